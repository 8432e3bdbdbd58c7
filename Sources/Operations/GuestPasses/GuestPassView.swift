public import Domain

/// The page of a guest without an account, opened by their mailed link.
public struct GuestPassView: Hashable, Sendable, Codable {
    /// Whether the address is known to be the guest's.
    public enum Confirmation: String, Hashable, Sendable, Codable, CaseIterable {
        case confirmed
        /// The RSVP counts until ``heldUntil``.
        case waiting
        /// The RSVP was not confirmed in time and no longer counts.
        case lapsed
    }

    /// The content of a join request.
    public struct Asking: Hashable, Sendable, Codable {
        /// Number of people including the guest.
        public var party: Int
        /// A note to the hosts; may be empty.
        public var note: String

        public init(party: Int, note: String) {
            self.party = party
            self.note = note
        }
    }

    public var name: String
    public var email: String
    public var event: EventView
    /// The join request, if the host approves guests. The hosts get it once the address is confirmed.
    public var asking: Asking?
    public var confirmation: Confirmation
    public var heldUntil: Instant?
    /// Whether the page was opened by the mailed link. Only that link confirms the address.
    public var isMailed: Bool
    /// Former details of the event, at the time of the RSVP, that have changed since.
    public var change: EventChange?
    /// The hosts' announcements to guests with the same RSVP status, newest first.
    public var announcements: [ReceivedAnnouncement]
    /// Whether the guest gets reminder mails; nil if the page does not show it, for example if they are not going.
    public var remindersOn: Bool?
    /// The reminder times that are still possible, in minutes before the event, descending.
    public var remindersAhead: [Int]
    /// The hosts' note with the reminders, from about a day before.
    public var reminderNote: String?
    /// What the guest owes and is owed; nil if the event's budget does not include them.
    public var share: GuestBudgetView?
    /// The guest's ticket; nil if they do not come.
    public var ticket: TicketView?
    /// Whether an account can be created with this address.
    public var mayRegister: Bool

    public init(
        name: String, email: String, event: EventView, asking: Asking? = nil, confirmation: Confirmation = .confirmed,
        heldUntil: Instant? = nil,
        isMailed: Bool = true, change: EventChange? = nil, announcements: [ReceivedAnnouncement] = [],
        remindersOn: Bool? = nil, remindersAhead: [Int] = [],
        reminderNote: String? = nil, share: GuestBudgetView? = nil, ticket: TicketView? = nil,
        mayRegister: Bool = true
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
        self.ticket = ticket
        self.mayRegister = mayRegister
    }
}
