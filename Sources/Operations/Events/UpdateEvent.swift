public import Domain
public import Store

/// Changes an event. The command contains only the changed fields.
///
/// By default the guests are notified of a change of time or location, and of no other. The host can override this.
public struct UpdateEvent: UpdatingCommand {
    public static let name = "event.update"
    public static let offline = Offline.yes
    public static let bounds = InputBounds(
        longer: ["description": EventDetails.maxDescriptionLength, "onlineUrl": WebAddress.maxLength], whole: "changes")

    public enum Notify: String, Codable, Sendable, CaseIterable {
        /// Notifies the guests of a change of time or location.
        case auto
        case yes
        case no
    }

    public var id: ID<Event>
    public var changes: Changes
    /// The original values of the fields, as far as the client knows them. They allow the outcome to
    /// report concurrent changes.
    public var was: Changes?

    /// The fields of `PATCH /events/{id}`: a ``Domain/Patch`` for each field of an event, by name.
    @dynamicMemberLookup
    public struct Changes: Codable, Sendable {
        /// The new values of the named fields; nil for all others.
        private var values = EventInput()
        /// The names of the fields that are set or cleared.
        private var named: Set<String> = []
        public var notify: Notify?
        /// The version of the event that the changes are based on.
        public var base: Int?

        private enum CodingKeys: CodingKey {
            case notify, base
        }

        static let none = Changes(EventInput(), since: EventInput())

        /// Creates changes that set every field of the form or file.
        ///
        /// - Parameter was: The original values; unchanged fields are left out.
        public init(_ input: EventInput, since was: EventInput? = nil, notify: Notify? = nil) {
            for field in EventField.all {
                if let was, field.isSame(was, input) { continue }
                // The visibility is never cleared.
                if field.isAt(\.visibility), input.visibility == nil { continue }
                field.copy(input, &values)
                named.insert(field.name)
            }
            self.notify = notify
        }

        public init(from decoder: any Decoder) throws {
            // One JSON object, decoded like a new event. A field that is present as null is cleared. Decoding null also
            // marks the field as nullable in the published schema.
            let fields = try decoder.container(keyedBy: EventField.self)
            for field in EventField.all where fields.contains(field) {
                _ = try fields.decodeNil(forKey: field)
                named.insert(field.name)
            }
            values = try EventInput(from: decoder)
            let others = try decoder.container(keyedBy: CodingKeys.self)
            notify = try others.decodeIfPresent(Notify.self, forKey: .notify)
            base = try others.decodeIfPresent(Int.self, forKey: .base)
        }

        public func encode(to encoder: any Encoder) throws {
            try values.encode(to: encoder)
            var fields = encoder.container(keyedBy: EventField.self)
            for field in EventField.all where named.contains(field.name) && field.isEmpty(in: values) {
                try fields.encodeNil(forKey: field)
            }
            var others = encoder.container(keyedBy: CodingKeys.self)
            try others.encodeIfPresent(notify, forKey: .notify)
            try others.encodeIfPresent(base, forKey: .base)
        }

        public subscript<Value: Sendable>(dynamicMember path: WritableKeyPath<EventInput, Value?>) -> Patch<Value> {
            get {
                guard EventField.all.contains(where: { $0.isAt(path) && named.contains($0.name) }) else { return .keep }
                return values[keyPath: path].map { .set($0) } ?? .clear
            }
            set {
                values[keyPath: path] = newValue.applied(to: nil)
                for field in EventField.all where field.isAt(path) {
                    if newValue.isKept { named.remove(field.name) } else { named.insert(field.name) }
                }
            }
        }

        /// Whether no field is set or cleared.
        package var isEmpty: Bool { named.isEmpty }

