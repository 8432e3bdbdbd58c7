public import Domain
import Foundation

/// The details of a notice besides its actor and event; the same as in its mail.
public struct NoticeDetail: Codable, Hashable, Sendable {
    /// An RSVP in a notice.
    public struct Answer: Codable, Hashable, Sendable {
        public var status: RSVPStatus
        /// The number of people, including the guest: 1–10.
        public var party: Int

        public init(status: RSVPStatus, party: Int) {
            self.status = status
            self.party = party
        }

        package init(_ rsvp: RSVPState) { self.init(status: rsvp.status, party: rsvp.party) }
    }

    /// What changed about the event, limited to what everyone who sees the event may know.
    public var event: EventChangeSummary?
    /// The receiver's new RSVP.
    public var answer: Answer?
    /// The previous RSVP; `nil` if none existed.
    public var before: Answer?
    /// The amount of an expense or payment.
    public var amount: Money?
    /// The description of an expense.
    public var thing: String?

    public init(
        event: EventChangeSummary? = nil, answer: Answer? = nil, before: Answer? = nil, amount: Money? = nil,
        thing: String? = nil
    ) {
        self.event = event
        self.answer = answer
        self.before = before
        self.amount = amount
        self.thing = thing
    }

    /// Returns the JSON stored in `notice`. Equal details give equal JSON.
    package func encoded() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    /// Returns `nil` if a newer version wrote an unknown format.
    static func decoded(_ text: String) -> NoticeDetail? {
        try? JSONDecoder().decode(NoticeDetail.self, from: Data(text.utf8))
    }
}
