import Domain
public import Operations
import Store

/// A new password and related options.
public struct NewPassword: Sendable {
    public var password: String?
    /// Whether the calendar feeds get new URLs, in case somebody else has the old ones.
    public var renewsFeeds: Bool
    /// The device in use, for example `Firefox · Linux`.
    public var device: String
    /// The secret in the browser's known-device cookie.
    public var deviceSecret: String?

    public init(_ password: String?, renewsFeeds: Bool = false, device: String = "", deviceSecret: String? = nil) {
        self.password = password
        self.renewsFeeds = renewsFeeds
        self.device = device
        self.deviceSecret = deviceSecret
    }
}

extension Community {
    /// Sets a new password through a mailed link and ends every session.
    ///
    /// - Returns: The secret for the browser's known-device cookie.
    @discardableResult
    public func resetPassword(token: String?, to new: NewPassword) async throws -> String? {
        func check(_ personal: [String]) throws {
            var errors = FieldErrors()
            Password.check(new.password, "password", personal: personal, into: &errors)
            try errors.check()
        }
        try check([])
        // Looked up before the slow hashing, so that requests without a valid link are cheap.
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

    /// Sets a new password, verified by the current one, and ends every other session.
    ///
    /// - Returns: The secret for the browser's known-device cookie.
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
    /// Hashes with the same salt and parameters as the old hash. An unconfirmed account with the same address can then
    /// still be verified with one derivation.
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
    /// The strings that a password must not equal.
    fileprivate var personal: [String] { [givenName, familyName, name, email, handle].compactMap(\.self) }
}
