import Domain
import Operations
import Presentation
import Properties
import Testing

@Suite struct NoticeGroupPresentationTests {
    @Test func noticesThatArriveAreCounted() throws {
        var preferences = NoticePreferences()
        preferences.set(.reminder, .push, false)
        let group = try #require(NoticeGroupPresentation(.attending, PreferencesView(preferences), role: .member))
        #expect(group.label.english == "Events I’m going to")
        #expect(
            group.choices.map(\.kind) == [.eventChanged, .eventCancelled, .eventRestored, .announcement, .reminder])
        let reminder = try #require(group.choices.last)
        #expect(reminder.byEmail && !reminder.byPush)
        #expect(reminder.label.english == "Something on my calendar begins soon")
        #expect(group.summary.english == "By e-mail 5 of 5, by push 4 of 5")
    }

    @Test(arguments: Role.allCases) func everyKindThatARoleReceivesIsInOneGroup(_ role: Role) {
        let groups = NoticeGroup.allCases.compactMap {
            NoticeGroupPresentation($0, PreferencesView(NoticePreferences()), role: role)
        }
        #expect(Set(groups.map { $0.label.english }).count == NoticeGroup.allCases.count)
        let kinds = groups.flatMap(\.choices).map(\.kind)
        #expect(kinds.count == Set(kinds).count && Set(kinds) == Set(NoticeKind.kinds(for: role)))
    }
}
