/// What is said of something that takes place again and again (spec, "The programme").
public struct ActivityDetails: Hashable, Sendable {
    /// Characters, as people count them.
    public static let longestName = 200
    public static let longestDescription = 1000

    public var name: String
    public var description: String?
    public var type: ID<ActivityType>
    public var startsAt: Instant
    /// Nil for one without an end, which is called ongoing; with one it is called finite.
    public var endsAt: Instant?
    public var status: ActivityStatus

    public init(
        name: String, description: String? = nil, type: ID<ActivityType>, startsAt: Instant, endsAt: Instant? = nil, status: ActivityStatus = .planned
    ) {
        self.name = name
        self.description = description
        self.type = type
        self.startsAt = startsAt
        self.endsAt = endsAt
        self.status = status
    }

    public var isOngoing: Bool { endsAt == nil }

    /// - Parameters:
    ///   - earliest: the start of a new one is not before; nil where it is kept or corrected.
    /// - Throws: ``Refusal`` `invalid`, with each field at fault.
    public static func checked(
        name: String?, description: String?, type: ID<ActivityType>?, startsAt: Instant?, endsAt: Instant?, status: ActivityStatus?,
        earliest: Instant? = nil
    ) throws(Refusal) -> ActivityDetails {
        var errors = FieldErrors()
        let name = errors.line(name, "name", max: longestName, required: "Give the activity a name.")
        let description = errors.paragraphs(description, "description", max: longestDescription)
        if type == nil { errors.add("activityTypeId", "Say what type of activity it is.") }
        if let startsAt {
            if let earliest, startsAt < earliest { errors.add("startDate", "A new activity cannot begin in the past.") }
        } else {
            errors.add("startDate", "Say when it begins.")
        }
        if let startsAt, let endsAt, endsAt <= startsAt { errors.add("endDate", "The end must be after the start.") }
        try errors.check()
        return ActivityDetails(name: name!, description: description, type: type!, startsAt: startsAt!, endsAt: endsAt, status: status ?? .planned)
    }
}
