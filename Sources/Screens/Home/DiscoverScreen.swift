public import Domain
public import Observation
public import Operations
public import Presentation

/// The results of a search for upcoming events.
public struct DiscoverContent: ScreenValue {
    /// A found event with a known position.
    public struct Place: Equatable, Sendable, Identifiable {
        public var item: EventListItem
        public var latitude: Double
        public var longitude: Double
        public var relation: EventRelation

        public var id: ID<Event> { item.id }
    }

    public var days: [EventDayGroup<EventListItem>]
    /// The results on the map.
    public var places: [Place]
    /// The tags of upcoming events, most used first.
    public var tags: [TagView]
    public var presentation: DiscoverPresentation
    public var hasMore: Bool

    public var empty: EmptyListPresentation? { presentation.empty }
}

/// Finds events by words, tag, days and distance, as a list or on a map.
@Observable @MainActor
public final class DiscoverScreen: EventListScreen<DiscoverContent> {
    nonisolated static let pageLength = 24
    /// The number of events on a map, the soonest first.
    nonisolated static let maxOnMap = 500
    nonisolated static let maxTags = 24

    /// What is searched for, as typed.
    public private(set) var query = ""
    public private(set) var tag: String?
    public private(set) var range: DiscoverRange?
    public private(set) var nearness: Nearness?
    public private(set) var isMap = false
    private var pages = 1

    override func loading() -> @Sendable (ScreenReading) throws -> DiscoverContent {
        let limit = isMap ? DiscoverScreen.maxOnMap : pages * DiscoverScreen.pageLength
        return { [query, tag, range, nearness, isMap] reading in
            let context = reading.context
            try Strangers.check(reading.actor, in: reading.reader)
            let words = Text.trimmed(query)
            let filter = EventFilter(
                when: .upcoming, tag: tag, query: words, near: nearness, hasKnownLocation: isMap,
                on: range.map { $0.span(now: reading.now, zone: context.zone) })
            let found = try EventQuery.events(
                filter, as: reading.actor, limit: limit, now: reading.now, in: reading.reader)
            let events = try FriendsGoing.added(to: found.items, as: reading.actor, in: reading.reader)
            let items = events.map { EventListItem($0, context) }
            return DiscoverContent(
                days: isMap ? [] : items.byDay(now: reading.now),
                places: isMap ? zip(events, items).compactMap { DiscoverContent.Place($0, $1) } : [],
                tags: try EventQuery.tags(
                    as: reading.actor, now: reading.now, limit: DiscoverScreen.maxTags, in: reading.reader),
                presentation: DiscoverPresentation(
                    events, onMap: isMap,
                    isFiltered: !words.isEmpty || tag != nil || range != nil || nearness != nil,
                    isNear: nearness != nil, isCut: found.next != nil),
                hasMore: found.next != nil)
        }
    }

    public func search(_ query: String) async { await change { self.query = query } }

    /// Limits the search to a tag. The chosen one is taken away.
    public func choose(_ tag: String) async { await change { self.tag = self.tag == tag ? nil : tag } }

    /// Limits the search to some days. The chosen ones are taken away.
    public func choose(_ range: DiscoverRange) async { await change { self.range = self.range == range ? nil : range } }

    /// Limits the search to the surroundings of a position, which stays on the device; nil for everywhere.
    ///
    /// - Parameter kilometres: within ``Domain/Nearness/kilometres``.
    public func search(near position: Position?, within kilometres: Int = Nearness.defaultRadius) async {
        await change { nearness = position.flatMap { Nearness(of: $0, within: kilometres) } }
    }

    public func showMap(_ isMap: Bool) async { await change { self.isMap = isMap } }

    /// Shows everything again.
    public func clear() async { await change { (query, tag, range, nearness) = ("", nil, nil, nil) } }

    public func showMore() async {
        guard content.value?.hasMore == true else { return }
        pages += 1
        await reload()
    }

    private func change(_ body: () -> Void) async {
        body()
        pages = 1
        await reload()
    }
}

extension DiscoverContent.Place {
    init?(_ event: EventView, _ item: EventListItem) {
        guard let latitude = event.latitude, let longitude = event.longitude else { return nil }
        self.init(item: item, latitude: latitude, longitude: longitude, relation: EventRelation(event))
    }
}
