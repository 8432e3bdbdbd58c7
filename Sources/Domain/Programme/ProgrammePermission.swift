/// A permission in the programme, which depends on the role in the community (spec, "The programme").
public enum ProgrammePermission: Sendable, CaseIterable {
    /// See activities, participants, venues, areas and their statistics.
    case see
    /// Create, change and delete them.
    case edit
    /// Manage activity types and participant roles.
    case administer
}

extension Role {
    public func may(_ right: ProgrammePermission) -> Bool {
        switch self {
        case .member: false
        case .readOnly: right == .see
        case .editor: right != .administer
        case .administrator: true
        }
    }
}
