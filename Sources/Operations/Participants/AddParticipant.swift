public import Domain
public import Store

/// Adds a person who takes part in activities. Idempotent: sending the same id again returns the same participant.
public struct AddParticipant: CreatingCommand {
    public static let name = "participant.add"
    public static let offline = Offline.withHint
    public static let requiredFields = [["name"], ["email"]]
    public static let bounds = InputBounds(longer: ["notes": ParticipantDetails.maxNotesLength])
    /// The id, which the client may choose.
    public var id: ID<Participant>?
    /// At most 100 characters.
    public var name: String?
    public var email: String?
    public var phone: String?
    /// At most 500 characters.
    public var notes: String?
    public var homeVenueId: ID<Venue>?
    /// Since when they have lived there. Defaults to now.
    public var homeSince: Instant?
    /// The account of the same person.
    public var userId: ID<User>?

    public var createdID: ID<Participant>? {
        get { id }
        set { id = newValue }
    }

    public init(
        id: ID<Participant>? = nil, name: String?, email: String?, phone: String? = nil, notes: String? = nil,
        homeVenueId: ID<Venue>? = nil,
        homeSince: Instant? = nil, userId: ID<User>? = nil
    ) {
        self.id = id
        self.name = name
        self.email = email
        self.phone = phone
        self.notes = notes
        self.homeVenueId = homeVenueId
        self.homeSince = homeSince
        self.userId = userId
    }

    public func exists(_ id: ID<Participant>, in tx: Transaction) throws -> Bool {
        try ParticipantRow.find(id, in: tx) != nil
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Participant> {
        try ProgrammeAccess.check(.edit, actor)
        let details = try ParticipantDetails.checked(name: name, email: email, phone: phone, notes: notes)
        let id = id ?? tx.newID()
        if let userId { try ParticipantRow.check(user: userId, of: id, as: actor, in: tx) }
        try tx.execute(
            """
            INSERT INTO participant (id, name, email, phone, notes, user_id, created_at, updated_at)
            VALUES (\(id), \(details.name), \(details.email), \(details.phone), \(details.notes), \(userId), \(tx.now), \(tx.now))
            """)
        tx.setSubject(.participant, id)
        if homeSince != nil, homeVenueId == nil { throw Refusal.invalid("homeSince", "Choose where they live, too.") }
        if let homeVenueId { try HomeHistoryStore.move(id, to: homeVenueId, since: homeSince, in: tx) }
        try ParticipantRow.updateDerivedData(id, in: tx)
        tx.put(.participant, id, in: .staff)
        return id
    }
}
