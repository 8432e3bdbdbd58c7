public import Domain

/// The inputs from outside the rules: the clock, randomness, digests, and password hashing.
public struct Environment: Sendable {
    public var now: @Sendable () -> Instant
    public var random: @Sendable () -> UInt64
    /// SHA-256.
    public var digest: @Sendable ([UInt8]) -> [UInt8]
    public var passwords: any PasswordHasher

    public init(
        now: @escaping @Sendable () -> Instant, random: @escaping @Sendable () -> UInt64,
        digest: @escaping @Sendable ([UInt8]) -> [UInt8], passwords: any PasswordHasher
    ) {
        self.now = now
        self.random = random
        self.digest = digest
        self.passwords = passwords
    }
}

/// Hashes passwords for storage. Deliberately slow, so it never runs inside a transaction.
public protocol PasswordHasher: Sendable {
    /// Hashes a password with a random salt.
    ///
    /// - Throws: ``Refusal`` `unavailable` when too many requests wait.
    func hash(_ password: String) async throws -> String

    /// Hashes a password with a salt derived from the email address. The same form sent twice gives the same hash, and
    /// one derivation verifies the passwords of two accounts with one address.
    ///
    /// - Parameters:
    ///   - emailKey: The key of the address.
    ///   - stored: A hash already stored for the address, if there is one.
    func hash(_ password: String, for emailKey: String, alike stored: String?) async throws -> String

    /// Verifies a password against two hashes and returns a verdict for each.
    func verify(
        _ password: String, against hash: String?, or other: String
    ) async throws -> (PasswordVerdict, PasswordVerdict)

    /// Verifies a password. Takes the same time whether a hash exists or not.
    func verify(_ password: String, against hash: String?) async throws -> PasswordVerdict
}

extension PasswordHasher {
    public func hash(_ password: String, for _: String, alike _: String?) async throws -> String {
        try await hash(password)
    }

    public func verify(
        _ password: String, against hash: String?, or other: String
    ) async throws -> (PasswordVerdict, PasswordVerdict) {
        (try await verify(password, against: hash), try await verify(password, against: other))
    }
}

public enum PasswordVerdict: Sendable {
    case wrong
    case right
    /// Right, but stored with outdated parameters.
    case rightButOutdated
}