        /// Returns the input that makes the details what they are after the changes.
        package func applied(to old: EventDetails) -> EventInput {
            var input = EventInput(old)
            // A timed event has no dates, and an all-day event no times.
            if let allDay = values.allDay, allDay != old.allDay {
                if allDay {
                    (input.startsAt, input.endsAt) = (nil, nil)
                } else {
                    (input.startDate, input.endDate) = (nil, nil)
                }
            }
            for field in EventField.all where named.contains(field.name) { field.copy(values, &input) }
            return input
        }
    }

    public init(id: ID<Event>, changes: Changes, was: Changes? = nil) {
        self.id = id
        self.changes = changes
        self.was = was
    }

    /// The concurrent changes that others made since the client read the event.
    public struct Outcome: Hashable, Sendable {
        /// Fields that both changed. The last write wins.
        public var conflicts: [FieldConflict] = []
        /// Fields that only others changed. Their values are kept.
        public var others: [String] = []
        /// Whether the link of a formerly unlisted event was deleted.
        public var endsLink = false
    }

    public static let rowKind = RowKind.event
    public var rowID: ID<Event> { id }
    public var base: Int? {
        get { changes.base }
        set { changes.base = newValue }
    }

    public static func current(_ id: ID<Event>, in reader: any Reader) throws -> UpdateEvent? {
        try EventRow.find(id, in: reader).map { UpdateEvent(id: id, changes: Changes(EventInput($0.details))) }
    }

    public func update(in tx: Transaction, as actor: Actor) throws -> Outcome {
        let event = try EventAccess.hosted(id, as: actor, in: tx)
        try EventAccess.standing(of: actor, at: event, in: tx).check(.edit, at: event.terms, now: tx.now)
        if case .clear = changes.visibility {
            // The default would open the event to everyone, so the visibility must be explicit.
            throw Refusal.invalid("visibility", "Choose who can see the event.")
        }
        // A queued change may be based on a version that a restored server no longer has.
        let isQueued = tx.client != nil || actor.person?.isOnReplica == true
        if !isQueued, let base, !(1...event.version).contains(base) {
            throw Refusal.invalid("base", "This version of the event doesn’t exist.")
        }
        let input = changes.applied(to: event.details)
        // A running event may be corrected, but a future one cannot be moved into the past.
        let startMoved = input.movesStart(of: event.details)
        let mayBePast = !startMoved || event.details.times.startsAt <= tx.now
        let details = try input.checked(
            hostTimeZone: event.details.timeZone, isTimeZone: Zones.exists, offset: Zones.offset(of:at:),
            earliestStart: mayBePast ? nil : tx.now)
        try EventUpdate.apply(event, details, notify: changes.notify ?? .auto, in: tx)
        // A revoked link stays revoked; only a change of visibility to unlisted creates one.
        if event.details.visibility != .unlisted {
            try InviteLink.makeIfNeeded(for: id, details.visibility.audience(event.status), by: actor, in: tx)
        }
        var outcome = try outcome(event, details)
        // The link was created with the event, for anyone who got it. The new audience does not need it.
        if event.details.visibility == .unlisted, details.visibility.isNarrower {
            outcome.endsLink = try InviteLink.end(of: id, in: tx)
        }
        return outcome
    }

    private func outcome(_ event: EventRow, _ details: EventDetails) throws -> Outcome {
        // No one has changed the version that the client read.
        guard let was, changes.base != event.version,
            let before = try? was.applied(to: event.details)
                .checked(
                    hostTimeZone: event.details.timeZone, isTimeZone: Zones.exists, offset: Zones.offset(of:at:),
                    earliestStart: nil)
        else { return Outcome() }
        let (base, theirs, mine) = try (
            FieldValues(EventInput(before)), FieldValues(EventInput(event.details)), FieldValues(EventInput(details))
        )
        var outcome = Outcome()
        for field in theirs.changed(since: base) {
            if mine[field] == theirs[field] {
                outcome.others.append(field)
            } else {
                outcome.conflicts.append(
                    FieldConflict(field: field, base: base[field], theirs: theirs[field], mine: mine[field]))
            }
        }
        return outcome
    }
}
