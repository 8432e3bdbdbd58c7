import Device
public import Domain
public import Observation
import Operations
import Presentation

/// An entry of the viewer's calendar as it is; nothing for a new one.
public struct EntryFormContent: ScreenValue {
    var entry: ScheduleItem?
    /// When it is, for the detail of an entry.
    public var time: Phrase?
    /// Names the entry's zone if it is not that of the device.
    public var zoneHint: Phrase?
}

/// Shows an entry of the viewer's calendar, adds one, or changes it. What was typed stays until it is saved (P21).
@Observable @MainActor
public final class EntryFormScreen: ActingScreen<EntryFormContent> {
    /// The default reminder of a new entry, in minutes before.
    nonisolated static let defaultReminder = 60

    /// Nil for a new entry.
    public let entry: ID<ScheduleEntry>?
    public var title = ""
    public var description = ""
    public var at: Instant?
    public var isAllDay = false
    public var firstDay: CivilDate?
    public var lastDay: CivilDate?
    public var place = ""
    /// In minutes before.
    public var reminders: [Int] = [EntryFormScreen.defaultReminder]
    public private(set) var isSaved = false
    /// What the fields held before the person changed them.
    @ObservationIgnored private var original: ScheduleItem?
    /// A second try after a lost response makes no second entry.
    @ObservationIgnored private var newID: ID<ScheduleEntry>?

    /// - Parameter day: the day of a new entry, at midnight.
    public init(_ entry: ID<ScheduleEntry>? = nil, on day: CivilTime? = nil, of account: OpenAccount) {
        self.entry = entry
        super.init(of: account)
        guard entry == nil else { return }
        let zone = account.context.zone
        let now = Zones.civil(account.environment.now + .hours(1), in: zone)
        // The next full hour for today, and the morning for another day.
        var start = day?.startOfDay ?? now.startOfDay
        start.hour = start == now.startOfDay ? now.hour : 9
        at = Zones.instant(start, in: zone)
        firstDay = CivilDate(start.startOfDay)
    }

    override func loading() -> @Sendable (ScreenReading) throws -> EntryFormContent {
        { [entry] reading in
            guard let entry else { return EntryFormContent() }
            let found = try ScheduleQuery.entry(entry, as: reading.actor, in: reading.reader)
            let context = reading.context
            return EntryFormContent(
                entry: found,
                time: ScheduleItemPresentation(found, zone: context.zone, withDate: true, now: reading.now).when,
                zoneHint: context.zoneHint(for: found.timeZone))
        }
    }

    /// Fills the form once. What others of the person's devices change later is in the list.
    override func shown(_ value: EntryFormContent) {
        guard original == nil, let entry = value.entry else { return }
        original = entry
        (title, description, place) = (entry.title, entry.description ?? "", entry.place ?? "")
        (at, isAllDay, reminders) = (entry.at, entry.allDay, entry.reminders)
        (firstDay, lastDay) = (entry.startDate, entry.endDate == entry.startDate ? nil : entry.endDate)
    }

    @discardableResult
    public func save() -> Task<Bool, Never>? {
        guard let entry else { return add() }
        guard let original else { return nil }
        func patch<Value: Equatable>(_ old: Value?, _ new: Value?) -> Patch<Value> {
            old == new ? .keep : new.map { .set($0) } ?? .clear
        }
        let changesOver = original.allDay != isAllDay
        func when<Value: Equatable>(_ old: Value?, _ new: Value?, if isMeant: Bool) -> Patch<Value> {
            guard isMeant else { return .keep }
            return changesOver ? new.map { .set($0) } ?? .clear : patch(old, new)
        }
        let last = original.endDate == original.startDate ? nil : original.endDate
        return perform(
            UpdateEntry(
                id: entry, title: patch(original.title, title), description: patch(original.description, description),
                at: when(original.at, at, if: !isAllDay), allDay: changesOver ? .set(isAllDay) : .keep,
                startDate: when(original.startDate, firstDay, if: isAllDay),
                endDate: when(last, lastDay, if: isAllDay),
                place: patch(original.place, place.isEmpty ? nil : place),
                reminders: patch(original.reminders, reminders))
        ) { self.isSaved = true }
    }

    private func add() -> Task<Bool, Never>? {
        let id = newID ?? ID(at: account.environment.now, random: account.environment.device.random)
        newID = id
        return perform(
            AddEntry(
                id: id, title: title, description: description, at: isAllDay ? nil : at, allDay: isAllDay,
                startDate: isAllDay ? firstDay : nil, endDate: isAllDay ? lastDay : nil,
                timeZone: account.context.zone, place: place.isEmpty ? nil : place, reminders: reminders)
        ) { self.isSaved = true }
    }
}
