public import Domain

/// At once the unit of permission, of sync and of live updates: whoever is in a scope may see every row in it
/// (docs/architecture.md, "One idea of who may see").
public enum Scope: Hashable, Sendable, CustomStringConvertible {
    /// Strangers too, where the operator lets them in: public events and their seats, and of people nothing but the name of the host.
    case `public`
    /// Everyone with a confirmed address: people, and who hosts and goes to public events.
    case community
    /// Those who may see an event that is not public.
    case event(ID<Event>)
    /// Those who may know a hidden place: hosts and those who are going.
    case place(ID<Event>)
    /// The crew of an event: hosts, invited, going, perhaps going. What they plan and say among themselves.
    case crew(ID<Event>)
    /// The hosts of an event: guests' addresses, invitations, a guest list that is not open.
    case hosts(ID<Event>)
    /// Those to whom an announcement went, for as long as they see its event.
    case readers(ID<Announcement>)
    /// One person.
    case user(ID<User>)
    /// Those with a role in the programme.
    case staff
    /// The administrators of the community.
    case administrators

    /// Those that belong to nothing else.
    public static let single: [Scope] = [.public, .community, .staff, .administrators]

    public var description: String {
        switch self {
        case .public: "public"
        case .community: "community"
        case .event(let id): "event:\(id)"
        case .place(let id): "place:\(id)"
        case .crew(let id): "crew:\(id)"
        case .hosts(let id): "hosts:\(id)"
        case .readers(let id): "readers:\(id)"
        case .user(let id): "user:\(id)"
        case .staff: "staff"
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
        case "staff":
            self = .staff
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

/// The kinds of row that the change log speaks of, each the rows of one table.
public enum RowKind: String, Codable, Column, CaseIterable {
    /// A person's name, handle, photo and role.
    case user
    /// A person's own address and settings.
    case account
    /// The name of somebody who hosts public events.
    case publicHost
    /// No row, but word in a person's scope that what they may see may be another: by the id of the person themselves, or
    /// of somebody whose rows come or go for them by a block.
    case rights
    case event
    /// Where an event is, as far as that is kept from some who see the event.
    case place
    /// How many come to an event, and how many can.
    case seats
    case cohost
    case rsvp
    /// A guest without an account.
    case guest
    /// Until when a seat is held for somebody to whom it is offered.
    case seatOffer
    /// Until when the RSVP of a guest stands who has not confirmed the address.
    case seatHold
    case invitation
    /// The address of somebody who is invited by mail.
    case invitedAddress
    /// The invited has taken the invitation off Home.
    case dismissal
    case joinRequest
    case guestRequest
    case link
    /// What the hosts of an event wrote to their guests.
    case announcement
    /// To whom it went, and to how many.
    case announcementReach
    /// What somebody wrote into their own calendar.
    case scheduleEntry
    case feed
    /// A calendar file that was taken over, and can be taken back.
    case eventImport
    /// Somebody is a friend of the one whose row it is.
    case friend
    case friendRequest
    case block
    case report
    /// When one is reminded of one event, where that was chosen.
    case eventReminder
    /// What the hosts say with the reminders of their event.
    case reminderNote
    case notice
    case preferences
    case pushSubscription
    case message
    /// How far one has read a chat.
    case readMark
    /// An item of the to-do list of an event.
    case todo
    /// Somebody takes an item, has claimed a place of it, or has done it.
    case todoPerson
    /// A photo on the inspiration board of an event.
    case post
    /// Somebody likes a post.
    case postLike
    case postComment
    /// How far one has looked at a board.
    case boardMark
    /// What an event may cost, and in which currency it counts.
    case budget
    /// Somebody whom the budget names: a member, or a guest without an account.
    case budgetPerson
    case expense
    /// What somebody has paid of an expense and bears of it.
    case expensePerson
    case payment
    /// Who has changed what of a budget.
    case budgetChange
    case activityType
    case participantRole
    case area
    case venue
    case participant
    /// Where a participant lived for a time.
    case participantAddress
    case activity
    /// Where an activity took place for a time.
    case activityVenue
    /// A participant takes part in an activity in a role.
    case assignment
    /// To which activity an event belongs, and whose venue it uses.
    case activityEvent
    /// A table that was taken over.
    case tableImport
}
