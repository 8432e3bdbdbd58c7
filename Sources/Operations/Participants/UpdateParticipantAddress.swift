public import Domain
public import Store

/// Corrects an entry of a participant's address history. The adjacent end of the previous entry and beginning of the
/// next one move with it. Fields that are not sent stay unchanged.
public struct UpdateParticipantAddress: UpdatingCommand {
    public static let name = "participantAddress.update"
    public static let offline = Offline.withHint
    public var id: ID<ParticipantAddress>
    public var venueId: Patch<ID<Venue>>
    public var from: Patch<Instant>
    /// If cleared, the entry lasts until the next home, or is current.
    public var to: Patch<Instant>
    public var base: Int?

    public init(
        id: ID<ParticipantAddress>, venueId: Patch<ID<Venue>> = .keep, from: Patch<Instant> = .keep,
        to: Patch<Instant> = .keep, base: Int? = nil
    ) {
        self.id = id
        self.venueId = venueId
        self.from = from
        self.to = to
        self.base = base
    }

    /// Creates the command that restores every field of an entry.
    init(_ old: HomeHistoryStore.Entry) {
        self.init(id: old.id, venueId: .set(old.venue), from: .set(old.period.from), to: Patch(setting: old.period.to))
    }

    public static let rowKind = RowKind.participantAddress
    public var rowID: ID<ParticipantAddress> { id }

    public static func current(
        _ id: ID<ParticipantAddress>, in reader: any Reader
    ) throws -> UpdateParticipantAddress? {
        try HomeHistoryStore.entry(id, in: reader).map { UpdateParticipantAddress($0) }
    }

    /// - Returns: The participant of the entry.
    /// - Throws: ``Refusal`` `invalid` at the faulty field.
    public func update(in tx: Transaction, as actor: Actor) throws -> ID<Participant> {
        try ProgrammeAccess.check(.edit, actor)
        let participant = try HomeHistoryStore.participant(of: id, in: tx)
        tx.setSubject(.participant, participant)
        let old = HomeHistory(try HomeHistoryStore.entries(of: participant, in: tx))
        guard let entry = old.entry(id) else { throw Refusal.notFound }
        var errors = FieldErrors()
        let venue = venueId.applied(to: entry.venue)
        if venue == nil { errors.add("venueId", "Choose a venue.") }
        if from.applied(to: entry.period.from) == nil { errors.add("from", "Enter when they moved in.") }
        let period = errors.started(
            from: from.applied(to: entry.period.from), to: to.applied(to: entry.period.to), as: ("from", "to"),
            now: tx.now)
        try errors.check()
        guard venue != entry.venue || period != entry.period else { return participant }
        if let venue, venue != entry.venue { try VenueRow.check(venue, "venueId", in: tx) }
        tx.addPartner(.venue, venue!)
        var history = old
        do {
            try history.change(id, venue: venue!, period: period)
        } catch {
            throw error.naming(["effectiveFrom": "from", "effectiveTo": "to"])
        }
        try HomeHistoryStore.write(history, of: participant, in: tx)
        return participant
    }
}
