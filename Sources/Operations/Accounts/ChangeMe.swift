import Domain
public import Store

extension Community {
    /// Changes one's profile, one's address, or both; a new address is proved by the password.
    public func change(profile: UpdateProfile?, email: String?, password: String?, as actor: Actor) async throws {
        guard let email else {
            if let profile { try await perform(profile, as: actor) }
            return
        }
        let change = try await ChangeEmail(email, password: password, as: actor, in: self)
        try await perform(ChangeMe(email: change, profile: profile), as: actor)
    }
}

/// Changes several things about oneself: all of them, or none where one is refused.
public struct ChangeMe: ClientCommand {
    public static let name = "account.change"
    public static let changesSessions = true
    // As its half that changes the address.
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
