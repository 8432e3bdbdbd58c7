/// What an item of an event's to-do list says (spec, "Inside an event: planning with the crew").
public struct TodoDetails: Hashable, Sendable {
    /// Characters, as people count them.
    public static let longestTitle = 120
    public static let longestDescription = 2000
    /// How many can claim one item: 3 bring drinks, 4 ride along.
    public static let places = 1...100

    public var title: String
    public var description: String?
    public var dueAt: Instant?
    /// Nil for an item that is no list of places.
    public var places: Int?

    public init(title: String, description: String?, dueAt: Instant?, places: Int?) {
        self.title = title
        self.description = description
        self.dueAt = dueAt
        self.places = places
    }

    /// - Parameters:
    ///   - oldDue: what is kept is right, however long ago it was.
    ///   - claimed: how many have claimed a place.
    /// - Throws: ``Refusal`` `invalid`, with each field at fault.
    public static func checked(
        title: String?, description: String?, dueAt: Instant?, places: Int?, since oldDue: Instant? = nil,
        claimed: Int = 0, now: Instant
    ) throws(Refusal) -> TodoDetails {
        var errors = FieldErrors()
        let title = errors.line(title, "title", max: longestTitle, required: "Say what is to be done.")
        let description = errors.paragraphs(description, "description", max: longestDescription)
        if let dueAt, dueAt != oldDue, !((now - .days(366))...(now + .days(3660))).contains(dueAt) {
            errors.add("dueAt", "Give a date from the last year to ten years ahead.")
        }
        let checked = errors.number(
            places, "places", in: TodoDetails.places,
            "An item has \(TodoDetails.places.lowerBound) to \(TodoDetails.places.upperBound) places.")
        if claimed > 0, places.map({ $0 < claimed }) ?? true {
            errors.add("places", "\(claimed, .count) of the places are claimed already.")
        }
        try errors.check()
        return TodoDetails(title: title!, description: description, dueAt: dueAt, places: checked)
    }
}
