public import Domain

/// A guest without an account, by the link that was mailed to them.
public struct GuestPassView: Hashable, Sendable, Codable {
    /// Whether the address is known to be the guest's.
    public enum Confirmation: String, Hashable, Sendable, Codable, CaseIterable {
        case confirmed
        /// The RSVP stands until ``heldUntil``.
        case waiting
        /// It was not confirmed in time, and stands no more.
        case lapsed
    }

    /// What a guest asks to come with.
    public struct Asking: Hashable, Sendable, Codable {
        /// People, the guest included.
        public var party: Int
        /// A line to the hosts; may be empty.
        public var note: String

        public init(party: Int, note: String) {
            self.party = party
            self.note = note
        }
    }

    public var name: String
    public var email: String
    public var event: EventView
    /// What they ask to come with, where the host lets people in one by one. The host is asked once the address is confirmed.
    public var asking: Asking?
    public var confirmation: Confirmation
    public var heldUntil: Instant?
    /// Whether it is seen under the link that was mailed; only that one confirms the address.
    public var isMailed: Bool
    /// What the event said when they answered, and says no more.
    public var change: EventChange?
    /// What the hosts wrote to guests who have answered alike, the newest first.
    public var announcements: [ReceivedAnnouncement]
    /// Whether they are reminded of the event by mail; nil where that is not to be said, as for who is not going.
    public var remindersOn: Bool?
    /// Minutes before it at which they still can be, descending.
    public var remindersAhead: [Int]
    /// What the hosts say with the reminders, from about a day before.
    public var reminderNote: String?
    /// What they owe and are owed; nil where the event's budget does not name them.
    public var share: GuestShare?
    /// Whether an account can be made with this address.
    public var mayRegister: Bool

    public init(
        name: String, email: String, event: EventView, asking: Asking? = nil, confirmation: Confirmation = .confirmed,
        heldUntil: Instant? = nil,
        isMailed: Bool = true, change: EventChange? = nil, announcements: [ReceivedAnnouncement] = [],
        remindersOn: Bool? = nil, remindersAhead: [Int] = [],
        reminderNote: String? = nil, share: GuestShare? = nil, mayRegister: Bool = true
    ) {
        self.name = name
        self.email = email
        self.event = event
        self.asking = asking
        self.confirmation = confirmation
        self.heldUntil = heldUntil
        self.isMailed = isMailed
        self.change = change
        self.announcements = announcements
        self.remindersOn = remindersOn
        self.remindersAhead = remindersAhead
        self.reminderNote = reminderNote
        self.share = share
        self.mayRegister = mayRegister
    }
}
