public import Domain

/// A report as administrators look into it: where to see what it is about, and what they may do there.
///
/// Whether they may is asked of the commands that do it.
public struct ReportCase: Hashable, Sendable {
    /// Where it can be seen.
    public enum Place: Hashable, Sendable {
        case person(ID<User>)
        case event(ID<Event>)
        /// - Parameter before: begins the page of the chat that it is on; nil where that is the newest.
        case message(ID<Message>, chat: ID<Event>, before: PageCursor?)
        case post(ID<Post>)
    }

    public struct Account: Hashable, Sendable {
        public var id: ID<User>
        public var name: String
        public var status: AccountStatus
    }

    public struct Deletion: Hashable, Sendable {
        public var event: ID<Event>
        /// Whether it is still to come, so that its guests are notified as of a cancellation.
        public var callsOff: Bool

        init(event: ID<Event>, callsOff: Bool) {
            self.event = event
            self.callsOff = callsOff
        }

        /// Of an event that an administrator sees.
        public init(_ event: EventView, now: Instant) {
            self.init(event: event.id, callsOff: Standing.ofSystem.may(.cancel, at: event.terms, now: now))
        }
    }

    public var report: ReportView
    /// Nil where it is gone, or not for this administrator to open.
    public var place: Place?
    /// Who wrote the message, or has put the photo there.
    public var author: String?
    /// The account that can be disabled or enabled: of the person reported, or of who wrote the message.
    public var account: Account?
    /// The event that can be deleted.
    public var deletion: Deletion?
    /// The message that can be deleted.
    public var message: ID<Message>?
    /// The photo that can be taken off its board.
    public var post: ID<Post>?
}
