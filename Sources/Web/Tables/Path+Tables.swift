public import Domain
import Wire

extension Path.Template {
    public static let tableImport = "/organise/imports/{id}"
    /// The progress of an import as a fragment, fetched by `live-region.js`.
    public static let tableImportNow = "/organise/imports/{id}/now"
}

extension Path {
    public static let importTable = "/organise/imports"
    public static func importTable(_ kind: TableKind?) -> String { adding([("kind", kind?.rawValue)], to: importTable) }
    public static func tableImport(_ id: ID<TableImport>) -> String {
        filled(Template.tableImport, with: id.description)
    }
    static func tableImportNow(_ id: ID<TableImport>) -> String {
        filled(Template.tableImportNow, with: id.description)
    }
    static func table(_ kind: TableKind) -> String { APIPath.table(kind)() }

    static func workbook(_ kind: TableKind) -> String { APIPath.workbook(kind)() }
    static func list(_ kind: TableKind) -> String {
        switch kind {
        case .participants: participants
        case .venues: venues
        case .areas: areas
        case .activities, .assignments: activities
        }
    }
}
