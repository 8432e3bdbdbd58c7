public import Domain
public import Operations

/// A filter that leaves audit entries like a given one.
public enum AuditNarrowing: Hashable, Sendable {
    case person(ID<User>, name: String)
    /// - Parameter name: nil for what the entry is mainly about.
    case subject(ID<AuditSubject>, name: String?)
    /// The name of a command.
    case command(String)

    public var label: Phrase {
        switch self {
        case .person(_, let name): "Only \(name)"
        case .subject(_, let name): name.map { "Only \($0)" } ?? "Only this thing"
        case .command: "Only this kind"
        }
    }
}
