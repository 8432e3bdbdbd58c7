/// The validated details of a to-do item (spec, "Inside an event: planning with the crew").
public struct TodoDetails: Hashable, Sendable {
    /// The maximum length, in characters as people count them.
    public static let maxTitleLength = 120
    public static let maxDescriptionLength = 2000
    /// The allowed number of spots of one item, such as 3 who bring drinks or 4 who ride along.
    public static let places = 1...100

    public var title: String
    public var description: String?
    public var dueAt: Instant?
    /// The number of spots; nil for an item without spots.
    public var places: Int?

    public init(title: String, description: String?, dueAt: Instant?, places: Int?) {
        self.title = title
        self.description = description
        self.dueAt = dueAt
        self.places = places
    }

    /// Whether a spot can be claimed; false for an item without spots.
    public static func hasFreeSpot(places: Int?, claimed: Int) -> Bool { places.map { claimed < $0 } ?? false }

    /// Checks all fields.
    ///
    /// - Parameters:
    ///   - oldDue: The stored due time, which stays valid however long ago it was.
    ///   - claimed: The number of spots already claimed.
    /// - Throws: ``Refusal`` `invalid`, with every invalid field.
    public static func checked(
        title: String?, description: String?, dueAt: Instant?, places: Int?, since oldDue: Instant? = nil,
        claimed: Int = 0, now: Instant
    ) throws(Refusal) -> TodoDetails {
        var errors = FieldErrors()
        let title = errors.line(title, "title", max: maxTitleLength, required: "Enter what needs doing.")
        let description = errors.paragraphs(description, "description", max: maxDescriptionLength)
        if let dueAt, dueAt != oldDue, !((now - .days(366))...(now + .days(3660))).contains(dueAt) {
            errors.add("dueAt", "Enter a date from one year ago to ten years ahead.")
        }
        let checked = errors.number(
            places, "places", in: TodoDetails.places,
            "An item can have \(TodoDetails.places.lowerBound) to \(TodoDetails.places.upperBound) spots.")
        if claimed > 0, places.map({ $0 < claimed }) ?? true {
            errors.add("places", "\(claimed, .count) of the spots are already claimed.")
        }
        try errors.check()
        return TodoDetails(title: title!, description: description, dueAt: dueAt, places: checked)
    }
}
