import Domain
import Properties
import Testing

struct NoticePreferencesTests {
    @Test func whatComesOftenIsNotMailedUntilOneAsksForIt() {
        let preferences = NoticePreferences()
        for kind in NoticeKind.allCases {
            #expect(preferences.allows(kind, .push))
            #expect(preferences.allows(kind, .email) != [.rsvp, .expenseAdded].contains(kind))
        }
    }

    @Test func whatWasSetIsWhatIsAllowedAndNothingElseMoves() throws {
        try forAll(1_000) { g in
            var preferences = NoticePreferences()
            var wanted: [NoticePreferences.Choice: Bool] = [:]
            for _ in 0..<g.int(0...40) {
                let choice = NoticePreferences.Choice(g.pick(NoticeKind.allCases), g.pick(NoticeChannel.allCases))
                let isOn = g.one(in: 2)
                preferences.set(choice.kind, choice.channel, isOn)
                wanted[choice] = isOn
            }
            for kind in NoticeKind.allCases {
                for channel in NoticeChannel.allCases {
                    let expected = wanted[.init(kind, channel)] ?? kind.rule.channels.contains(channel)
                    #expect(preferences.allows(kind, channel) == expected)
                    #expect(
                        preferences.changed.contains(.init(kind, channel))
                            == (expected != kind.rule.channels.contains(channel)))
                }
            }
            #expect(NoticePreferences(changed: preferences.changed) == preferences)
        }
    }
}
