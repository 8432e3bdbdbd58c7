public import Domain
public import Operations

extension AuditView {
    /// Makes an entry with the description of its command.
    public init(
        id: ID<AuditEntry>, at: Instant, command: String, actor: Person?, subject: Subject?, other: Subject? = nil,
        detail: String? = nil, address: String?
    ) {
        self.init(
            id: id, at: at, command: command,
            text: AuditDescriptions.sentence(command, by: AuditView.who(command, actor, subject, address)),
            actor: actor, subject: subject, other: other, detail: detail, address: address)
    }

    /// Returns the name to show as the actor. For commands performed before signing in, it is the account's owner.
    private static func who(_ command: String, _ actor: Person?, _ subject: Subject?, _ address: String?) -> Phrase {
        if let name = actor?.name ?? (isOwnDoing(command) ? subject?.person?.name : nil) { return "\(name)" }
        return address == nil ? "Mingle itself" : "Somebody who was not signed in"
    }

    /// Returns whether only the account's owner can perform a command, by a password or a mailed link.
    static func isOwnDoing(_ command: String) -> Bool { AuditQuery.doneByOwner.contains(command) }
}
