package import Domain
package import Store

/// A participant's address history: consecutive entries that do not overlap.
package enum HomeHistoryStore {
    /// Records a move to another venue, or to an unknown home. The caller updates the derived data.
    ///
    /// - Parameter since: The time of the move; `nil` is now. A date up to a day ahead also counts as now, because that
    ///   day may have begun in another time zone.
    /// - Throws: ``Refusal`` `invalid` at `homeSince` for a time before the last move.
    static func move(_ participant: ID<Participant>, to venue: ID<Venue>?, since: Instant?, in tx: Transaction) throws {
        let last = try last(of: participant, in: tx)
        let since = try beginning(since, after: last?.period, now: tx.now)
        if let last {
            if last.period.from == since {
                // A move at the same moment is a correction.
                let wasArchived: Bool? = try tx.value(
                    "DELETE FROM participant_address WHERE id = \(last.id) RETURNING is_archived")
                tx.remove(.participantAddress, last.id, from: .programme(isArchived: wasArchived == true))
            } else if last.period.to == nil {
                try UpdateParticipantAddress(id: last.id).recording(in: tx) {
                    try tx.execute(
                        "UPDATE participant_address SET effective_to = \(since), version = version + 1 WHERE id = \(last.id)"
                    )
                }
                tx.put(.participantAddress, last.id, in: .staff)
            }
        }
        if let venue {
            try VenueRow.check(venue, "homeVenueId", in: tx)
            try Quota.addresses.check(
                tx.value("SELECT count(*) FROM participant_address WHERE participant_id = \(participant)") ?? 0)
            let id = try newID(of: participant, from: since, in: tx)
            try tx.execute(
                "INSERT INTO participant_address (id, participant_id, venue_id, effective_from) VALUES (\(id), \(participant), \(venue), \(since))"
            )
            tx.put(.participantAddress, id, in: .staff)
        }
        try set(venue, asHomeOf: participant, in: tx)
    }

    private static func set(_ home: ID<Venue>?, asHomeOf participant: ID<Participant>, in tx: Transaction) throws {
        try ParticipationTally.changing([participant], in: tx) {
            try tx.execute("UPDATE participant SET home_venue_id = \(home) WHERE id = \(participant)")
        }
    }

    /// Corrects since when a participant has lived at their current home.
    ///
    /// - Returns: Whether this changed the history.
    /// - Throws: ``Refusal`` `invalid` at `homeSince`.
    static func correct(
        _ since: Instant, asBeginningOf home: ID<Venue>?, of participant: ID<Participant>, in tx: Transaction
    ) throws -> Bool {
        let old = HomeHistory(try entries(of: participant, in: tx))
        let history = try corrected(old, since, asBeginningOf: home, now: tx.now)
        guard history != old else { return false }
        try write(history, of: participant, in: tx)
        return true
    }

    /// - Throws: ``Refusal`` `invalid` at `homeSince`.
    package static func corrected(
        _ old: HomeHistory, _ since: Instant, asBeginningOf home: ID<Venue>?, now: Instant
    ) throws(Refusal) -> HomeHistory {
        guard home != nil, let last = old.entries.last else {
            throw .invalid("homeSince", "Choose where they live, too.")
        }
        var errors = FieldErrors()
        let period = errors.started(from: since, to: nil, as: ("homeSince", "homeSince"), now: now)
        try errors.check()
        var history = old
        do { try history.change(last.id, venue: last.venue, period: period) } catch {
            throw error.naming(["effectiveFrom": "homeSince"])
        }
        return history
    }

    /// Returns an id that is the same on a device and the server. If an earlier entry with the same beginning has it,
    /// the id is random.
    static func newID(
        of participant: ID<Participant>, from: Instant, in tx: Transaction
    ) throws -> ID<ParticipantAddress> {
        let id: ID<ParticipantAddress> = tx.id(.participantAddress, of: participant.bytes, Array("\(from)".utf8))
        return try tx.exists("SELECT 1 FROM participant_address WHERE id = \(id)") ? tx.newID() : id
    }

    /// Returns the participant of an entry.
    ///
    /// - Throws: ``Refusal`` `not_found`.
    static func participant(of id: ID<ParticipantAddress>, in reader: any Reader) throws -> ID<Participant> {
        try reader.value("SELECT participant_id FROM participant_address WHERE id = \(id)").orNotFound()
    }

    package typealias Entry = HomeHistory.Entry

    /// Returns the entries, newest first.
    package static func entries(of participant: ID<Participant>, in reader: any Reader) throws -> [Entry] {
        try entries("participant_id = \(participant)", in: reader)
    }

    static func entry(_ id: ID<ParticipantAddress>, in reader: any Reader) throws -> Entry? {
        try entries("id = \(id)", limit: 1, in: reader).first
    }

    static func last(of participant: ID<Participant>, in reader: any Reader) throws -> Entry? {
        try entries("participant_id = \(participant)", limit: 1, in: reader).first
    }

    private static func entries(
        _ condition: SQL, limit: Int = Quota.addresses.limit, in reader: any Reader
    ) throws -> [Entry] {
        try reader.rows(
            "SELECT id, venue_id, effective_from, effective_to FROM participant_address WHERE \(condition) ORDER BY effective_from DESC LIMIT \(limit)"
        ) {
            Entry(
                id: try $0.next(), venue: try $0.next(), period: EffectivePeriod(from: try $0.next(), to: try $0.next())
            )
        }
    }

    /// Returns the checked time of a move; `nil` is now. A date up to a day ahead also counts as now, because that day
    /// may have begun in another time zone.
    ///
    /// - Throws: ``Refusal`` `invalid` at `homeSince`.
    package static func beginning(
        _ since: Instant?, after last: EffectivePeriod?, now: Instant
    ) throws(Refusal) -> Instant {
        let typed = since ?? now
        do { try EffectivePeriod(from: typed).check(now: now) } catch { throw .invalid("homeSince", error.message) }
        // A home is current, so planned moves are refused.
        if typed > now + .days(1) { throw .invalid("homeSince", "Enter a date that isn’t in the future.") }
        let since = min(typed, now)
        guard let last, since < last.to ?? last.from else { return since }
        throw .invalid("homeSince", "This is before the last change of home. Enter a later date.")
    }

    /// Restores an earlier state of the history.
    ///
    /// - Throws: ``Refusal`` `invalid` if it names a deleted venue.
    package static func restore(_ entries: [Entry], of participant: ID<Participant>, in tx: Transaction) throws {
        for entry in entries { try VenueRow.check(entry.venue, "homeVenueId", in: tx) }
        try write(HomeHistory(entries), of: participant, in: tx)
    }

    /// Writes the differences between a history and the stored one, and updates the current home.
    static func write(_ history: HomeHistory, of participant: ID<Participant>, in tx: Transaction) throws {
        let stored = try entries(of: participant, in: tx)
        // Changed entries are inserted again, because their periods must not overlap at any moment.
        var versions: [ID<ParticipantAddress>: Int] = [:]
        for entry in stored where !history.entries.contains(entry) {
            let deleted = try tx.row(
                "DELETE FROM participant_address WHERE id = \(entry.id) RETURNING version, is_archived"
            ) { (version: try $0.next(Int.self), isArchived: try $0.next(Bool.self)) }
            versions[entry.id] = deleted?.version
            // A changed entry returns from the archive, until it is moved again.
            let scope = Scope.programme(isArchived: deleted?.isArchived == true)
            if history.entry(entry.id) == nil || scope == .staffArchive {
                tx.remove(.participantAddress, entry.id, from: scope)
            }
        }
        for entry in history.entries where !stored.contains(entry) {
            try tx.execute(
                """
                INSERT INTO participant_address (id, participant_id, venue_id, effective_from, effective_to, version)
                VALUES (\(entry.id), \(participant), \(entry.venue), \(entry.period.from), \(entry.period.to), \((versions[entry.id] ?? 0) + 1))
                """)
            tx.put(.participantAddress, entry.id, in: .staff)
            if let old = stored.first(where: { $0.id == entry.id }) {
                try FieldHistory.record(
                    UpdateParticipantAddress(id: entry.id), from: UpdateParticipantAddress(old),
                    to: UpdateParticipantAddress(entry), in: tx)
            }
        }
        guard try ParticipantRow.find(participant, in: tx)?.home != history.home else { return }
        try set(history.home, asHomeOf: participant, in: tx)
        try tx.execute("UPDATE participant SET version = version + 1 WHERE id = \(participant)")
        try ParticipantRow.updateDerivedData(participant, in: tx)
        tx.put(.participant, participant, in: .staff)
    }
}
