/// What somebody writes into their own calendar (spec, "Calendar"; seed Event Scheduler: title and description must both have text).
public struct EntryDetails: Hashable, Sendable {
    /// Characters, as people count them.
    public static let longestTitle = 120
    public static let longestDescription = 2000
    public static let longestPlace = 200

    public var title: String
    public var description: String
    public var at: Instant
    /// IANA name of the zone by whose clocks it is meant.
    public var timeZone: String
    public var place: String?
    public var reminders: ReminderOffsets

    public init(title: String, description: String, at: Instant, timeZone: String, place: String?, reminders: ReminderOffsets) {
        self.title = title
        self.description = description
        self.at = at
        self.timeZone = timeZone
        self.place = place
        self.reminders = reminders
    }

    /// - Parameters:
    ///   - timeZone: a name that was looked up.
    ///   - reminders: in minutes before it.
    ///   - old: when it was; what is kept is right, however long ago it was.
    /// - Throws: ``Refusal`` `invalid`, with each field at fault.
    public static func checked(
        title: String?, description: String?, at: Instant?, timeZone: String, place: String?, reminders: [Int], since old: Instant? = nil, now: Instant
    ) throws(Refusal) -> EntryDetails {
        var errors = FieldErrors()
        let title = errors.line(title, "title", max: longestTitle, required: "Give the entry a title.")
        let description = errors.paragraphs(description, "description", max: longestDescription, required: "Write a description.")
        if let at {
            if at != old, !((now - .days(3660))...(now + .days(3660))).contains(at) {
                errors.add("at", "Give a date from ten years ago to ten years ahead.")
            }
        } else {
            errors.add("at", "Say when it is.")
        }
        let place = errors.line(place, "place", max: longestPlace)
        let reminders = ReminderOffsets.checked(reminders, &errors)
        try errors.check()
        return EntryDetails(title: title!, description: description!, at: at!, timeZone: timeZone, place: place, reminders: reminders)
    }
}
