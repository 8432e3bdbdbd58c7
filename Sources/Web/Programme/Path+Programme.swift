public import Domain
public import Operations

extension Path.Template {
    public static let pick = "/organise/pick/{things}"
    public static let editKind = "/organise/types-roles/{list}/{id}"
}

extension Path {
    public static let organise = "/organise"
    public static let programmeKinds = "/organise/types-roles"
    /// Returns the path of the options that match a text, fetched by `thing-picker.js`.
    public static func pick(_ kind: PickKind) -> String { filled(Template.pick, with: kind.rawValue) }
    public static func editKind(_ kind: ProgrammeKind, _ id: ID<ProgrammeKindView>) -> String {
        filled(Template.editKind, with: "\(kind.name)/\(id)")
    }
}

/// A kind of item that can be picked by part of its name.
public enum PickKind: String, Sendable, CaseIterable {
    case venues, areas, participants, activities, people
}

extension ProgrammeKind {
    /// The name in URLs.
    public var name: String {
        switch self {
        case .activityType: "types"
        case .participantRole: "roles"
        }
    }

    public init?(name: String) {
        guard let kind = ProgrammeKind.allCases.first(where: { $0.name == name }) else { return nil }
        self = kind
    }
}
