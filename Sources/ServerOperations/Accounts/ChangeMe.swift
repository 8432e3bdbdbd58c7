import Domain
public import Operations
public import Store

extension Community {
    /// Changes the actor's profile, address, or both. A new address is verified by the password.
    public func change(profile: UpdateProfile?, email: String?, password: String?, as actor: Actor) async throws {
        guard let email else {
            if let profile { try await perform(profile, as: actor) }
            return
        }
        let change = try await ChangeEmail(email, password: password, as: actor, in: self)
        try await perform(ChangeMe(email: change, profile: profile), as: actor)
    }
}

/// Changes several parts of the actor's account, all or nothing.
public struct ChangeMe: ClientCommand {
    public static let name = "account.change"
    public static let changesSessions = true
    // For the same reason as ``ChangeEmail``.
    public static let offline = Offline.no
    public var email: ChangeEmail
    public var profile: UpdateProfile?

    init(email: ChangeEmail, profile: UpdateProfile?) {
        self.email = email
        self.profile = profile
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try email.perform(in: tx, as: actor)
        try profile?.perform(in: tx, as: actor)
    }
}
