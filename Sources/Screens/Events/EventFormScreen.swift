import Device
public import Domain
public import Observation
public import Operations
public import Presentation

/// What the form of an event shows besides what is typed.
public struct EventFormContent: ScreenValue {
    /// The event as it is; nil for a new one.
    var details: EventDetails?
    var defaults: NewEventDefaults
    public var title: Phrase
    /// Whether to ask when to tell the guests.
    public var mayNotify: Bool
    /// Where the gradients come from, and the ones to choose from.
    public var covers: [CoverPresentation.Choice]
}

/// The form of a new event, or of one that is edited. What was typed stays until it is saved or the form is closed (P21).
@Observable @MainActor
public final class EventFormScreen: ActingScreen<EventFormContent> {
    /// Nil for a new event.
    public let event: ID<Event>?
    /// What is typed.
    public var input = EventInput()
    /// The tags as typed, separated by commas.
    public var tags = ""
    /// Whether the guests get a message about the change.
    public var notify = UpdateEvent.Notify.auto
    /// The event that was created or saved, to which the form leads.
    public private(set) var saved: ID<Event>?
    /// What the fields held before the person changed them; nil before the form is filled.
    @ObservationIgnored private var original: EventInput?
    /// The version of the event that the form is based on.
    @ObservationIgnored private var base: Int?
    /// The id of a new event. A second try after a lost response makes no second event.
    @ObservationIgnored private var newID: ID<Event>?

    /// - Parameter event: the event to edit; nil for a new one.
    public init(_ event: ID<Event>? = nil, of account: OpenAccount) {
        self.event = event
        super.init(of: account)
    }

    override func loading() -> @Sendable (ScreenReading) throws -> EventFormContent {
        { [event] in try EventFormContent(event, $0) }
    }

    public override func reload() async {
        // Read before the fields, so that it is never newer than they are.
        let base = await receivedVersion()
        await super.reload()
        if original != nil { self.base = base }
    }

    /// Fills the form, and later follows changes of others in the fields that the person has not changed.
    override func shown(_ value: EventFormContent) {
        guard let details = value.details else {
            guard original == nil else { return }
            input = EventInput(value.defaults)
            original = typed
            return
        }
        let new = EventInput(details)
        if let original {
            input = UpdateEvent.Changes(typed, since: original).applied(to: details)
        } else {
            input = new
        }
        tags = (input.tags ?? []).joined(separator: ", ")
        original = new
    }

    /// Returns the version that the server sent; nil for an event that waits to be sent.
    private func receivedVersion() async -> Int? {
        guard let event else { return nil }
        let now = account.environment.now
        return try? await account.withDevice { device in
            try device.readReceived { try EventQuery.event(event, as: $1, now: now, in: $0).version }
        }
    }

    /// What is typed, with the tags.
    private var typed: EventInput {
        var typed = input
        typed.tags = tags.split(separator: ",").map { Text.trimmed(String($0)) }.filter { !$0.isEmpty }
        return typed
    }

    /// The card as it will look.
    public var preview: EventCardDraft {
        let typed = typed
        return EventCardDraft(
            title: Text.trimmed(typed.title ?? ""), startsAt: typed.startsAt, endsAt: typed.endsAt,
            timeZone: typed.timeZone ?? account.context.zone, isAllDay: typed.allDay == true,
            days: typed.startDate.map { WholeDays(first: $0, last: max($0, typed.endDate ?? $0)) },
            location: Text.trimmed(typed.locationName ?? ""), tags: typed.tags ?? [], account.context)
    }

    /// Whether closing the form would lose something.
    public var isChanged: Bool {
        original.map { !UpdateEvent.Changes(typed, since: $0).isEmpty } ?? false
    }

    /// Publishes a new event, or keeps it as a draft.
    @discardableResult
    public func create(asDraft: Bool = false) -> Task<Bool, Never>? {
        guard event == nil else { return nil }
        let id = newID ?? ID(at: account.environment.now, random: account.environment.device.random)
        newID = id
        let command = CreateEvent(id: id, typed, status: asDraft ? .draft : .scheduled)
        return perform(command) { (self.saved, self.original) = (id, self.typed) }
    }

    /// Saves the changed fields.
    @discardableResult
    public func save() -> Task<Bool, Never>? {
        guard let event, let original else { return nil }
        var changes = UpdateEvent.Changes(typed, since: original, notify: notify)
        changes.base = base
        return perform(UpdateEvent(id: event, changes: changes, was: nil)) {
            (self.saved, self.original) = (event, self.typed)
        }
    }
}

extension EventFormContent {
    init(_ id: ID<Event>?, _ reading: ScreenReading) throws {
        defaults = NewEventDefaults(reading.context)
        guard let id else {
            _ = try reading.actor.verified()
            (title, mayNotify) = ("Create event", false)
            covers = CoverPresentation.choices(title: "", current: nil)
            return
        }
        let event = try EventQuery.event(id, as: reading.actor, now: reading.now, in: reading.reader)
        try event.check(.manage)
        try event.mine.standing.check(.edit, at: event.terms, now: reading.now)
        details = event.details
        (title, mayNotify) = (event.status.editingTitle, event.status.mayNotify)
        covers = CoverPresentation.choices(title: event.title, current: event.coverHue)
    }
}

extension EventInput {
    init(_ defaults: NewEventDefaults) {
        self.init()
        startsAt = Zones.instant(defaults.start, in: defaults.timeZone)
        timeZone = defaults.timeZone
        (visibility, guestList) = (defaults.visibility, defaults.guestList)
        (allDay, companionsAllowed, offerHours) = (false, 0, 0)
    }
}
