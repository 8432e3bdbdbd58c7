public import Domain
public import Store

/// Adds an entry to a participant's address history: an earlier home, or a move on a past date. The entry during which
/// it begins ends there. Idempotent: sending the same id again returns the same entry.
public struct AddParticipantAddress: CreatingCommand {
    public static let name = "participantAddress.add"
    public static let offline = Offline.withHint
    public static let requiredFields = [["venueId"]]
    public var participant: ID<Participant>
    /// The id, which the client may choose.
    public var id: ID<ParticipantAddress>?
    public var venueId: ID<Venue>?
    /// The beginning. Defaults to now.
    public var from: Instant?
    /// The end. If omitted, the entry lasts until the next home, or is current.
    public var to: Instant?

    public var createdID: ID<ParticipantAddress>? {
        get { id }
        set { id = newValue }
    }

    public init(
        participant: ID<Participant>, id: ID<ParticipantAddress>? = nil, venueId: ID<Venue>?, from: Instant? = nil,
        to: Instant? = nil
    ) {
        self.participant = participant
        self.id = id
        self.venueId = venueId
        self.from = from
        self.to = to
    }

    public func exists(_ id: ID<ParticipantAddress>, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM participant_address WHERE id = \(id)")
    }

    /// - Throws: ``Refusal`` `invalid` at the faulty field; `duplicate` at `from` if another entry begins at the
    ///   same time.
    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<ParticipantAddress> {
        try ProgrammeAccess.check(.edit, actor)
        _ = try ParticipantRow.existing(participant, in: tx)
        tx.setSubject(.participant, participant)
        var errors = FieldErrors()
        if venueId == nil { errors.add("venueId", "Choose a venue.") }
        let period = errors.started(from: from, to: to, as: ("from", "to"), now: tx.now)
        try errors.check()
        tx.addPartner(.venue, venueId!)
        var history = HomeHistory(try HomeHistoryStore.entries(of: participant, in: tx))
        try VenueRow.check(venueId!, "venueId", in: tx)
        try Quota.addresses.check(history.entries.count)
        let added = try id ?? HomeHistoryStore.newID(of: participant, from: period.from, in: tx)
        do {
            try history.add(HomeHistory.Entry(id: added, venue: venueId!, period: period))
        } catch {
            throw error.naming(["effectiveFrom": "from", "effectiveTo": "to"])
        }
        try HomeHistoryStore.write(history, of: participant, in: tx)
        return added
    }
}
