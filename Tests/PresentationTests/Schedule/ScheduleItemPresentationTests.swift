import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct ScheduleItemPresentationTests {
    private func item(
        _ kind: ScheduleItem.Kind = .entry, at: String = "2026-11-25T18:00:00Z", until end: String? = nil,
        days: WholeDays? = nil, zone: String = "Europe/Berlin", reminders: [Int] = [], isCancelled: Bool = false
    ) -> ScheduleItem {
        ScheduleItem(
            id: "\(Samples.id(140) as ID<ScheduleEntry>)", kind: kind, title: "Dentist", at: Instant(iso8601: at)!,
            endsAt: end.map { Instant(iso8601: $0)! }, days: days, timeZone: zone, reminders: reminders,
            eventId: kind == .event ? Samples.id(7) : nil, isCancelled: isCancelled)
    }

    private let fair = WholeDays(first: CivilDate(iso: "2026-11-25")!, last: CivilDate(iso: "2026-11-27")!)
    private let day = WholeDays(first: CivilDate(iso: "2026-11-25")!, last: CivilDate(iso: "2026-11-25")!)

    private func shown(_ item: ScheduleItem, withDate: Bool = false) -> ScheduleItemPresentation {
        ScheduleItemPresentation(item, zone: "Europe/Berlin", withDate: withDate, now: Samples.now)
    }

    @Test func timesAreInTheZoneOfTheCalendar() {
        for (end, text) in [
            (nil, "19:00"), ("2026-11-25T20:00:00Z", "19:00–21:00"), ("2026-11-26T01:00:00Z", "19:00–02:00"),
            ("2026-11-26T18:00:00Z", "Wed 25 Nov, 19:00 – Thu 26 Nov, 19:00"),
        ] { #expect(item(until: end).time(in: "Europe/Berlin").english == text) }
        #expect(item(.todo).time(in: "Europe/Berlin").english == "Due 19:00")
        #expect(item(days: day).time(in: "Europe/Berlin").english == "Whole day")
        #expect(item(zone: "UTC").time(in: "Europe/Berlin").english == "19:00 (18:00 UTC)")
        #expect(
            item(at: "2026-10-25T00:30:00Z", until: "2026-10-25T01:30:00Z").time(in: "Europe/Berlin").english
                == "02:30 CEST – 02:30 CET")
    }

    @Test func theDateIsAddedWhereItIsNeeded() {
        #expect(shown(item()).when.english == "19:00")
        #expect(shown(item(), withDate: true).when.english == "Tomorrow, 19:00")
        #expect(shown(item(days: day)).when.english == "Whole day")
        #expect(shown(item(days: day), withDate: true).when.english == "Tomorrow")
        #expect(shown(item(days: fair)).when.english == "Tomorrow – Fri 27 Nov")
    }

    @Test func onlyOwnEntriesCanBeDeleted() {
        #expect(shown(item()).delete?.name?.english == "Delete: Dentist")
        #expect(shown(item(.event)).delete == nil && shown(item(.todo)).delete == nil)
    }

    @Test func itemsLeadToTheirPages() {
        #expect(item().destination == .entry(Samples.id(140)))
        #expect(item(.todo).destination == .todo(Samples.id(140)))
        #expect(item(.event).destination == .event(Samples.id(7)))
        #expect(Set([ScheduleItem.Kind.entry, .event, .todo].map { shown(item($0)).icon }).count == 3)
    }

    @Test func aCancelledEventIsNamed() {
        #expect(shown(item(.event, isCancelled: true)).status?.english == "Cancelled")
        #expect(shown(item(.event)).status == nil)
    }

    @Test func anEntryNamesItsReminders() {
        #expect(item().reminderTimes.english == "None")
        #expect(item(reminders: [0, 60]).reminderTimes.english == "1 hour before and when it begins")
    }

    @Test func anEmptyListExplainsWhatBelongsThere() {
        let titles = [false, true].map { EmptyListPresentation.entries(isPast: $0).title.english }
        #expect(titles == ["No entries yet", "No earlier entries"])
    }
}
