import Domain
import Store

/// Who did what, to what, when and from where: a line a command, kept as long as the operator says.
enum Audit {
    /// Writes the line of a command that has been performed. What Mingle does by itself leaves one where it changed what
    /// somebody sees.
    static func note<C: Command>(_: C.Type, by actor: Actor, from caller: String?, in tx: Transaction) throws {
        guard C.isAudited, actor != .system || tx.subject != nil else { return }
        try tx.execute(
            """
            INSERT INTO audit (id, at, command, actor, kind, subject, detail, address)
            VALUES (\(tx.newID(AuditLine.self)), \(tx.now), \(C.name), \(actor.userID), \(tx.subject?.kind), \(tx.subject?.row), \(tx.detail),
                \(actor.person?.address ?? caller))
            """)
    }
}
