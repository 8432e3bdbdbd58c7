import Device
import Domain
public import Observation
import Operations
public import Presentation

/// The events that are over, newest first.
public struct PastEventsContent: ScreenValue {
    public var days: [EventDayGroup<EventListItem>]
    public var hasMore: Bool
    /// Whether the device holds what ended long ago, too.
    public var holdsArchive: Bool

    public var empty: EmptyListPresentation? { days.isEmpty ? .pastEvents : nil }
}

@Observable @MainActor
public final class PastEventsScreen: EventListScreen<PastEventsContent> {
    nonisolated static let pageLength = 24
    private var pages = 1

    override func loading() -> @Sendable (ScreenReading) throws -> PastEventsContent {
        { [limit = pages * PastEventsScreen.pageLength, holdsArchive = account.account.holdsArchive] reading in
            let found = try EventQuery.events(
                EventFilter(when: .past, isDescending: true), as: reading.actor, limit: limit, now: reading.now,
                in: reading.reader)
            return PastEventsContent(
                days: found.items.map { EventListItem($0, reading.context) }.byDay(newestFirst: true, now: reading.now),
                hasMore: found.next != nil, holdsArchive: holdsArchive)
        }
    }

    public func showMore() async {
        guard content.value?.hasMore == true else { return }
        pages += 1
        await reload()
    }
}
