import Domain
import Store

/// Rows in people's own scopes about things that they may lose sight of: notices and conflicts.
enum OwnRows {
    /// Hides, shows or deletes those of everyone whose permissions the transaction may have changed.
    static func review(in tx: Transaction) throws {
        var (mayLose, mayGain): (Set<ID<User>>, Set<ID<User>>) = ([], [])
        let recorded = tx.recorded
        // An RSVP in this scope is to an event that everyone sees anyway. Thousands may send one within a minute.
        let ofPublicEvents = Set(recorded.filter { $0.kind == .rsvp && $0.scope == .community }.map(\.row))
        for change in recorded {
            guard case .user(let person) = change.scope, RowShape.of(change.kind)?.concernsPermissions ?? true,
                change.kind != .rsvp || !ofPublicEvents.contains(change.row)
            else { continue }
            if change.isTombstone || kindsThatMayTakeAway.contains(change.kind) {
                mayLose.insert(person)
            } else {
                mayGain.insert(person)
            }
        }
        if !mayLose.isEmpty {
            try ConflictRow.deleteHidden(from: sorted(mayLose), in: tx)
            for person in sorted(mayLose) { try NoticeVisibility.update(of: person, in: tx) }
        }
        for person in sorted(mayGain.subtracting(mayLose)) {
            try NoticeVisibility.update(of: person, onlyHidden: true, in: tx)
        }
        try NoticeVisibility.withholdHidden(in: tx)
    }

    /// The kinds of rows that a person may have and see less with. All others, such as an RSVP, only show more.
    private static let kindsThatMayTakeAway: Set<RowKind> = [.account, .joinRequest, .rights, .user]

    private static func sorted(_ people: Set<ID<User>>) -> [ID<User>] {
        people.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }
}
