public import Domain

/// The programme as CSV tables and workbooks.
extension APIPath {
    public static let tableImports = APIPath("/programme/imports")
    public static let tableImport = APIPath("/programme/imports/{id}")
    public static let participantsTable = APIPath("/participants.csv")
    static let participantsPreview = APIPath("/participants.csv/preview")
    public static let venuesTable = APIPath("/venues.csv")
    static let venuesPreview = APIPath("/venues.csv/preview")
    public static let areasTable = APIPath("/areas.csv")
    static let areasPreview = APIPath("/areas.csv/preview")
    public static let activitiesTable = APIPath("/activities.csv")
    static let activitiesPreview = APIPath("/activities.csv/preview")
    public static let assignmentsTable = APIPath("/assignments.csv")
    static let assignmentsPreview = APIPath("/assignments.csv/preview")

    public static func table(_ kind: TableKind) -> APIPath {
        switch kind {
        case .participants: participantsTable
        case .venues: venuesTable
        case .areas: areasTable
        case .activities: activitiesTable
        case .assignments: assignmentsTable
        }
    }

    public static let participantsWorkbook = APIPath("/participants.xlsx")
    public static let venuesWorkbook = APIPath("/venues.xlsx")
    public static let areasWorkbook = APIPath("/areas.xlsx")
    public static let activitiesWorkbook = APIPath("/activities.xlsx")
    public static let assignmentsWorkbook = APIPath("/assignments.xlsx")

    /// Returns the path of a table as a workbook.
    public static func workbook(_ kind: TableKind) -> APIPath {
        switch kind {
        case .participants: participantsWorkbook
        case .venues: venuesWorkbook
        case .areas: areasWorkbook
        case .activities: activitiesWorkbook
        case .assignments: assignmentsWorkbook
        }
    }

    /// Returns the path that previews the import of a table.
    public static func tablePreview(_ kind: TableKind) -> APIPath {
        switch kind {
        case .participants: participantsPreview
        case .venues: venuesPreview
        case .areas: areasPreview
        case .activities: activitiesPreview
        case .assignments: assignmentsPreview
        }
    }
}
