import Domain
import HTML
import Samples
import Testing

@testable import Operations
@testable import Web

/// Switching between times and whole days without scripts. `test_whole_days.py` covers it with scripts.
@Suite struct WhenFieldsTests {
    private let context = Samples().context()

    private func fields(_ page: HTML, _ names: String...) -> [String] {
        let inputs = Markup(page).all("input")
        return names.map { name in inputs.first { $0.attributes["name"] == name }?.attributes["value"] ?? "" }
    }

    private func was(_ fields: [String: String]) -> [String: String] {
        Dictionary(uniqueKeysWithValues: fields.map { (FormInput.initialPrefix + $0.key, $0.value) })
    }

    /// Returns the page of a refused form for a new event.
    private func refused(_ typed: [String: String], at field: String = "title") -> HTML {
        let filled = EventFormPage.defaults(context)
        let old = was(["startsAt": filled["startsAt"]!, "endsAt": "", "startDate": "", "endDate": ""])
        let form = FormInput(fields: filled.merging(old) { $1 }.merging(typed) { $1 }, errors: [field: "Wrong."])
        return EventFormPage.create(context, form)
    }

    @Test func anEventWithTimesFillsInItsDaysAndTheOtherWayRound() {
        var event = Samples().event(zone: "Europe/Berlin")
        (event.details.startsAt, event.details.endsAt) = (
            Instant(iso8601: "2026-12-10T19:00:00Z")!, Instant(iso8601: "2026-12-12T14:00:00Z")!
        )
        let timed = EventFormPage.fields(from: event)
        #expect(timed["startDate"] == "2026-12-10" && timed["endDate"] == "2026-12-12")
        event.details.setWholeDays(
            WholeDays(first: CivilDate(iso: "2026-12-04")!, last: CivilDate(iso: "2026-12-06")!),
            offset: Zones.offset(of:at:))
        let camp = EventFormPage.fields(from: event)
        #expect(
            camp["startsAt"] == "2026-12-04T09:00" && camp["endsAt"] == "2026-12-06T18:00"
                && camp["endDate"] == "2026-12-06")
        event.details.setWholeDays(
            WholeDays(first: CivilDate(iso: "2026-12-04")!, last: CivilDate(iso: "2026-12-04")!),
            offset: Zones.offset(of:at:))
        let day = EventFormPage.fields(from: event)
        #expect(day["startsAt"] == "2026-12-04T09:00" && day["endsAt"] == "" && day["endDate"] == "")
    }

    @Test func aNewEventHasNoFirstDayUntilOneFollows() {
        let page = EventFormPage.create(context, FormInput(fields: EventFormPage.defaults(context)))
        #expect(fields(page, "startsAt", "startDate", "was.startsAt") == ["2026-11-25T20:30", "", "2026-11-25T20:30"])
    }

    @Test func refusedTimesFillInTheDays() {
        let times = ["startsAt": "2026-12-10T20:00", "endsAt": "2026-12-12T15:00"]
        #expect(fields(refused(times), "startDate", "endDate") == ["2026-12-10", "2026-12-12"])
        #expect(
            fields(refused(times.merging(["startDate": "2026-12-11"]) { $1 }), "startDate", "endDate") == [
                "2026-12-11", "",
            ], "typed")
        // "Whole day" is ticked without any days.
        let page = refused(times.merging(["allDay": "on"]) { $1 }, at: "startDate")
        #expect(fields(page, "startDate", "endDate") == ["2026-12-10", "2026-12-12"])
        #expect(
            Markup(page).all("p").first { $0.attributes["id"] == "event-startDate-error" }?.text
                == "We’ve filled this in for you. Please check it.")
    }

    @Test func refusedDaysFillInTheTimes() {
        let days = ["allDay": "on", "startDate": "2026-12-10", "endDate": "2026-12-12"]
        #expect(fields(refused(days), "startsAt", "endsAt") == ["2026-12-10T20:30", "2026-12-12T18:00"])
        let typed = days.merging(["startsAt": "2026-12-11T20:00"]) { $1 }
        #expect(fields(refused(typed), "startsAt", "endsAt") == ["2026-12-11T20:00", ""])
        let page = refused(["startsAt": "", "startDate": "2026-12-10"], at: "startsAt")
        #expect(fields(page, "startsAt") == ["2026-12-10T09:00"])
    }

    @Test func anEntryMovesItsLastDayAlong() {
        let day = ["at": "2026-12-04T09:00", "startDate": "2026-12-04", "endDate": "2026-12-06"]
        let form = FormInput(
            fields: day.merging(was(day)) { $1 }.merging(["at": "2026-12-10T17:00"]) { $1 },
            errors: ["title": "Give the entry a title."])
        #expect(fields(EntryFormPage.adding(context, form), "startDate", "endDate") == ["2026-12-10", "2026-12-12"])
    }
}
