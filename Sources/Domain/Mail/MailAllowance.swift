/// How many mails a day go to addresses of people who are not confirmed members: they never asked for any; and to members, of what people who are
/// not their friends send, and of what others can order again and again.
///
/// Days are counted in UTC. What is over the allowance is refused whole.
public enum MailAllowance: String, CaseIterable, Sendable {
    /// Invitations that one member orders.
    case person
    /// What hosts and guests order to one address, whoever they are: invitations, and all notices while nobody there has answered.
    case address
    /// Notices of one event to one address from which somebody has answered: they can be ordered again and again, and nobody without
    /// an account can switch them off.
    case guest
    /// Reminders of one event to one address: two are due, and more only where the event is moved again and again. Counted apart, so
    /// that no notices use them up.
    case reminders
    /// That one person adds expenses of one event, to one guest without an account who is part of them.
    case expenses
    /// Of one kind, of what is planned at one event, to one member: reminders of it, items, payments; and of what one member reports, to one
    /// administrator. What is over it is in the inbox alone.
    case plan
    /// To one member, from people who are not their friends, what the member has not asked for: what is over it is in the inbox alone.
    case nonFriends
    /// The same from one such person, so that nobody alone uses up what others may send.
    case nonFriend
    /// Links that one account orders to addresses it is changed to.
    case addressChanges
    /// Passes to one address that are ordered through invite links. Counted apart, so that neither strangers nor hosts use up the other.
    case addressPasses
    /// Invitations and notices of one event.
    case event
    /// Passes of one event. Counted apart, so that what strangers order keeps no host from notifying the guests.
    case passes
    /// Passes ordered from one network through invite links.
    case network
    /// Links to one address that confirm it. Counted apart, so that nobody's invitations keep somebody from signing in.
    case door
    /// Links to one address that set a password.
    case reset
    /// Those ordered from one network: far fewer, so that who asks for them elsewhere keeps nobody from their own.
    case resetFromNetwork

    /// Mails a day.
    public var most: Int {
        switch self {
        case .person: 200
        case .address, .addressPasses: 10
        case .guest, .plan, .nonFriends: 20
        case .nonFriend, .addressChanges: 5
        case .reminders: 6
        case .expenses: 1
        case .event, .passes: 500
        case .network: 200
        case .door: 20
        case .reset: 100
        case .resetFromNetwork: 5
        }
    }

    /// How long the counts of a day are kept, from its beginning.
    public static let memory = Span.days(2)

    /// The day of an instant, counted from 1970-01-01 in UTC.
    public static func day(of instant: Instant) -> Int64 {
        let day = Span.days(1).milliseconds
        return instant.milliseconds >= 0 ? instant.milliseconds / day : (instant.milliseconds - day + 1) / day
    }

    /// When the next day begins.
    public static func renewal(after instant: Instant) -> Instant {
        Instant(milliseconds: (day(of: instant) + 1) * Span.days(1).milliseconds)
    }
}
