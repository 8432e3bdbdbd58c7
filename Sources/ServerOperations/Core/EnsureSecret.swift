import Domain
public import Operations
public import Store

/// Returns a secret of this installation. It is created at first use and kept in the store, so that all
/// processes share it.
public struct EnsureSecret: SystemCommand {
    public static let name = "system.ensureSecret"

    public enum Purpose: String, Codable, Sendable {
        /// The private key that identifies this community to push services (RFC 8292).
        case vapid
        /// The key that signs the cursors clients send back.
        case cursor
        /// The key that signs the reply addresses for calendar programs.
        case replies
    }

    public var purpose: Purpose
    /// A fresh secret of 32 bytes, used if none is stored.
    public var candidate: [UInt8]

    public init(_ purpose: Purpose, candidate: [UInt8]) {
        self.purpose = purpose
        self.candidate = candidate
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> [UInt8] {
        let name = "secret.\(purpose.rawValue)"
        try tx.execute(
            "INSERT INTO setting (name, value) VALUES (\(name), \(Secret.text(candidate))) ON CONFLICT (name) DO NOTHING"
        )
        return Secret.bytes(try tx.value("SELECT value FROM setting WHERE name = \(name)") ?? "") ?? []
    }
}
