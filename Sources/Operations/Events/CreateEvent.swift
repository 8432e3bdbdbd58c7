public import Domain
public import Store

/// Publishes an event.
public struct CreateEvent: ClientCommand {
    public static let name = "event.create"
    public static let offline = Offline.yes
    public static let bounds = InputBounds(longer: ["description": EventDetails.longestDescription])

    /// Made by the client if it likes.
    public var id: ID<Event>?
    /// The fields of `POST /events` beside the id.
    public var input: EventInput

    public init(id: ID<Event>? = nil, _ input: EventInput) {
        self.id = id
        self.input = input
    }

    // One object in JSON: the id stands among the fields of the event.
    private enum CodingKeys: CodingKey {
        case id
    }

    public init(from decoder: any Decoder) throws {
        id = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(ID<Event>.self, forKey: .id)
        input = try EventInput(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(id, forKey: .id)
        try input.encode(to: encoder)
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Event> {
        let person = try actor.verified()
        let before = try id.flatMap { try EventRow.find($0, in: tx) }
        let details = try input.checked(
            hostTimeZone: person.timeZone, isTimeZone: Zones.exists, earliestStart: before == nil ? tx.now : nil)
        let id = id ?? tx.newID()
        if try EventStore.isMade(id, by: person.id, details, in: tx) { return id }
        try EventStore.checkQuota(of: person.id, in: tx)
        try EventStore.insert(id, host: person.id, uid: id.calendarUID, recurrenceID: nil, details, in: tx)
        try InviteLink.makeIfNeeded(for: id, details, by: actor, in: tx)
        return id
    }
}
