import Domain
import Store

/// Rows in people's own scopes about things that they may lose sight of: notices and conflicts.
enum OwnRows {
    /// Hides, shows or deletes those of everyone whose permissions the transaction may have changed.
    static func review(in tx: Transaction) throws {
        let people = Set(
            tx.puts(of: .rights).compactMap { if case .user(let person) = $0.scope { person } else { nil } }
        ).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        if !people.isEmpty {
            try ConflictRow.deleteHidden(from: people, in: tx)
            for person in people { try NoticeVisibility.update(of: person, in: tx) }
        }
        try NoticeVisibility.withholdHidden(in: tx)
    }
}
