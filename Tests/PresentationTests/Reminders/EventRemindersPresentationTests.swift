import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct EventRemindersPresentationTests {
    private let samples = Samples()

    private func reminders(
        _ minutes: [Int], isChosen: Bool = false, _ event: EventView? = nil
    ) -> EventRemindersPresentation {
        EventRemindersPresentation(
            EventRemindersView(reminders: minutes, isChosen: isChosen), event ?? samples.event(status: .going),
            samples.presentationContext())
    }

    @Test func remindersStillToComeAreNamed() {
        #expect(reminders([60, 1440]).status.text.english == "Reminders: 1 day before and 1 hour before")
        #expect(reminders([]).status.text.english == "No reminders")
        let soon = samples.event(status: .going, startsIn: .minutes(30))
        #expect(reminders([60], soon).status.text.english == "No more reminders before it begins")
        let cancelled = samples.event(status: .going, state: .cancelled)
        #expect(reminders([60], cancelled).status.text.english == "No more reminders before it begins")
    }

    @Test func timesOfThisEventCanBeDiscarded() {
        #expect(reminders([60]).asPreferred == nil)
        #expect(reminders([60], isChosen: true).asPreferred?.label.english == "As in my settings")
    }

    @Test(arguments: [(EventRole.host, true), (.cohost, true), (.guest, false), (.none, false)])
    func hostsMayWriteANote(_ role: EventRole, _ may: Bool) {
        #expect(reminders([60], samples.event(role: role)).mayWriteNote == may)
    }
}
