public import Domain
import Foundation

/// What a notice says beside who did something and at which event: as much as its mail.
public struct NoticeDetail: Codable, Hashable, Sendable {
    /// An RSVP as a notice tells of it.
    public struct Answer: Codable, Hashable, Sendable {
        public var status: RSVPStatus
        /// People, the guest included: 1–10.
        public var party: Int

        public init(status: RSVPStatus, party: Int) {
            self.status = status
            self.party = party
        }

        init(_ rsvp: StandingRSVP) { self.init(status: rsvp.status, party: rsvp.party) }
    }

    /// What of the event is another, as far as everybody may know it who sees the event.
    public var event: EventDifference?
    /// What became of the receiver's RSVP.
    public var answer: Answer?
    /// What that was before; nil where there was none.
    public var before: Answer?
    /// Of an expense or a payment.
    public var amount: Money?
    /// What an expense was for.
    public var thing: String?

    public init(
        event: EventDifference? = nil, answer: Answer? = nil, before: Answer? = nil, amount: Money? = nil,
        thing: String? = nil
    ) {
        self.event = event
        self.answer = answer
        self.before = before
        self.amount = amount
        self.thing = thing
    }

    /// As a row of `notice` holds it: JSON, the same for the same detail.
    func encoded() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    /// Returns nil for what a newer version has written otherwise.
    static func decoded(_ text: String) -> NoticeDetail? {
        try? JSONDecoder().decode(NoticeDetail.self, from: Data(text.utf8))
    }
}
