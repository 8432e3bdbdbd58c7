public import Domain
public import Store

/// Changes a participant's details and home; a move is recorded in the address history. Fields that are not sent
/// stay unchanged.
public struct UpdateParticipant: UpdatingCommand {
    public static let name = "participant.update"
    public static let offline = Offline.withHint
    public static let bounds = InputBounds(longer: ["notes": ParticipantDetails.maxNotesLength])
    public var id: ID<Participant>
    public var name: Patch<String>
    public var email: Patch<String>
    public var phone: Patch<String>
    public var notes: Patch<String>
    public var homeVenueId: Patch<ID<Venue>>
    /// The time of the move; defaults to now. Without a move, it corrects the date of the last one.
    public var homeSince: Instant?
    public var userId: Patch<ID<User>>
    public var base: Int?

    public init(
        id: ID<Participant>, name: Patch<String> = .keep, email: Patch<String> = .keep, phone: Patch<String> = .keep,
        notes: Patch<String> = .keep,
        homeVenueId: Patch<ID<Venue>> = .keep, homeSince: Instant? = nil, userId: Patch<ID<User>> = .keep,
        base: Int? = nil
    ) {
        self.id = id
        self.name = name
        self.email = email
        self.phone = phone
        self.notes = notes
        self.homeVenueId = homeVenueId
        self.homeSince = homeSince
        self.userId = userId
        self.base = base
    }

    public static let rowKind = RowKind.participant
    public var rowID: ID<Participant> { id }

    public static func current(_ id: ID<Participant>, in reader: any Reader) throws -> UpdateParticipant? {
        guard let row = try ParticipantRow.find(id, in: reader) else { return nil }
        var command = UpdateParticipant(row)
        // The address history has every home, and an account belongs to one participant.
        (command.homeVenueId, command.userId) = (.keep, .keep)
        return command
    }

    public func update(in tx: Transaction, as actor: Actor) throws {
        try ProgrammeAccess.check(.edit, actor)
        let row = try ParticipantRow.existing(id, in: tx)
        let old = row.details
        let details = try ParticipantDetails.checked(
            name: name.applied(to: old.name), email: email.applied(to: old.email), phone: phone.applied(to: old.phone),
            notes: notes.applied(to: old.notes))
        let user = userId.applied(to: row.user)
        let home = homeVenueId.applied(to: row.home)
        tx.setSubject(.participant, id)
        var corrects = false
        if let homeSince, home == row.home {
            corrects = try HomeHistoryStore.correct(homeSince, asBeginningOf: home, of: id, in: tx)
        }
        guard details != old || user != row.user || home != row.home || corrects else { return }
        if let user, user != row.user { try ParticipantRow.check(user: user, of: id, as: actor, in: tx) }
        if home != row.home { try HomeHistoryStore.move(id, to: home, since: homeSince, in: tx) }
        try tx.execute(
            """
            UPDATE participant SET name = \(details.name), email = \(details.email), phone = \(details.phone), notes = \(details.notes),
                user_id = \(user), updated_at = \(tx.now), version = version + 1 WHERE id = \(id)
            """)
        try ParticipantRow.updateDerivedData(id, in: tx)
        tx.put(.participant, id, in: .staff)
    }
}

extension UpdateParticipant {
    /// Creates the command that restores every field of a row.
    package init(_ old: ParticipantRow) {
        self.init(
            id: old.id, name: .set(old.details.name), email: .set(old.details.email),
            phone: Patch(setting: old.details.phone),
            notes: Patch(setting: old.details.notes), homeVenueId: Patch(setting: old.home),
            userId: Patch(setting: old.user))
    }
}
