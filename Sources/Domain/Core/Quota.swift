/// The most of each thing that one person, or one event, can have: far beyond what anybody needs, and small enough that no
/// list, no deletion and no disk grows without end.
public struct Quota: Sendable {
    public let most: Int
    /// What whoever has that many already is told.
    public let sentence: Phrase

    /// - Parameter count: how many there are already.
    /// - Parameter adding: how many are to come.
    /// - Throws: ``Refusal`` `conflict`, which says the number.
    public func check(_ count: Int, adding: Int = 1) throws(Refusal) {
        guard count + adding <= most else { throw Refusal(.conflict, sentence) }
    }
}

extension Quota {
    /// Events that one person hosts, past ones included: published, copied, imported, or handed over to them.
    public static let events = Quota(
        most: 20_000, sentence: "You host 20,000 events, which is the most. Delete some first.")
    /// The same, as whoever hands an event over to them is told.
    public static let eventsOfNewOwner = Quota(
        most: events.most, sentence: "They host 20,000 events, which is the most.")
    /// Guests of one event without an account.
    public static let guestsAdded = Quota(
        most: 20_000, sentence: "This event has 20,000 guests without an account, which is the most.")
    /// Invitations of one event, members and addresses together.
    public static let invitations = Quota(
        most: 2000, sentence: "At most 2,000 can be invited to one event. Share its link instead.")
    /// Invitations that one person makes in a day, to whatever events.
    public static let invitationsPerDay = Quota(
        most: 1000, sentence: "You have invited 1,000 in one day, which is the most. Go on tomorrow.")
    /// Requests to be friends that wait to be accepted or declined.
    public static let friendRequests = Quota(
        most: 200, sentence: "200 of your requests wait for an answer, which is the most. Take some back first.")
    public static let friends = Quota(most: 2000, sentence: "You have 2,000 friends, which is the most.")
    public static let blocks = Quota(
        most: 1000, sentence: "You have blocked 1,000 people, which is the most. Unblock some first.")
    /// Requests to join events that are not over, and that wait to be decided.
    public static let joinRequests = Quota(
        most: 200,
        sentence: "200 of your requests to join wait for their hosts, which is the most. Take some back first.")
    /// Reports that wait for an administrator.
    public static let reports = Quota(
        most: 100, sentence: "100 of your reports wait to be looked at, which is the most.")
    /// Messages that one person sends in a day, to whatever events.
    public static let messagesPerDay = Quota(
        most: 5000, sentence: "You have sent 5,000 messages in one day, which is the most. Go on tomorrow.")
    /// Items on the to-do list of one event.
    public static let todos = Quota(
        most: 500, sentence: "This list has 500 items, which is the most. Delete some first.")
    /// Expenses of one event.
    public static let expenses = Quota(
        most: 20_000, sentence: "This budget has 20,000 expenses, which is the most. Delete some first.")
    /// Photos on the board of one event.
    public static let posts = Quota(
        most: 2000, sentence: "This board has 2,000 photos, which is the most. Delete some first.")
    /// Uses of one photo by one person: as covers, receipts, and on boards.
    public static let photoUses = Quota(
        most: 100, sentence: "You use this photo in 100 places, which is the most. Take it away from some first.")
    /// Comments on one photo.
    public static let comments = Quota(most: 500, sentence: "This photo has 500 comments, which is the most.")
    /// Payments that are recorded at one event.
    public static let payments = Quota(most: 500, sentence: "This budget has 500 payments, which is the most.")
    /// People whom the budget of one event names.
    public static let budgetPeople = Quota(most: 500, sentence: "This budget names 500 people, which is the most.")
    /// Entries of one's own calendar, past ones included.
    public static let entries = Quota(
        most: 20_000, sentence: "Your calendar has 20,000 entries, which is the most. Delete some first.")
    /// Secret calendar addresses.
    public static let feeds = Quota(
        most: 10, sentence: "You have 10 calendar addresses, which is the most. Revoke one first.")
    /// Browsers of one person that take messages.
    public static let pushSubscriptions = Quota(
        most: 20,
        sentence: "You’re notified in 20 browsers already, which is the most. Switch notifications off in one.")
    /// Devices on which one person is signed in. Nobody is refused for it: the one longest unused is signed out.
    public static let sessions = Quota(most: 50, sentence: "You are signed in on 50 devices, which is the most.")
    /// Activity types, and participant roles.
    public static let programmeKinds = Quota(most: 200, sentence: "There are 200 of these, which is the most.")
    public static let areas = Quota(most: 20_000, sentence: "There are 20,000 areas, which is the most.")
    /// Participants of one activity, each counted once for each of their roles.
    public static let assignments = Quota(
        most: 5_000, sentence: "This activity has 5,000 assignments, which is the most.")
    /// Venues of one activity, past ones included.
    public static let activityVenues = Quota(
        most: 200, sentence: "This activity has had 200 venues, which is the most.")
    /// Homes of one participant, past ones included.
    public static let addresses = Quota(most: 200, sentence: "This address history has 200 entries, which is the most.")
}
