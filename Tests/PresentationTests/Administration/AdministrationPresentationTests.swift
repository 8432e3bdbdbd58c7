import Domain
import Operations
import Presentation
import Properties
import Testing

@Suite struct AdministrationPresentationTests {
    private func sections(
        people: Int = 12, new: Int = 0, disabled: Int = 0, administrators: Int = 1, reports: Int = 0, events: Int = 0
    ) -> AdministrationPresentation {
        var counts = AdministrationCounts()
        (counts.people, counts.newcomers, counts.disabled) = (people, new, disabled)
        (counts.administrators, counts.reports, counts.events) = (administrators, reports, events)
        return AdministrationPresentation(counts)
    }

    @Test func peopleAreCountedAndNewOnesOnlyIfThereAreAny() {
        #expect(sections().people.english == "12 accounts · 1 administrator")
        #expect(
            sections(new: 3, administrators: 2).people.english == "12 accounts · 2 administrators · 3 new this week")
    }

    @Test func whatWaitsIsABadge() {
        #expect(sections().disabled == nil && sections().reports == nil)
        #expect(sections(disabled: 2).disabled == Badge("\(2, .count) disabled", .muted))
        #expect(sections(reports: 1).reports == Badge("\(1, .count) waiting", .warning))
    }

    @Test(arguments: [
        (0, "0 upcoming"), (999, "999 upcoming"), (AdministrationCounts.maxCount, "More than 999 upcoming"),
    ]) func eventsAreCountedUpToAMaximum(_ count: Int, _ text: String) {
        #expect(sections(events: count).events.english == text)
    }
}
