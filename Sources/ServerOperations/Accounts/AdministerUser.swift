public import Domain
public import Operations
public import Store

/// Changes a user's role or disables them. Either ends their sessions, so that it takes effect at once.
public struct AdministerUser: ClientCommand {
    public static let name = "user.administer"
    public static let changesSessions = true
    // It must take effect at once, and no device has other people's accounts.
    public static let offline = Offline.no
    public var id: ID<User>
    public var role: Role?
    /// `active` or `disabled`.
    public var status: AccountStatus?

    public init(id: ID<User>, role: Role? = nil, status: AccountStatus? = nil) {
        self.id = id
        self.role = role
        self.status = status
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let old = try AccountAccess.account(id, as: actor, in: tx)
        guard status != .deleted else { throw Refusal.invalid("status", "Delete the user instead.") }
        tx.setSubject(.user, id)
        // A command that changes nothing must not end sessions.
        guard role ?? old.role != old.role || status ?? old.status != old.status else { return }
        try tx.execute(
            "UPDATE users SET role = coalesce(\(role), role), status = coalesce(\(status), status) WHERE id = \(id)")
        try Sessions.end("user_id = \(id)", in: tx)
        tx.setSubject(.user, id, [role?.rawValue, status?.rawValue].compactMap(\.self).joined(separator: ","))
        if old.isVerified { tx.put(.user, id, in: .community) }
        tx.put(.account, id, in: .user(id))
        if let role, role != old.role {
            var mail = try FriendMail.order(.roleChanged, to: id, by: nil, in: tx)
            mail?.role = role
            try tx.notify(.roleChanged, id, role: role, mail: mail)
        }
        guard let status, status != old.status else { return }
        try PermissionChanges.announceMutualFriend(id, in: tx)
        if status == .active { try Waitlist.moveUp(hostedBy: id, in: tx) }
    }
}
