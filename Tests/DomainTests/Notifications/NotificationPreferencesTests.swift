import Domain
import Properties
import Testing

struct NotificationPreferencesTests {
    @Test func onlyAnswersAreNotMailedUntilOneAsksForIt() {
        let preferences = NotificationPreferences()
        for kind in NotificationKind.allCases {
            #expect(preferences.allows(kind, .push))
            #expect(preferences.allows(kind, .email) == (kind != .answer))
        }
    }

    @Test func whatWasSetIsWhatIsAllowedAndNothingElseMoves() throws {
        try forAll(1_000) { g in
            var preferences = NotificationPreferences()
            var wanted: [NotificationPreferences.Choice: Bool] = [:]
            for _ in 0..<g.int(0...40) {
                let choice = NotificationPreferences.Choice(g.pick(NotificationKind.allCases), g.pick(NotificationChannel.allCases))
                let isOn = g.one(in: 2)
                preferences.set(choice.kind, choice.channel, isOn)
                wanted[choice] = isOn
            }
            for kind in NotificationKind.allCases {
                for channel in NotificationChannel.allCases {
                    let expected = wanted[.init(kind, channel)] ?? NotificationPreferences.isOnByDefault(kind, channel)
                    #expect(preferences.allows(kind, channel) == expected)
                    #expect(preferences.changed.contains(.init(kind, channel)) == (expected != NotificationPreferences.isOnByDefault(kind, channel)))
                }
            }
            #expect(NotificationPreferences(changed: preferences.changed) == preferences)
        }
    }
}
