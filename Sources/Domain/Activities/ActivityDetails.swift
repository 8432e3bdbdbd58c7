/// The validated details of a recurring activity (spec, "The programme").
public struct ActivityDetails: Hashable, Sendable {
    /// The maximum length, in characters as people count them.
    public static let maxNameLength = 200
    public static let maxDescriptionLength = 1000

    public var name: String
    public var description: String?
    public var type: ID<ActivityType>
    public var startsAt: Instant
    /// Nil for an ongoing activity; an activity with an end is called finite.
    public var endsAt: Instant?
    public var status: ActivityStatus

    public init(
        name: String, description: String? = nil, type: ID<ActivityType>, startsAt: Instant, endsAt: Instant? = nil,
        status: ActivityStatus = .planned
    ) {
        self.name = name
        self.description = description
        self.type = type
        self.startsAt = startsAt
        self.endsAt = endsAt
        self.status = status
    }

    public var isOngoing: Bool { endsAt == nil }

    /// Checks all fields.
    ///
    /// - Throws: ``Refusal`` `invalid`, with every invalid field.
    public static func checked(
        name: String?, description: String?, type: ID<ActivityType>?, startsAt: Instant?, endsAt: Instant?,
        status: ActivityStatus?
    ) throws(Refusal) -> ActivityDetails {
        var errors = FieldErrors()
        let name = errors.line(name, "name", max: maxNameLength, required: "Give the activity a name.")
        let description = errors.paragraphs(description, "description", max: maxDescriptionLength)
        if type == nil { errors.add("activityTypeId", "Choose a type.") }
        if startsAt == nil { errors.add("startDate", "Enter when it starts.") }
        if let startsAt, let endsAt, endsAt <= startsAt { errors.add("endDate", "The end must be after the start.") }
        try errors.check()
        return ActivityDetails(
            name: name!, description: description, type: type!, startsAt: startsAt!, endsAt: endsAt,
            status: status ?? .planned)
    }

    /// Returns the time at which the activity was completed or cancelled; nil in an open status.
    ///
    /// - Parameters:
    ///   - typed: A time up to a day ahead counts as now, because a day begins earlier in other zones. Nil means now.
    ///   - field: The name of the field.
    /// - Throws: ``Refusal`` `invalid` at the field, for a time in an open status or in the future, or a completion
    ///   before the start.
    public func closing(at typed: Instant?, as field: String, now: Instant) throws(Refusal) -> Instant? {
        try status.check(closing: typed, as: field)
        guard status.isClosed else { return nil }
        guard let typed else { return now }
        guard typed <= now + .days(1) else { throw .invalid(field, "Enter a date that isn’t in the future.") }
        let time = min(typed, now)
        guard status != .completed || time >= startsAt else {
            throw .invalid(field, "It can’t be completed before it starts. Enter a later date.")
        }
        return time
    }
}
