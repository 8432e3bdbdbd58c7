public import Domain
public import Observation
import Operations
public import Presentation

/// The events of Home.
public struct HomeContent: ScreenValue {
    /// An invitation that the viewer has hidden, and can bring back.
    public struct HiddenInvitation: Equatable, Sendable, Identifiable {
        public var id: ID<Event>
        public var title: String
        public var time: EventTimePresentation
    }

    public var underWay: [EventListItem]
    public var own: [EventDayGroup<EventListItem>]
    public var others: [EventDayGroup<EventListItem>]
    public var hidden: [HiddenInvitation]
    /// Whether there are more ``others``.
    public var hasMore: Bool
    /// Whether the viewer is a member. If not, what they are offered to become one.
    public var landing: LandingPresentation?

    public var empty: EmptyListPresentation? {
        underWay.isEmpty && own.isEmpty && others.isEmpty && landing == nil ? .home : nil
    }
}

/// The first screen: events under way, the viewer's own by day, then others.
@Observable @MainActor
public final class HomeScreen: EventListScreen<HomeContent> {
    /// The number of other events that are read at once: eight screens on a phone.
    nonisolated static let pageLength = 24
    private var pages = 1

    override func loading() -> @Sendable (ScreenReading) throws -> HomeContent {
        { [limit = pages * HomeScreen.pageLength] in try HomeContent($0, limit: limit) }
    }

    /// The person reaches the end of the list.
    public func showMore() async {
        guard content.value?.hasMore == true else { return }
        pages += 1
        await reload()
    }

    /// Brings a hidden invitation back.
    @discardableResult
    public func bringBack(_ event: ID<Event>) -> Task<Bool, Never>? {
        perform(DismissInvitation(event: event, isDismissed: false))
    }
}

extension HomeContent {
    init(_ reading: ScreenReading, limit: Int) throws {
        let (actor, now, reader, context) = (reading.actor, reading.now, reading.reader, reading.context)
        let upcoming = try EventQuery.events(
            EventFilter(when: .upcoming, leavesOutCancelled: true), as: actor, limit: limit, now: now, in: reader)
        let keys = try actor.member == nil ? [] : EventQuery.own(as: actor, now: now, in: reader)
        let views = try EventQuery.views(of: keys, as: actor, now: now, in: reader)
        let own = keys.compactMap { views[$0.id] }
        let others = upcoming.items.filter { views[$0.id] == nil && !$0.mine.dismissed }
        let all = try FriendsGoing.added(to: own + others, as: actor, in: reader).map { EventListItem($0, context) }
        let sections = HomeSections(
            own: Array(all.prefix(own.count)), others: Array(all.dropFirst(own.count)), position: \.position)
        underWay = sections.underWay
        self.own = sections.own.byDay(now: now)
        self.others = sections.others.byDay(now: now)
        hidden = try EventQuery.dismissed(as: actor, now: now, in: reader).map {
            HiddenInvitation(id: $0.id, title: $0.title, time: EventTimePresentation($0, context))
        }
        hasMore = upcoming.next != nil
        landing =
            try actor.member == nil
            ? LandingPresentation(isOpen: Strangers.maySeePublicEvents(in: reader), context) : nil
    }
}
