public import Domain

/// A report with what an administrator needs: a link to the reported thing, and the actions available on it.
///
/// The commands that perform these actions decide whether they are available.
public struct ReportCase: Hashable, Sendable {
    /// Where the reported thing can be viewed.
    public enum Target: Hashable, Sendable {
        case person(ID<User>)
        case event(ID<Event>)
        /// - Parameter before: The cursor of the chat page with the message; `nil` for the newest page.
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
        /// Whether the event is upcoming, so that guests are notified as for a cancellation.
        public var cancels: Bool

        init(event: ID<Event>, cancels: Bool) {
            self.event = event
            self.cancels = cancels
        }

        /// Creates the deletion of an event that an administrator sees.
        public init(_ event: EventView, now: Instant) {
            self.init(event: event.id, cancels: Standing.ofSystem.may(.cancel, at: event.terms, now: now))
        }
    }

    public var report: ReportView
    /// `nil` if it was deleted, or if this administrator may not open it.
    public var target: Target?
    /// The name of the person who wrote the message or posted the photo.
    public var author: String?
    /// The account that can be disabled or enabled: of the reported person or the author of the message.
    public var account: Account?
    /// The event that can be deleted.
    public var deletion: Deletion?
    /// The message that can be deleted.
    public var message: ID<Message>?
    /// The photo that can be removed from its board.
    public var post: ID<Post>?
}
