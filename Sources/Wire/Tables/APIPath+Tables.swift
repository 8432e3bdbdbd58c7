public import Domain

/// The programme as tables.
extension APIPath {
    public static let tableImports = APIPath("/programme/imports")
    public static let tableImport = APIPath("/programme/imports/{id}")
    public static let participantsTable = APIPath("/participants.csv")
    public static let venuesTable = APIPath("/venues.csv")
    public static let areasTable = APIPath("/areas.csv")
    public static let activitiesTable = APIPath("/activities.csv")

    public static func table(_ kind: TableKind) -> APIPath {
        switch kind {
        case .participants: participantsTable
        case .venues: venuesTable
        case .areas: areasTable
        case .activities: activitiesTable
        }
    }

    /// What a table of the kind would do.
    public static func tablePreview(_ kind: TableKind) -> APIPath { APIPath(table(kind).template + "/preview") }
}
