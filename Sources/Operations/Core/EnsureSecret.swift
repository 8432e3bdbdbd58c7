import Domain
public import Store

/// A secret of this installation, made at first use and kept in the store, so that all its processes share it.
public struct EnsureSecret: SystemCommand {
    public static let name = "system.ensureSecret"

    public enum Purpose: String, Codable, Sendable {
        /// The private key with which push services know this community (RFC 8292).
        case vapid
        /// Signs the cursors that clients hand back.
        case cursor
        /// Signs the addresses to which calendar programs reply.
        case replies
    }

    public var purpose: Purpose
    /// A fresh one, for where there is none: 32 bytes.
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
