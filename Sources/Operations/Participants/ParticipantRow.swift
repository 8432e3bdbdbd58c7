package import Domain
package import Store

/// A stored participant.
package struct ParticipantRow: StoredRow {
    package var id: ID<Participant>
    package var details: ParticipantDetails
    /// The account of the same person.
    package var user: ID<User>?
    package var home: ID<Venue>?

    package static func find(_ id: ID<Participant>, in reader: any Reader) throws -> ParticipantRow? {
        try reader.row("SELECT name, email, phone, notes, user_id, home_venue_id FROM participant WHERE id = \(id)") {
            ParticipantRow(
                id: id,
                details: ParticipantDetails(
                    name: try $0.next(), email: try $0.next(), phone: try $0.next(), notes: try $0.next()),
                user: try $0.next(), home: try $0.next())
        }
    }

    package static func updateDerivedData(_ id: ID<Participant>, in writer: any Writer) throws {
        guard let row = try find(id, in: writer) else { return }
        try TrigramIndex.participants.write(
            SearchText.lines(row.details.name, row.details.email), of: id.bytes, in: writer)
        try writer.execute(
            "UPDATE participant_search SET home_venue_id = \(row.home) WHERE participant_id = \(id) AND home_venue_id IS DISTINCT FROM \(row.home)"
        )
    }

    /// - Throws: ``Refusal`` `invalid` at `userId` if the account does not exist, or if it belongs to
    ///   another participant.
    static func check(user: ID<User>, of id: ID<Participant>, as actor: Actor, in reader: any Reader) throws {
        // A device has all participants but not all users.
        if actor.person?.isOnReplica != true {
            guard try reader.exists("SELECT 1 FROM users WHERE id = \(user) AND status = 'active' AND is_verified")
            else {
                throw Refusal.invalid("userId", "This person is no longer a member.")
            }
        }
        guard try !reader.exists("SELECT 1 FROM participant WHERE user_id = \(user) AND id <> \(id)") else {
            throw Refusal.invalid("userId", "Another participant is already linked to this person.")
        }
    }
}
