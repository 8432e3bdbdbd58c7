/// The maximum number of things that one person or one event can have. The limits far exceed normal use, and keep every
/// list, deletion and disk bounded.
public struct Quota: Sendable {
    public let limit: Int
    /// The message when the quota is reached.
    public let sentence: Phrase

    /// Checks that more things fit into the quota.
    ///
    /// - Parameters:
    ///   - count: The current number.
    ///   - adding: The number to add.
    /// - Throws: ``Refusal`` `conflict`, which states the limit.
    public func check(_ count: Int, adding: Int = 1) throws(Refusal) {
        guard count + adding <= limit else { throw Refusal(.conflict, sentence) }
    }
}

extension Quota {
    /// Events that one person hosts, past ones included: published, copied, imported or received from another owner.
    public static let events = Quota(
        limit: 20_000, sentence: "You host 20,000 events, which is the limit. Delete some first.")
    /// The same quota, with the message for an owner who hands an event over.
    public static let eventsOfNewOwner = Quota(
        limit: events.limit, sentence: "This person hosts 20,000 events, which is the limit.")
    /// Guests without an account of one event.
    public static let guestsAdded = Quota(
        limit: 20_000, sentence: "This event has 20,000 guests without an account, which is the limit.")
    /// Invitations of one event, members and addresses together.
    public static let invitations = Quota(
        limit: 2000, sentence: "You can invite at most 2,000 people to an event. Share its link instead.")
    /// Invitations by one person per day, to all events.
    public static let invitationsPerDay = Quota(
        limit: 1000, sentence: "You have invited 1,000 people in one day, which is the limit. Try again tomorrow.")
    /// Friend requests that are not answered yet.
    public static let friendRequests = Quota(
        limit: 200,
        sentence: "200 of your requests are waiting for an answer, which is the limit. Take some back first."
    )
    public static let friends = Quota(limit: 2000, sentence: "You have 2,000 friends, which is the limit.")
    public static let blocks = Quota(
        limit: 1000, sentence: "You have blocked 1,000 people, which is the limit. Unblock some first.")
    /// Undecided requests to join events that are not over.
    public static let joinRequests = Quota(
        limit: 200,
        sentence: "200 of your requests to join are waiting for their hosts, which is the limit. Take some back first.")
    /// Reports that no administrator has closed yet.
    public static let reports = Quota(
        limit: 100, sentence: "100 of your reports are waiting for review, which is the limit.")
    /// Messages by one person per day, in all events.
    public static let messagesPerDay = Quota(
        limit: 5000, sentence: "You have sent 5,000 messages in one day, which is the limit. Try again tomorrow.")
    /// Items on the to-do list of one event.
    public static let todos = Quota(
        limit: 500, sentence: "This list has 500 items, which is the limit. Delete some first.")
    /// Expenses of one event.
    public static let expenses = Quota(
        limit: 20_000, sentence: "This budget has 20,000 expenses, which is the limit. Delete some first.")
    /// Photos on the board of one event.
    public static let posts = Quota(
        limit: 2000, sentence: "This board has 2,000 photos, which is the limit. Delete some first.")
    /// Uses of one photo by one person: as covers, as receipts, and on boards.
    public static let photoUses = Quota(
        limit: 100, sentence: "You use this photo in 100 places, which is the limit. Remove it from some first.")
    /// Comments on one photo.
    public static let comments = Quota(limit: 500, sentence: "This photo has 500 comments, which is the limit.")
    /// Recorded payments of one event.
    public static let payments = Quota(limit: 500, sentence: "This budget has 500 payments, which is the limit.")
    /// People named in the budget of one event.
    public static let budgetPeople = Quota(limit: 500, sentence: "This budget includes 500 people, which is the limit.")
    /// Entries of a person's own calendar, past ones included.
    public static let entries = Quota(
        limit: 20_000, sentence: "Your calendar has 20,000 entries, which is the limit. Delete some first.")
    /// Secret calendar URLs.
    public static let feeds = Quota(
        limit: 10, sentence: "You have 10 calendar addresses, which is the limit. Switch one off first.")
    /// Push subscriptions of one person.
    public static let pushSubscriptions = Quota(
        limit: 20,
        sentence: "You’re already notified in 20 browsers, which is the limit. Switch notifications off in one.")
    /// Devices on which one person is signed in. Nobody is refused: the session unused for longest is ended.
    public static let sessions = Quota(
        limit: 50, sentence: "You are signed in on 50 devices, which is the limit. Sign out on one first.")
    /// Activity types, and participant roles.
    public static let programmeKinds = Quota(limit: 200, sentence: "There are 200 of these, which is the limit.")
    public static let areas = Quota(limit: 20_000, sentence: "There are 20,000 areas, which is the limit.")
    /// Participants of one activity, counted once for each role.
    public static let assignments = Quota(
        limit: 5_000, sentence: "This activity has 5,000 assignments, which is the limit.")
    /// Venues of one activity, past ones included.
    public static let activityVenues = Quota(
        limit: 200, sentence: "This activity has had 200 venues, which is the limit.")
    /// Homes of one participant, past ones included.
    public static let addresses = Quota(
        limit: 200, sentence: "This address history has 200 entries, which is the limit.")
}
