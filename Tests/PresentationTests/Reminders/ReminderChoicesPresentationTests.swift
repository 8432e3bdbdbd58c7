import Domain
import Presentation
import Properties
import Testing

@Suite struct ReminderChoicesPresentationTests {
    @Test func chosenTimesAreAmongTheFirst() {
        let usual = ReminderChoicesPresentation(chosen: [60])
        #expect(usual.first.map(\.minutes) == [15, 60, 180, 1440, 2880, 10_080])
        #expect(usual.first.filter(\.isChosen).map(\.minutes) == [60])
        let other = usual.others[0].minutes
        let chosen = ReminderChoicesPresentation(chosen: [other])
        #expect(chosen.first.filter(\.isChosen).map(\.minutes) == [other])
        for choices in [usual, chosen] {
            let all = (choices.first + choices.others).map(\.minutes)
            #expect(all.sorted() == ReminderOffset.all.map(\.minutes).sorted())
        }
    }

    @Test func theTimeOfTheSubjectIsNamedByWhatItIs() {
        func label(_ choices: ReminderChoicesPresentation) -> String? {
            (choices.first + choices.others).first { $0.minutes == 0 }?.label.english
        }
        #expect(label(.init(chosen: [])) == "When it begins")
        #expect(label(.init(chosen: [], isDue: true)) == "When it is due")
        #expect(label(.init(chosen: [], ofDays: true)) == "At 09:00 on the day it begins")
    }
}
