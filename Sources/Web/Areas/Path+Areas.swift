public import Domain

extension Path.Template {
    public static let area = "/organise/areas/{id}"
    public static let editArea = "/organise/areas/{id}/edit"
    public static let deleteArea = "/organise/areas/{id}/delete"
}

extension Path {
    public static let areas = "/organise/areas"
    public static let newArea = "/organise/areas/new"
    /// - Parameter parent: the area that will contain the new one.
    public static func newArea(in parent: ID<Area>?) -> String { adding([("in", parent?.description)], to: newArea) }
    public static func area(_ id: ID<Area>) -> String { filled(Template.area, with: id.description) }
    public static func editArea(_ id: ID<Area>) -> String { filled(Template.editArea, with: id.description) }
    public static func deleteArea(_ id: ID<Area>) -> String { filled(Template.deleteArea, with: id.description) }
}
