/// Daily limits of mails to people who are not confirmed members, because they never asked for any. Also limits mails
/// to members: from people who are not their friends, and of kinds that others can trigger repeatedly.
///
/// Days are counted in UTC. A request over the allowance is refused as a whole.
public enum MailAllowance: String, CaseIterable, Sendable {
    /// Invitations sent by one member.
    case person
    /// Mails from all hosts and guests to one address: invitations, and all notices until somebody there has answered.
    case address
    /// Notices of one event to one address that has answered. They can be triggered repeatedly, and people without an
    /// account cannot switch them off.
    case guest
    /// Reminders of one event to one address. Two are due, and more only if the event is moved repeatedly. Counted
    /// separately, so that notices do not use them up.
    case reminders
    /// Notices of expenses that one person adds at one event, to one guest without an account who shares them.
    case expenses
    /// Notices of one kind about the plans of one event (reminders, items, payments) to one member. Also notices of one
    /// member's reports to one administrator. Above the limit, they go to the inbox only.
    case plan
    /// Unsolicited notices to one member from people who are not their friends. Above the limit, they go to the
    /// inbox only.
    case nonFriends
    /// Such notices from one person, so that nobody alone uses up what others may send.
    case nonFriend
    /// Confirmation links that one account sends to new addresses.
    case addressChanges
    /// Guest passes sent to one address through invite links. Counted separately, so that strangers and hosts do not
    /// use up each other's allowance.
    case addressPasses
    /// Invitations and notices of one event.
    case event
    /// Guest passes of one event. Counted separately, so that strangers cannot prevent hosts from notifying
    /// their guests.
    case passes
    /// Guest passes requested from one network through invite links.
    case network
    /// Links that confirm one address. Counted separately, so that invitations cannot prevent somebody from signing in.
    case door
    /// Links to one address that set a password.
    case reset
    /// Password links requested from one network. Far fewer, so that requests from elsewhere cannot prevent people from
    /// getting their own.
    case resetFromNetwork

    /// The maximum number of mails per day.
    public var dailyLimit: Int {
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

    /// How long the counts of a day are kept, from the day's start.
    public static let retention = Span.days(2)

    /// Returns the UTC day of an instant, counted from 1970-01-01.
    public static func day(of instant: Instant) -> Int64 {
        let day = Span.days(1).milliseconds
        return instant.milliseconds >= 0 ? instant.milliseconds / day : (instant.milliseconds - day + 1) / day
    }

    /// Returns the start of the next day.
    public static func renewal(after instant: Instant) -> Instant {
        Instant(milliseconds: (day(of: instant) + 1) * Span.days(1).milliseconds)
    }
}
