public import Domain
public import Operations
public import Store

/// Imports events from a calendar file, matched by UID: adds new events, updates changed ones and leaves
/// the rest alone.
///
/// The file is parsed beforehand. Each command writes a batch of entries and returns its progress. So a large file does
/// not block other writers, and a late failure does not undo earlier batches. An entry that the event rules refuse is
/// listed, and the others are imported.
public struct ImportEvents: ClientCommand {
    public static let name = "calendar.import"
    // The server parses the file.
    public static let offline = Offline.no
    /// The file's size was limited when it was parsed. Long texts are truncated during the import.
    public static let bounds: InputBounds = {
        var bounds = InputBounds()
        bounds.characters = 1 << 20
        bounds.bytes = 1 << 26
        return bounds
    }()
    /// The maximum useful number of entries for one command.
    public static let batch = 50

    public struct Entry: Codable, Sendable {
        public var uid: String
        public var recurrenceID: Instant?
        public var title: String
        public var description: String
        public var location: String?
        /// The link for attending online.
        public var onlineUrl: String?
        public var startsAt: Instant
        public var endsAt: Instant?
        /// Set if the file has dates without times.
        public var days: WholeDays?
        public var timeZone: String?
        public var tags: [String]
        public var latitude: Double?
        public var longitude: Double?
        public var isCancelled: Bool
        /// Whether the file marks the event as private.
        public var isPrivate: Bool
        /// Whether the event was exported as a draft. It is then imported as a draft, whatever was chosen
        /// for the others.
        public var isDraft: Bool

        public init(
            uid: String, recurrenceID: Instant?, title: String, description: String, location: String?,
            onlineUrl: String? = nil,
            startsAt: Instant, endsAt: Instant?, days: WholeDays? = nil, timeZone: String?, tags: [String],
            latitude: Double?,
            longitude: Double?, isCancelled: Bool, isPrivate: Bool = false, isDraft: Bool = false
        ) {
            self.uid = uid
            self.recurrenceID = recurrenceID
            self.title = title
            self.description = description
            self.location = location
            self.onlineUrl = onlineUrl
            self.startsAt = startsAt
            self.endsAt = endsAt
            self.days = days
            self.timeZone = timeZone
            self.tags = tags
            self.latitude = latitude
            self.longitude = longitude
            self.isCancelled = isCancelled
            self.isPrivate = isPrivate
            self.isDraft = isDraft
        }
    }

    public var host: ID<User>
    public var entries: [Entry]
    /// The visibility of new events.
    public var visibility: Visibility
    /// Whether new events are drafts.
    public var draft: Bool
    /// The import that the entries belong to. Its row is created with the first change.
    public var id: ID<EventImport>
    public var calendar: String?

    public init(
        host: ID<User>, entries: [Entry], visibility: Visibility = ImportRules.visibility, draft: Bool = false,
        id: ID<EventImport>, calendar: String? = nil
    ) {
        self.host = host
        self.entries = entries
        self.visibility = visibility
        self.draft = draft
        self.id = id
        self.calendar = calendar
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ImportProgress {
        let record = ImportRecord(id: id, host: host)
        try record.check(actor, in: tx)
        let zone: String = try tx.value("SELECT time_zone FROM account WHERE user_id = \(host)") ?? "UTC"
        var progress = ImportProgress()
        var quota = ImportQuota()
        for entry in entries where quota.hasCapacity {
            progress.done += 1
            progress.summary.privateEvents += entry.isPrivate ? 1 : 0
            do {
                let step = try ImportStep(entry, of: host, visibility, draft: draft, zone: zone, in: tx)
                try write(entry, step, record, into: &progress.summary, &quota, in: tx)
            } catch let refusal as Refusal where refusal.code == .invalid {
                progress.summary.skipped.append(.init(line: nil, title: entry.title, refusal))
            }
        }
        if progress.summary.added > 0 {
            try ImportRules.checkHosted(
                adding: progress.summary.added, to: record.hosted(in: tx) - progress.summary.added)
        }
        return progress
    }

    private func write(
        _ entry: Entry, _ step: ImportStep, _ record: ImportRecord, into summary: inout ImportSummary,
        _ quota: inout ImportQuota, in tx: Transaction
    ) throws {
        quota.charge()
        switch step.change {
        case .none:
            summary.unchanged += 1
            return
        case .add(let details):
            let event: ID<Event> = tx.newID()
            try EventStore.insert(
                event, host: host, uid: entry.uid, recurrenceID: entry.recurrenceID,
                status: draft || entry.isDraft ? .draft : entry.isCancelled ? .cancelled : .scheduled,
                isCancelledByImport: entry.isCancelled, details, in: tx)
            try record.update(added: event, calendar, visibility, in: tx)
            summary.added += 1
        case .remove(let draft):
            try quota.charge(for: draft.id, in: tx)
            try DeleteEvent.run(draft, in: tx)
            try record.update(removed: 1, calendar, visibility, in: tx)
            summary.removed += 1
        case .cancel(let known):
            try quota.charge(for: known.id, in: tx)
            try reposition(known, entry, step, in: tx)
            if known.status == .scheduled { try CancelEvent.run(known, byImport: true, in: tx) }
            try record.update(updated: 1, calendar, visibility, in: tx)
            summary.updated += 1
        case .update(let known, let details):
            try quota.charge(for: known.id, in: tx)
            try reposition(known, entry, step, in: tx)
            if step.isReinstated {
                try Reinstatement.run(known, as: details, in: tx)
            } else {
                try EventUpdate.write(known, details, notify: .auto, in: tx)
            }
            try record.update(updated: 1, calendar, visibility, in: tx)
            summary.updated += 1
        }
    }

    private func reposition(_ known: EventRow, _ entry: Entry, _ step: ImportStep, in tx: Transaction) throws {
        guard step.isRepositioned else { return }
        try tx.execute(
            """
            UPDATE event SET sequence = sequence + 1, version = version + 1, updated_at = \(tx.now) WHERE id = \(known.id)
            """)
        try tx.execute("UPDATE event_origin SET recurrence_id = \(entry.recurrenceID) WHERE event_id = \(known.id)")
        tx.put(.event, known.id, in: known.scope)
    }
}

extension ImportSummary.Skipped {
    init(line: Int?, title: String?, _ refusal: Refusal) {
        let reasons = refusal.fields.sorted { $0.key < $1.key }.map(\.value)
        let all = reasons.dropFirst().reduce(reasons.first ?? refusal.message) { "\($0) \($1)" }
        self.init(line: line, title: title, reason: all)
    }
}
