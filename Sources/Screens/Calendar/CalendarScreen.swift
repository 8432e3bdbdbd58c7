public import Domain
public import Observation
import Operations
public import Presentation

/// A month or a week of the viewer's calendar, and what is on the chosen day.
public struct CalendarContent: ScreenValue {
    public struct Day: Equatable, Sendable, Identifiable {
        /// At midnight.
        public var day: CivilTime
        /// Says the date and the number of items.
        public var label: Phrase
        public var count: Int
        public var isToday: Bool
        public var isInMonth: Bool

        public var id: Int { day.daysSince1970 }
    }

    public struct Item: Equatable, Sendable, Identifiable {
        public var id: String
        public var title: String
        public var item: ScheduleItemPresentation
    }

    public var period: CalendarPeriodPresentation
    /// Seven days each.
    public var weeks: [[Day]]
    public var heading: Phrase
    /// What is on the chosen day.
    public var items: [Item]
}

@Observable @MainActor
public final class CalendarScreen: ActingScreen<CalendarContent> {
    /// The number of items in a period: far more than anybody has.
    nonisolated static let maxItems = 5000

    /// The chosen day, at midnight; today if nil.
    public private(set) var day: CivilTime?
    public private(set) var isWeek = false
    /// The entry that was deleted last, which can be brought back.
    public private(set) var deleted: ID<ScheduleEntry>?

    override func loading() -> @Sendable (ScreenReading) throws -> CalendarContent {
        { [day, isWeek] in try CalendarContent(of: day, isWeek: isWeek, $0) }
    }

    public func mark(of item: CalendarContent.Item) -> PendingMark? {
        ID<Never>(item.id).flatMap { marks.mark($0) }
    }

    public func choose(_ day: CivilTime) async {
        self.day = day.startOfDay
        await reload()
    }

    public func showToday() async {
        day = nil
        await reload()
    }

    public func showWeek(_ isWeek: Bool) async {
        self.isWeek = isWeek
        await reload()
    }

    /// The previous month or week.
    public func goBack() async { if let day = content.value?.period.previous.day { await choose(day) } }

    /// The next month or week.
    public func goForward() async { if let day = content.value?.period.next.day { await choose(day) } }

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

extension CalendarContent {
    init(of day: CivilTime?, isWeek: Bool, _ reading: ScreenReading) throws {
        let zone = reading.context.zone
        let today = reading.context.today.startOfDay
        let day = day ?? today
        let month = CalendarMonth(of: day)
        let weeks = isWeek ? [CalendarMonth.week(of: day)] : month.weeks
        let days = weeks.flatMap(\.self)
        let items = try ScheduleQuery.all(
            from: Zones.instant(days[0], in: zone), to: Zones.instant(days[days.count - 1].addingDays(1), in: zone),
            as: reading.actor, limit: CalendarScreen.maxItems, now: reading.now, in: reading.reader)
        let calendar = CalendarDays(items, zone: zone)
        period = CalendarPeriodPresentation(of: day, isWeek: isWeek)
        self.weeks = weeks.map { week in
            week.map { one in
                Day(
                    day: one, label: calendar.label(of: one), count: calendar.on(one).count, isToday: one == today,
                    isInMonth: isWeek || month.contains(one))
            }
        }
        heading = DateText.heading(day, today: today)
        self.items = calendar.on(day).map { Item($0, zone: zone, now: reading.now) }
    }
}

extension CalendarContent.Item {
    init(_ item: ScheduleItem, zone: String, withDate: Bool = false, now: Instant) {
        (id, title) = (item.id, item.title)
        self.item = ScheduleItemPresentation(item, zone: zone, withDate: withDate, now: now)
    }
}
