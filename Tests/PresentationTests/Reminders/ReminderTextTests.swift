import Domain
import Operations
import Presentation
import Properties
import Testing

@Suite struct ReminderTextTests {
    @Test(arguments: [
        (0, "When it begins", "when it begins"), (15, "15 minutes before", "15 minutes before"),
        (60, "1 hour before", "1 hour before"), (2880, "2 days before", "2 days before"),
        (10_080, "1 week before", "1 week before"),
    ]) func aReminderCountsBackFromTheStart(_ minutes: Int, _ label: String, _ inSentence: String) {
        #expect(ReminderText.words(minutes).english == label)
        #expect(ReminderText.inSentence(minutes, ofDays: false).english == inSentence)
    }

    @Test(arguments: [
        (0, "At 09:00 on the day it begins", "at 09:00 on the day it begins"),
        (60, "At 08:00 on the day it begins", "at 08:00 on the day it begins"),
        (720, "At 21:00 the day before", "at 21:00 the day before"),
        (1440, "1 day before, at 09:00", "1 day before, at 09:00"),
        (2880, "2 days before, at 09:00", "2 days before, at 09:00"),
        (10_080, "1 week before, at 09:00", "1 week before, at 09:00"),
    ]) func remindersOfWholeDaysNameTheirTime(_ minutes: Int, _ label: String, _ inSentence: String) throws {
        #expect(ReminderText.ofDays(minutes).english == label)
        #expect(ReminderText.inSentence(minutes, ofDays: true).english == inSentence)
        // The label shows the time at which reminders come.
        let start = Zones.instant(CivilTime(iso: "2026-11-27")!, in: "Europe/Berlin")
        let offset = try #require(ReminderOffset(minutes: minutes))
        let due = ReminderTime(offset, of: start, allDay: true) { Zones.offset(of: "Europe/Berlin", at: $0) }.due
        #expect(label.contains(Phrase("\(Zones.civil(due, in: "Europe/Berlin"), .time)").english))
    }
}
