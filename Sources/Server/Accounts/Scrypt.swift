import Crypto
import CryptoExtras
import Domain
import Foundation
import NIOPosix
public import Operations
import Synchronization

/// Hashes passwords with scrypt on dedicated threads, so that a flood of sign-ins slows down only sign-ins.
public final class Scrypt: PasswordHasher {
    /// The cost of one hash. The security checklist sets the standard: 2^15, 8, 3.
    public struct Cost: Hashable, Sendable {
        var log2N: Int
        var blockSize: Int
        var parallelism: Int

        public static let standard = Cost(log2N: 15, blockSize: 8, parallelism: 3)
        /// For tests that create many people. Never for real accounts.
        public static let cheap = Cost(log2N: 4, blockSize: 8, parallelism: 1)
    }

    /// The maximum queue length. Further requests are refused.
    private static let maxQueueLength = 64

    private let cost: Cost
    private let threads = NIOThreadPool(numberOfThreads: 2)
    private let waiting = Mutex(0)
    /// Verified for an unknown account, so that it takes the same time.
    private let decoy: String
    /// Called with the length of the password and the cost, before each key is derived. Deriving takes nearly all of the
    /// time, so equal calls mean equal times.
    private let onDerive: @Sendable (_ length: Int, Cost) -> Void
    /// Makes the salt of an unknown address unpredictable.
    private let addressSalts = SymmetricKey(size: .bits256)

    public convenience init(cost: Cost = .standard) {
        self.init(cost: cost, onDerive: { _, _ in })
    }

    init(cost: Cost, onDerive: @escaping @Sendable (_ length: Int, Cost) -> Void) {
        self.cost = cost
        self.onDerive = onDerive
        decoy = Scrypt.format(cost, salt: Data(repeating: 7, count: 16), key: Data(repeating: 7, count: 32))
        threads.start()
    }

    deinit { threads.shutdownGracefully { _ in } }

    /// Hashes the composed form (NFC, RFC 8265), because keyboards and systems encode accented letters in
    /// different forms.
    public func hash(_ password: String) async throws -> String {
        var random = SystemRandomNumberGenerator()
        return try await hash(password, salt: Data((0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }))
    }

    /// Hashes with the salt of the stored hash, or else with this process's salt for the address. So two forms sent at
    /// the same time, which find no stored hash, get the same one.
    public func hash(_ password: String, for emailKey: String, alike stored: String?) async throws -> String {
        let other = stored.flatMap(Scrypt.parse)
        let salt =
            other?.cost == cost
            ? other!.salt
            : Data(HMAC<SHA256>.authenticationCode(for: Data(emailKey.utf8), using: addressSalts).prefix(16))
        return try await hash(password, salt: salt)
    }

    private func hash(_ password: String, salt: Data) async throws -> String {
        let cost = cost
        return try await onThread { [self] in
            Scrypt.format(cost, salt: salt, key: try key(Scrypt.forms(of: password)[0], salt: salt, cost))
        }
    }

    public func verify(
        _ password: String, against hash: String?, or other: String
    ) async throws -> (PasswordVerdict, PasswordVerdict) {
        guard let one = hash.flatMap(Scrypt.parse), let two = Scrypt.parse(other), one.salt == two.salt,
            one.cost == two.cost
        else {
            return (try await verify(password, against: hash), try await verify(password, against: other))
        }
        let cost = cost
        return try await onThread { [self] in
            let keys = try Scrypt.forms(of: password).map { try key($0, salt: one.salt, one.cost) }
            func verdict(_ stored: Data) -> PasswordVerdict {
                guard let form = keys.map({ Scrypt.isEqual($0, stored) }).firstIndex(of: true) else { return .wrong }
                return one.cost == cost && form == 0 ? .right : .rightButOutdated
            }
            return (verdict(one.key), verdict(two.key))
        }
    }

    /// Compares in constant time.
    private static func isEqual(_ one: Data, _ other: Data) -> Bool {
        var difference: UInt8 = one.count == other.count ? 0 : 1
        for (a, b) in zip(one, other) { difference |= a ^ b }
        return difference == 0
    }

    public func verify(_ password: String, against hash: String?) async throws -> PasswordVerdict {
        let stored = hash.flatMap(Scrypt.parse) ?? Scrypt.parse(decoy)!
        let isDecoy = hash == nil
        let cost = cost
        return try await onThread { [self] in
            // Always tries all forms, so that the time depends only on the typed password.
            let matches = try Scrypt.forms(of: password).map { form in
                Scrypt.isEqual(try key(form, salt: stored.salt, stored.cost), stored.key)
            }
            guard let form = matches.firstIndex(of: true), !isDecoy else { return .wrong }
            return stored.cost == cost && form == 0 ? .right : .rightButOutdated
        }
    }

    /// Returns the forms of a typed password that may have been hashed: the composed form first, then those of older
    /// hashes. Without accents they are all equal.
    private static func forms(of password: String) -> [[UInt8]] {
        var forms: [[UInt8]] = []
        for form in [
            password.precomposedStringWithCanonicalMapping, password, password.decomposedStringWithCanonicalMapping,
        ] {
            let bytes = Array(form.utf8)
            if !forms.contains(bytes) { forms.append(bytes) }
        }
        return forms
    }

    private func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        let isOpen = waiting.withLock { count in
            guard count < Scrypt.maxQueueLength else { return false }
            count += 1
            return true
        }
        guard isOpen else {
            throw Refusal(.unavailable, "Many people are signing in right now. Try again in a moment.", retryAfter: 5)
        }
        defer { waiting.withLock { $0 -= 1 } }
        return try await threads.runIfActive(work)
    }

    private func key(_ password: [UInt8], salt: Data, _ cost: Cost) throws -> Data {
        onDerive(password.count, cost)
        return try KDF.Scrypt.deriveKey(
            from: Data(password), salt: salt, outputByteCount: 32, rounds: 1 << cost.log2N,
            blockSize: cost.blockSize, parallelism: cost.parallelism
        ).withUnsafeBytes { Data($0) }
    }

    /// Returns the PHC string format: `$scrypt$ln=15,r=8,p=3$salt$key`.
    private static func format(_ cost: Cost, salt: Data, key: Data) -> String {
        "$scrypt$ln=\(cost.log2N),r=\(cost.blockSize),p=\(cost.parallelism)$\(salt.base64EncodedString())$\(key.base64EncodedString())"
    }

    private static func parse(_ text: String) -> (cost: Cost, salt: Data, key: Data)? {
        let parts = text.split(separator: "$")
        guard parts.count == 4, parts[0] == "scrypt", let salt = Data(base64Encoded: String(parts[2])),
            let key = Data(base64Encoded: String(parts[3]))
        else { return nil }
        let numbers = parts[1].split(separator: ",").compactMap { $0.split(separator: "=").last.flatMap { Int($0) } }
        guard numbers.count == 3 else { return nil }
        return (Cost(log2N: numbers[0], blockSize: numbers[1], parallelism: numbers[2]), salt, key)
    }
}
