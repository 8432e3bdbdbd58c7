public import Domain
public import Observation
import Operations
import Presentation

/// One event: what, when, where, who, and the viewer's answer.
@Observable @MainActor
public final class EventScreen: ActingScreen<EventContent> {
    public let event: ID<Event>
    /// The number of people that the next answer counts, the viewer included; nil for the size of the last one.
    public var party: Int?
    /// A line to the host, with a request to come.
    public var note = ""

    public init(_ event: ID<Event>, of account: OpenAccount) {
        self.event = event
        super.init(of: account)
    }

    override func loading() -> @Sendable (ScreenReading) throws -> EventContent {
        { [event] in try EventContent(event, $0) }
    }

    /// Why the viewer's answer is marked: it waits to be sent, or the server has refused it.
    public var answerMark: PendingMark? {
        marks.mark(event, by: SetRSVP.name, WithdrawRSVP.name, SendJoinRequest.name, DropJoinRequest.name)
    }

    @discardableResult
    public func answer(_ choice: RSVPChoice) -> Task<Bool, Never>? {
        perform(SetRSVP(event: event, status: choice, party: party)) { self.party = nil }
    }

    /// Takes the answer back, as if it had never been given.
    @discardableResult
    public func takeAnswerBack() -> Task<Bool, Never>? { perform(WithdrawRSVP(event: event)) }

    /// Asks the host to come.
    @discardableResult
    public func ask() -> Task<Bool, Never>? {
        perform(SendJoinRequest(event: event, party: party, note: note.isEmpty ? nil : note)) {
            (self.party, self.note) = (nil, "")
        }
    }

    /// Takes a request to come back.
    @discardableResult
    public func takeRequestBack() -> Task<Bool, Never>? {
        guard let request = content.value?.request else { return nil }
        return perform(DropJoinRequest(event: event, request: request))
    }

    @discardableResult
    public func publish() -> Task<Bool, Never>? { perform(PublishEvent(id: event)) }

    /// Brings a cancelled event back.
    @discardableResult
    public func restore() -> Task<Bool, Never>? { perform(RestoreEvent(id: event)) }
}
