import Domain
import Store

/// Where a participant has lived: one entry after the other, none of which overlap.
enum AddressHistory {
    /// Notes that somebody lives at another venue, or at none that is known; who calls this derives what follows from it.
    ///
    /// - Parameter since: from when on; nil is now. A day that has begun elsewhere already is now as well.
    /// - Throws: ``Refusal`` `invalid` at `homeSince`, for a time before they moved to where they live now.
    static func move(_ participant: ID<Participant>, to venue: ID<Venue>?, since: Instant?, in tx: Transaction) throws {
        let last = try last(of: participant, in: tx)
        let since = try beginning(since, after: last?.period, now: tx.now)
        if let last {
            if last.period.from == since {
                // Corrected, not moved.
                try tx.execute("DELETE FROM participant_address WHERE id = \(last.id)")
                tx.remove(.participantAddress, last.id, from: .staff)
            } else if last.period.to == nil {
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
        try set(venue, asHomeOf: participant, in: tx)
    }

    private static func set(_ home: ID<Venue>?, asHomeOf participant: ID<Participant>, in tx: Transaction) throws {
        try ParticipationTally.changing([participant], in: tx) {
            try tx.execute("UPDATE participant SET home_venue_id = \(home) WHERE id = \(participant)")
        }
    }

    /// A date without a move says nothing, but where it is sent again.
    ///
    /// - Throws: ``Refusal`` `invalid` at `homeSince`.
    static func check(_ since: Instant, isBeginningOf home: ID<Venue>?, of participant: ID<Participant>, in reader: any Reader) throws {
        guard home != nil else { throw Refusal.invalid("homeSince", "Say where they live, too.") }
        guard try last(of: participant, in: reader)?.period.from != since else { return }
        throw Refusal.invalid("homeSince", "They live there already. The date of a move cannot be changed here.")
    }

    struct Entry: Hashable, Codable {
        var id: ID<ParticipantAddress>
        var venue: ID<Venue>
        var period: EffectivePeriod
    }

    /// The newest first.
    static func entries(of participant: ID<Participant>, in reader: any Reader) throws -> [Entry] {
        try entries("participant_id = \(participant)", in: reader)
    }

    static func last(of participant: ID<Participant>, in reader: any Reader) throws -> Entry? {
        try entries("participant_id = \(participant)", limit: 1, in: reader).first
    }

    private static func entries(_ condition: SQL, limit: Int = Quota.addresses.most, in reader: any Reader) throws -> [Entry] {
        try reader.rows(
            "SELECT id, venue_id, effective_from, effective_to FROM participant_address WHERE \(condition) ORDER BY effective_from DESC LIMIT \(limit)"
        ) { Entry(id: try $0.next(), venue: try $0.next(), period: EffectivePeriod(from: try $0.next(), to: try $0.next())) }
    }

    /// Since when somebody lives where they say; nil is now, as is a day that has begun elsewhere already.
    ///
    /// - Throws: ``Refusal`` `invalid` at `homeSince`.
    static func beginning(_ since: Instant?, after last: EffectivePeriod?, now: Instant) throws(Refusal) -> Instant {
        let typed = since ?? now
        do { try EffectivePeriod(from: typed).check(now: now) } catch { throw .invalid("homeSince", error.message) }
        // Where somebody lives is so now; who is about to move has not.
        if typed > now + .days(1) { throw .invalid("homeSince", "Give a date that is not in the future.") }
        let since = min(typed, now)
        guard let last, since < last.to ?? last.from else { return since }
        throw .invalid("homeSince", "This is before the last change of home. Give a later date.")
    }

    /// Makes the history what it was.
    ///
    /// - Throws: ``Refusal`` `invalid` where it names a venue that is gone.
    static func restore(_ entries: [Entry], of participant: ID<Participant>, in tx: Transaction) throws {
        for entry in entries { try VenueRow.check(entry.venue, "homeVenueId", in: tx) }
        for entry in try self.entries(of: participant, in: tx) where !entries.contains(entry) {
            try tx.execute("DELETE FROM participant_address WHERE id = \(entry.id)")
            tx.remove(.participantAddress, entry.id, from: .staff)
        }
        for entry in entries {
            try tx.execute(
                """
                INSERT INTO participant_address (id, participant_id, venue_id, effective_from, effective_to)
                VALUES (\(entry.id), \(participant), \(entry.venue), \(entry.period.from), \(entry.period.to)) ON CONFLICT (id) DO NOTHING
                """)
            tx.put(.participantAddress, entry.id, in: .staff)
        }
        let home = entries.first.flatMap { $0.period.to == nil ? $0.venue : nil }
        try set(home, asHomeOf: participant, in: tx)
        try ParticipantRow.derive(participant, in: tx)
        tx.put(.participant, participant, in: .staff)
    }
}
