public import Domain

/// What comes from outside the rules: the clock, randomness, digests, and password hashing.
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

/// Turns passwords into what may be stored. Slow by intent, so it never runs inside a transaction.
public protocol PasswordHasher: Sendable {
    /// - Throws: ``Refusal`` `unavailable` when too many wait.
    func hash(_ password: String) async throws -> String

    /// Hashes a password with the salt of its address, so that the same form sent twice has the same hash, and the passwords of two accounts
    /// with one address are verified by one derivation.
    ///
    /// - Parameters:
    ///   - emailKey: of the address.
    ///   - stored: a hash that is stored for the address, if one is.
    func hash(_ password: String, for emailKey: String, alike stored: String?) async throws -> String

    /// The verdict on each of two hashes.
    func verify(
        _ password: String, against hash: String?, or other: String
    ) async throws -> (PasswordVerdict, PasswordVerdict)

    /// Takes the same time whether there is a hash or not.
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
    /// Right, and stored with parameters that are out of date.
    case rightButOutdated
}
