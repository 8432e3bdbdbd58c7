public import Domain
public import Store

/// Enters where a participant lived, or to where they moved, as it was: an earlier home, or a move with a date in the past. The home in whose
/// time it begins ends there. The same id sent again is the same entry.
public struct AddParticipantAddress: MakingCommand {
    public static let name = "participantAddress.add"
    public static let offline = Offline.withHint
    public var participant: ID<Participant>
    /// Made by the client if it likes.
    public var id: ID<ParticipantAddress>?
    public var venueId: ID<Venue>?
    /// Since when; now where it is left out.
    public var from: Instant?
    /// Until when; where it is left out, until the next home, or for as long as they live there.
    public var to: Instant?

    public var madeID: ID<ParticipantAddress>? {
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

    /// - Throws: ``Refusal`` `invalid` at the field at fault; `duplicate` at `from` where a home since then is there.
    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<ParticipantAddress> {
        try ProgrammeAccess.check(.edit, actor)
        _ = try ParticipantRow.present(participant, in: tx)
        tx.isAbout(.participant, participant)
        var errors = FieldErrors()
        if venueId == nil { errors.add("venueId", "Choose a venue.") }
        let period = errors.past(from: from, to: to, as: ("from", "to"), now: tx.now)
        try errors.check()
        tx.isWith(.venue, venueId!)
        if let id, try isMade(in: tx, isThere: { try tx.exists("SELECT 1 FROM participant_address WHERE id = \($0)") })
        {
            return id
        }
        var history = HomeHistory(try AddressHistory.entries(of: participant, in: tx))
        try VenueRow.check(venueId!, "venueId", in: tx)
        try Quota.addresses.check(history.entries.count)
        let added = try id ?? AddressHistory.newID(of: participant, from: period.from, in: tx)
        do {
            try history.add(HomeHistory.Entry(id: added, venue: venueId!, period: period))
        } catch {
            throw error.naming(["effectiveFrom": "from", "effectiveTo": "to"])
        }
        try AddressHistory.write(history, of: participant, in: tx)
        return added
    }
}
