public import Domain

/// The unit of permission, of sync and of live updates. Everyone in a scope may see every row in it
/// (docs/architecture.md, "One idea of who may see").
public enum Scope: Hashable, Sendable, CustomStringConvertible {
    /// Everyone, and strangers if the operator admits them: public events and their seats. Of people it reveals only
    /// the host's name.
    case `public`
    /// Everyone with a confirmed address: people, and the hosts and guests of public events.
    case community
    /// The public events of ``community`` and ``public`` that ended long ago, with their hosts and guests. Everyone with
    /// a confirmed address may see them; devices receive them on request.
    case archive
    /// Everyone who may see an event that is not public.
    case event(ID<Event>)
    /// Everyone who may know a withheld location: the hosts and the guests who are going.
    case place(ID<Event>)
    /// The crew of an event: its hosts, and everyone invited, going or maybe going. Holds their planning and messages.
    case crew(ID<Event>)
    /// The hosts of an event: guests' addresses, invitations, a guest list that is not open.
    case hosts(ID<Event>)
    /// The viewers of the programme who may see an event that is not public: its activity and venue.
    case programme(ID<Event>)
    /// The recipients of an announcement, for as long as they may see its event.
    case readers(ID<Announcement>)
    /// One person.
    case user(ID<User>)
    /// Everyone with a role in the programme.
    case staff
    /// The assignments and addresses of ``staff`` that ended long ago. Devices receive them on request.
    case staffArchive
    /// The administrators of the community.
    case administrators

    /// The scopes that do not depend on an id.
    public static let single: [Scope] = [.public, .community, .archive, .staff, .staffArchive, .administrators]

    public var description: String {
        switch self {
        case .public: "public"
        case .community: "community"
        case .archive: "archive"
        case .event(let id): "event:\(id)"
        case .place(let id): "place:\(id)"
        case .crew(let id): "crew:\(id)"
        case .hosts(let id): "hosts:\(id)"
        case .programme(let id): "programme:\(id)"
        case .readers(let id): "readers:\(id)"
        case .user(let id): "user:\(id)"
        case .staff: "staff"
        case .staffArchive: "staffArchive"
        case .administrators: "administrators"
        }
    }

    public init?(_ text: String) {
        switch text {
        case "public":
            self = .public
            return
        case "community":
            self = .community
            return
        case "archive":
            self = .archive
            return
        case "staff":
            self = .staff
            return
        case "staffArchive":
            self = .staffArchive
            return
        case "administrators":
            self = .administrators
            return
        default: break
        }
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "event": self.init(ID<Event>(parts[1]), Scope.event)
        case "place": self.init(ID<Event>(parts[1]), Scope.place)
        case "crew": self.init(ID<Event>(parts[1]), Scope.crew)
        case "hosts": self.init(ID<Event>(parts[1]), Scope.hosts)
        case "programme": self.init(ID<Event>(parts[1]), Scope.programme)
        case "readers": self.init(ID<Announcement>(parts[1]), Scope.readers)
        case "user": self.init(ID<User>(parts[1]), Scope.user)
        default: return nil
        }
    }

    private init?<Subject>(_ id: ID<Subject>?, _ make: (ID<Subject>) -> Scope) {
        guard let id else { return nil }
        self = make(id)
    }
}

extension Scope: Column {
    public var sqlValue: SQLValue { .text(description) }
    public static func read(_ source: any RowSource, _ index: Int) throws -> Scope {
        guard let scope = Scope(source.text(index)) else { throw ColumnError.unreadable(index) }
        return scope
    }
}

/// The kinds of rows in the change log. Each kind is one table.
public enum RowKind: String, Codable, Column, CaseIterable {
    /// A person's name, handle, photo and role.
    case user
    /// A person's own address and settings.
    case account
    /// A field of which a person has overwritten the value that somebody else wrote meanwhile.
    case conflict
    /// The name of a host of public events.
    case publicHost
    /// What everyone may know of the community: its name, colour, time zone and registration rule. One row.
    case community
    /// A marker, not a row: a person's permissions may have changed. Its id is that of the person, or of somebody whose
    /// rows appear or disappear for them because of a block.
    case rights
    case event
    /// The part of an event's location that is withheld from some people who see the event.
    case place
    /// How many people come to an event, and how many can.
    case seats
    case cohost
    case rsvp
    /// The code that a guest shows at the door, and their arrival.
    case ticket
    /// A guest without an account.
    case guest
    /// The deadline until which an offered seat is held.
    case seatOffer
    /// The deadline until which the RSVP of a guest with an unconfirmed address is held.
    case seatHold
    case invitation
    /// The address of an invitation by mail.
    case invitedAddress
    /// The invited person's dismissal of the invitation from Home.
    case dismissal
    case joinRequest
    case guestRequest
    case link
    /// A message of an event's hosts to their guests.
    case announcement
    /// The recipients of an announcement, and their number.
    case announcementReach
    /// An entry of a person's own calendar.
    case scheduleEntry
    case feed
    /// An imported calendar file, which can be undone.
    case eventImport
    /// A friend of the row's person.
    case friend
    case friendRequest
    case block
    case report
    /// A person's reminder times for one event, if they differ from their preferences.
    case eventReminder
    /// The hosts' note in the reminders of their event.
    case reminderNote
    case notice
    case preferences
    case pushSubscription
    case message
    /// How far a person has read a chat.
    case readMark
    /// An item of the to-do list of an event.
    case todo
    /// A person who is assigned to an item, has claimed a spot of it, or has completed it.
    case todoPerson
    /// A photo on the inspiration board of an event.
    case post
    /// A person's like of a post.
    case postLike
    case postComment
    /// How far a person has seen a board.
    case boardMark
    /// An event's spending limit and its currency.
    case budget
    /// A person named in the budget: a member, or a guest without an account.
    case budgetPerson
    case expense
    /// The amounts of an expense that one person has paid and bears.
    case expensePerson
    case payment
    /// An entry of the budget's history.
    case budgetChange
    case activityType
    case participantRole
    case area
    case venue
    case participant
    /// A period in which a participant lived at a venue.
    case participantAddress
    case activity
    /// A period in which an activity took place at a venue.
    case activityVenue
    /// A participant's part in an activity, in a role.
    case assignment
    /// The activity that an event belongs to, and the venue that it uses.
    case activityEvent
    /// An imported table.
    case tableImport
}
