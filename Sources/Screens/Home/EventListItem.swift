public import Domain
import Operations
public import Presentation

/// An event in a list: its card, and what can be done there in one tap.
public struct EventListItem: Equatable, Sendable, Identifiable {
    public var card: EventCardPresentation
    /// Nil if the viewer has answered, or cannot.
    public var oneTap: OneTapRSVPPresentation?
    public var position: EventListPosition

    public var id: ID<Event> { card.event }

    init(_ event: EventView, _ context: PresentationContext) {
        card = EventCardPresentation(event, context)
        oneTap = OneTapRSVPPresentation(event, context)
        position = EventListPosition(event, context)
    }
}

extension [EventListItem] {
    /// The events under the headings of their days.
    func byDay(newestFirst: Bool = false, now: Instant) -> [EventDayGroup<EventListItem>] {
        EventDayGroup.groups(of: self, newestFirst: newestFirst, now: now, position: \.position)
    }
}

/// A screen with a list of events, on whose cards a person answers in one tap.
public class EventListScreen<Value: ScreenValue>: ActingScreen<Value> {
    /// Answers an event in one tap. A seat that is gone meanwhile makes a place on the waiting list, as the card says.
    ///
    /// - Parameter party: the number of people, the viewer included; 1 if nil.
    @discardableResult
    public func answer(_ event: ID<Event>, _ choice: RSVPChoice, party: Int? = nil) -> Task<Bool, Never>? {
        perform(SetRSVP(event: event, status: choice, party: party))
    }

    /// Removes an invitation from Home.
    @discardableResult
    public func hideInvitation(to event: ID<Event>) -> Task<Bool, Never>? { perform(DismissInvitation(event: event)) }

    /// The mark of an event in the list: an answer that waits, or one that was refused.
    public func mark(of event: ID<Event>) -> PendingMark? { marks.mark(event) }
}
