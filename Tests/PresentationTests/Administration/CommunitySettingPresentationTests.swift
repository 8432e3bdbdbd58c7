import Domain
import Presentation
import Properties
import Testing

@Suite struct CommunitySettingPresentationTests {
    private func value(
        _ setting: CommunitySetting, _ change: (inout CommunitySettings) -> Void = { _ in }
    ) -> FixedSettingPresentation.Value? {
        var settings = CommunitySettings()
        settings.fixed = [setting]
        change(&settings)
        return FixedSettingPresentation(setting, of: settings)?.value
    }

    @Test func onlyFixedSettingsAreShownAsValues() {
        for setting in CommunitySetting.allCases {
            #expect(FixedSettingPresentation(setting, of: CommunitySettings()) == nil)
            #expect(value(setting) != nil)
        }
        #expect(Set(CommunitySetting.allCases.map(\.label.english)).count == CommunitySetting.allCases.count)
    }

    @Test func choicesAreNamed() {
        #expect(value(.registration) == .phrase("Anyone"))
        #expect(value(.registration) { $0.registration = .invited } == .phrase("Invited people"))
        #expect(
            value(.registration) { $0.registration = .domain("club.example") }
                == .phrase("People with addresses at \("club.example")"))
        #expect(value(.public) == .phrase("Public events"))
        #expect(value(.public) { $0.isPublic = false } == .phrase("Nothing"))
    }

    @Test func valuesAreShownAsTheyAre() {
        #expect(value(.communityName) == .text("Mingle") && value(.timeZone) == .text("UTC"))
        #expect(value(.helpAddress) == .text(""))
        #expect(value(.accent) == .colour(AccentTheme.original))
    }
}
