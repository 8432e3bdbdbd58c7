public import Domain
public import Observation
import Operations
public import Presentation

/// The events that the viewer hosts.
public struct MyEventsContent: ScreenValue {
    public var drafts: [EventListItem]
    public var upcoming: [EventDayGroup<EventListItem>]
    public var past: [EventListItem]

    public var empty: EmptyListPresentation? {
        drafts.isEmpty && upcoming.isEmpty && past.isEmpty ? .hostedEvents : nil
    }
}

@Observable @MainActor
public final class MyEventsScreen: EventListScreen<MyEventsContent> {
    nonisolated static let maxEvents = 200

    override func loading() -> @Sendable (ScreenReading) throws -> MyEventsContent {
        { reading in
            func items(_ filter: EventFilter) throws -> [EventListItem] {
                let found = try EventQuery.events(
                    filter, as: reading.actor, limit: MyEventsScreen.maxEvents, now: reading.now, in: reading.reader)
                return try FriendsGoing.added(to: found.items, as: reading.actor, in: reading.reader)
                    .map { EventListItem($0, reading.context) }
            }
            return MyEventsContent(
                drafts: try items(EventFilter(isDraft: true)),
                upcoming: try items(EventFilter(when: .upcoming, mine: .hosting, isDraft: false))
                    .byDay(now: reading.now),
                past: try items(EventFilter(when: .past, mine: .hosting, isDraft: false, isDescending: true)))
        }
    }

    @discardableResult
    public func publish(_ draft: ID<Event>) -> Task<Bool, Never>? { perform(PublishEvent(id: draft)) }

    /// Makes a draft of the same event a week later.
    @discardableResult
    public func duplicate(_ event: ID<Event>) -> Task<Bool, Never>? { perform(DuplicateEvent(id: event)) }
}
