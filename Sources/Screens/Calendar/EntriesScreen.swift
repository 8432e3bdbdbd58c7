public import Domain
public import Observation
import Operations
public import Presentation

/// The viewer's own entries, by date.
public struct EntriesContent: ScreenValue {
    public var items: [CalendarContent.Item]
    public var hasMore: Bool
    public var isPast: Bool

    public var empty: EmptyListPresentation? { items.isEmpty ? .entries(isPast: isPast) : nil }
}

@Observable @MainActor
public final class EntriesScreen: ActingScreen<EntriesContent> {
    nonisolated static let pageLength = 50

    public private(set) var isPast = false
    /// The entry that was deleted last, which can be brought back.
    public private(set) var deleted: ID<ScheduleEntry>?
    private var pages = 1

    override func loading() -> @Sendable (ScreenReading) throws -> EntriesContent {
        { [isPast, limit = pages * EntriesScreen.pageLength] reading in
            let found = try ScheduleQuery.entries(
                isPast: isPast, as: reading.actor, limit: limit, now: reading.now, in: reading.reader)
            return EntriesContent(
                items: found.items.map {
                    CalendarContent.Item($0, zone: reading.context.zone, withDate: true, now: reading.now)
                }, hasMore: found.next != nil, isPast: isPast)
        }
    }

    public func mark(of item: CalendarContent.Item) -> PendingMark? {
        ID<Never>(item.id).flatMap { marks.mark($0) }
    }

    public func showPast(_ isPast: Bool) async {
        (self.isPast, pages) = (isPast, 1)
        await reload()
    }

    public func showMore() async {
        guard content.value?.hasMore == true else { return }
        pages += 1
        await reload()
    }

    /// The person swipes an entry away.
    @discardableResult
    public func delete(_ entry: ID<ScheduleEntry>) -> Task<Bool, Never>? {
        perform(DeleteEntry(id: entry)) { self.deleted = entry }
    }

    /// Brings the entry back that was deleted last.
    @discardableResult
    public func undoDeletion() -> Task<Bool, Never>? {
        guard let entry = deleted else { return nil }
        return perform(RestoreEntry(id: entry)) { self.deleted = nil }
    }
}
