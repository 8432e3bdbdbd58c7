import Domain
import Store

/// Where a participant has lived: one entry after the other, none of which overlap.
enum AddressHistory {
    /// Notes that somebody lives at another venue, or at none that is known.
    ///
    /// - Parameter since: from when on; nil is now.
    /// - Throws: ``Refusal`` `invalid` at `homeSince`, for a time before they moved to where they live now.
    static func move(_ participant: ID<Participant>, to venue: ID<Venue>?, since: Instant?, in tx: Transaction) throws {
        let since = since ?? tx.now
        do { try EffectivePeriod(from: since).check(now: tx.now) } catch { throw Refusal.invalid("homeSince", error.message) }
        let last = try tx.row(
            """
            SELECT id, venue_id, effective_from, effective_to FROM participant_address
            WHERE participant_id = \(participant) ORDER BY effective_from DESC LIMIT 1
            """
        ) {
            (id: try $0.next(ID<ParticipantAddress>.self), venue: try $0.next(ID<Venue>.self), from: try $0.next(Instant.self), to: try $0.next(Instant?.self))
        }
        if let last {
            guard since >= last.to ?? last.from else {
                throw Refusal.invalid("homeSince", "This is before the last change of home. Give a later date.")
            }
            if last.from == since {
                // Corrected, not moved.
                try tx.execute("DELETE FROM participant_address WHERE id = \(last.id)")
                tx.remove(.participantAddress, last.id, from: .staff)
            } else if last.to == nil {
                try tx.execute("UPDATE participant_address SET effective_to = \(since) WHERE id = \(last.id)")
                tx.put(.participantAddress, last.id, in: .staff)
            }
        }
        if let venue {
            try VenueRow.check(venue, "homeVenueId", in: tx)
            try Quota.addresses.check(tx.value("SELECT count(*) FROM participant_address WHERE participant_id = \(participant)") ?? 0)
            let id: ID<ParticipantAddress> = tx.id(.participantAddress, of: participant.bytes, Array("\(since)".utf8))
            try tx.execute(
                "INSERT INTO participant_address (id, participant_id, venue_id, effective_from) VALUES (\(id), \(participant), \(venue), \(since))")
            tx.put(.participantAddress, id, in: .staff)
        }
        try tx.execute("UPDATE participant SET home_venue_id = \(venue) WHERE id = \(participant)")
    }
}
