import Domain
import Store

/// A new password, and what else shall be new with it.
public struct NewPassword: Sendable {
    public var password: String?
    /// Whether the calendar feeds get new addresses, in case somebody has the old ones.
    public var renewsFeeds: Bool
    /// What it is set with, as `Firefox · Linux`.
    public var device: String
    /// What the browser's cookie of known devices holds.
    public var deviceSecret: String?

    public init(_ password: String?, renewsFeeds: Bool = false, device: String = "", deviceSecret: String? = nil) {
        self.password = password
        self.renewsFeeds = renewsFeeds
        self.device = device
        self.deviceSecret = deviceSecret
    }
}

extension Community {
    /// Sets a new password by a mailed link and ends every session.
    ///
    /// - Returns: what the browser's cookie of known devices shall hold.
    @discardableResult
    public func resetPassword(token: String?, to new: NewPassword) async throws -> String? {
        func check(_ personal: [String]) throws {
            var errors = FieldErrors()
            Password.check(new.password, "password", personal: personal, into: &errors)
            try errors.check()
        }
        try check([])
        // Looked up before the slow part: whoever has no link costs nothing.
        let hash = environment.digest(Array((token ?? "").utf8))
        let now = now
        let user = try await read {
            let found = try MailToken.find(hash, .reset, now: now, in: $0)
            return (id: found.user, personal: try AccountQuery.account(found.user, in: $0).personal)
        }
        try check(user.personal)
        return try await perform(
            SetPassword(
                proof: .mailed(token ?? ""), passwordHash: hashed(new.password!, of: user.id),
                renewsFeeds: new.renewsFeeds, device: new.device, deviceSecret: new.deviceSecret), as: .nobody)
    }

    /// Sets a new password by the current one and ends every other session.
    ///
    /// - Returns: what the browser's cookie of known devices shall hold.
    @discardableResult
    public func changePassword(current: String?, to new: NewPassword, as actor: Actor) async throws -> String? {
        let person = try actor.signedIn()
        let account = try await read { try AccountQuery.account(person.id, in: $0) }
        var errors = FieldErrors()
        Password.check(new.password, "password", personal: account.personal, into: &errors)
        let proof = try await proof(current, of: person.id)
        if proof == nil { errors.add("current", "This is not your current password.") }
        try errors.check()
        return try await perform(
            SetPassword(
                proof: .password(proof!), passwordHash: hashed(new.password!, of: person.id),
                renewsFeeds: new.renewsFeeds, device: new.device, deviceSecret: new.deviceSecret), as: actor)
    }
}

extension Community {
    /// Alike with the old hash: one that is not confirmed and has the same address is verified in the time of one, as before.
    private func hashed(_ password: String, of user: ID<User>) async throws -> String {
        let old = try await read {
            try $0.row("SELECT email_key, password FROM credential WHERE user_id = \(user)") {
                (key: try $0.next(String.self), hash: try $0.next(String.self))
            }
        }
        return try await environment.passwords.hash(password, for: old?.key ?? "", alike: old?.hash)
    }
}

extension AccountView {
    /// What must not be the password.
    fileprivate var personal: [String] { [givenName, familyName, name, email, handle].compactMap(\.self) }
}
