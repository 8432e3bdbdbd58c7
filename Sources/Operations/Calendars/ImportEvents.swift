public import Domain
public import Store

/// Takes over events from a calendar file, by their UID: new ones are added, changed ones updated, the rest left alone.
///
/// The file is read before; this command writes one batch of it, so that a large file neither holds up everyone else nor
/// is lost with its last event. An entry that the rules refuse is listed, and the others are taken.
public struct ImportEvents: Command {
    public static let name = "calendar.import"
    /// Entries that share one transaction.
    public static let batch = 200

    public struct Entry: Codable, Sendable {
        public var uid: String
        public var recurrenceID: Instant?
        public var title: String
        public var description: String
        public var location: String?
        public var startsAt: Instant
        public var endsAt: Instant?
        public var timeZone: String?
        public var tags: [String]
        public var latitude: Double?
        public var longitude: Double?
        public var isCancelled: Bool

        public init(
            uid: String, recurrenceID: Instant?, title: String, description: String, location: String?,
            startsAt: Instant, endsAt: Instant?, timeZone: String?, tags: [String], latitude: Double?,
            longitude: Double?, isCancelled: Bool
        ) {
            self.uid = uid
            self.recurrenceID = recurrenceID
            self.title = title
            self.description = description
            self.location = location
            self.startsAt = startsAt
            self.endsAt = endsAt
            self.timeZone = timeZone
            self.tags = tags
            self.latitude = latitude
            self.longitude = longitude
            self.isCancelled = isCancelled
        }
    }

    public var host: ID<User>
    public var entries: [Entry]

    public init(host: ID<User>, entries: [Entry]) {
        self.host = host
        self.entries = entries
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ImportSummary {
        if actor != .system { guard try actor.verified().id == host else { throw Refusal.notFound } }
        let zone: String = try tx.value("SELECT time_zone FROM account WHERE user_id = \(host)") ?? "UTC"
        var summary = ImportSummary()
        for entry in entries {
            do {
                let details = try entry.input().checked(hostTimeZone: zone, isTimeZone: Zones.exists, earliestStart: nil)
                try write(entry, details, into: &summary, in: tx)
            } catch let refusal as Refusal {
                let reasons = refusal.fields.values.sorted().joined(separator: " ")
                summary.skipped.append(
                    .init(line: nil, title: entry.title, reason: reasons.isEmpty ? refusal.message : reasons))
            }
        }
        return summary
    }

    private func write(
        _ entry: Entry, _ details: EventDetails, into summary: inout ImportSummary, in tx: Transaction
    ) throws {
        let known = try tx.row(
            """
            SELECT \(EventRow.columns) FROM event e WHERE e.host_id = \(host) AND e.uid = \(entry.uid)
            AND coalesce(e.recurrence_id, 0) = coalesce(\(entry.recurrenceID), 0)
            """
        ) { try EventRow(&$0) }
        guard let known else {
            try EventStore.insert(
                tx.newID(), host: host, uid: entry.uid, recurrenceID: entry.recurrenceID,
                status: entry.isCancelled ? .cancelled : .scheduled, details, in: tx)
            summary.added += 1
            return
        }
        var merged = known.details
        // Only what a calendar file speaks of; seats, visibility and rules for guests are Mingle's own.
        merged.title = details.title
        merged.description = details.description
        merged.times = EventTimes(
            startsAt: details.times.startsAt, endsAt: details.times.endsAt,
            answerBy: known.details.times.answerBy.map { min($0, details.times.startsAt) })
        merged.timeZone = details.timeZone
        merged.place = details.place
        merged.place.address = known.details.place.address
        merged.tags = details.tags
        if entry.isCancelled, known.status == .scheduled {
            try CancelEvent.run(known, in: tx)
            summary.updated += 1
        } else if known.status == .scheduled, merged != known.details {
            try EventUpdate.write(known, merged, notify: .auto, in: tx)
            summary.updated += 1
        } else {
            summary.unchanged += 1
        }
    }
}

extension ImportEvents.Entry {
    func input() -> EventInput {
        var input = EventInput()
        input.title = String(title.prefix(120))
        input.description = String(description.prefix(5000))
        input.startsAt = startsAt
        input.endsAt = endsAt
        input.timeZone = timeZone
        input.locationName = location.map { String($0.split(separator: "\n").joined(separator: ", ").prefix(200)) } ?? "To be announced"
        input.tags = Array(tags.prefix(Tag.most)).map { String($0.prefix(30)) }
        input.latitude = latitude
        input.longitude = longitude
        return input
    }
}
