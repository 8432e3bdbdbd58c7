package import Domain
package import Store

/// The audit: who did what, to what, when and from where.
///
/// A command appends one entry, or one for each thing that it is about. A command that joins two things appends an
/// entry that names both. Entries are kept for as long as the operator configures.
package enum Audit {
    package typealias Thing = (kind: RowKind, row: [UInt8])

    /// Appends the entries of a command that has been performed. A system command is recorded only if it sets a
    /// subject, because it then changed something that people see.
    package static func append<C: Command>(_: C.Type, by actor: Actor, from caller: String?, in tx: Transaction) throws
    {
        guard C.isAudited, actor != .system || tx.subject != nil else { return }
        let address = actor.person?.address ?? caller
        let partners: [Thing?] = tx.partners.isEmpty ? [nil] : tx.partners.map { Optional($0) }
        for partner in partners {
            try write(C.name, by: actor.userID, about: tx.subject, with: partner, tx.detail, from: address, in: tx)
        }
        for subject in tx.furtherSubjects {
            try write(C.name, by: actor.userID, about: subject, with: nil, tx.detail, from: address, in: tx)
        }
    }

    /// Appends the entry of a single change that Mingle made for a user, such as one row of an imported table.
    package static func append(
        _ command: String, for user: ID<User>?, about subject: Thing, with partner: Thing?, in tx: Transaction
    ) throws {
        try write(command, by: user, about: subject, with: partner, nil, from: nil, in: tx)
    }

    private static func write(
        _ command: String, by user: ID<User>?, about subject: Thing?, with other: Thing?, _ detail: String?,
        from address: String?, in tx: Transaction
    ) throws {
        try tx.execute(
            """
            INSERT INTO audit (id, at, command, actor, kind, subject, other_kind, other, detail, address)
            VALUES (\(tx.newID(AuditEntry.self)), \(tx.now), \(command), \(user), \(subject?.kind), \(subject?.row), \(other?.kind), \(other?.row),
                \(detail), \(address))
            """)
    }
}
