public import Domain
public import Operations

/// What a mail says and offers.
public struct MailPresentation: Equatable, Sendable {
    /// A detail with its label, such as the time of an event.
    public struct Fact: Hashable, Sendable {
        public var label: Phrase
        public var text: Phrase

        public init(_ label: Phrase, _ text: Phrase) {
            self.label = label
            self.text = text
        }
    }

    /// The label of the link that unsubscribes, unless the mail has one of its own.
    public static let ending: Phrase = "No more mails of this kind"

    public var subject: Phrase
    public var body: [Phrase]
    public var facts: [Fact]
    public var action: LinkPresentation
    public var after: Phrase?
    /// The label of the link that unsubscribes.
    public var ending: Phrase

    init(
        subject: Phrase, body: [Phrase], facts: [Fact] = [], action: LinkPresentation, after: Phrase? = nil,
        ending: Phrase = MailPresentation.ending
    ) {
        self.subject = subject
        self.body = body
        self.facts = facts
        self.action = action
        self.after = after
        self.ending = ending
    }

    /// Creates the mail of a notice.
    public init(_ order: MailJob, of kind: NoticeKind) { self = kind.phrases.mail(order) }

    /// Returns how to answer, in a calendar entry if the server does not read replies from calendar programs.
    public static func rsvpLinkNote(_ address: String) -> Phrase { "To answer, open \(address)" }

    /// Returns how to answer, in a mail with a calendar invitation.
    ///
    /// - Parameter readsReplies: whether the server reads replies from calendar programs.
    public static func calendarNote(readsReplies: Bool) -> Phrase {
        readsReplies
            ? "You can also answer in your calendar program."
            : "Please answer with the link in this mail: we don’t read replies from calendar programs."
    }
}
