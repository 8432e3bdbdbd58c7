import Properties
import Testing

@testable import Domain

struct CommunitySettingTests {
    private func checked(_ setting: CommunitySetting, _ typed: String?) -> (value: String?, error: Bool) {
        var errors = FieldErrors()
        let value = setting.checked(typed, isTimeZone: { $0 == "Europe/Berlin" }, into: &errors)
        return (value, errors.fields[setting.rawValue] != nil)
    }

    @Test(
        arguments: [
            (.communityName, " Choir \n", "Choir"), (.accent, " #0F766E", "#0f766e"),
            (.registration, "domain:Club.Example", "domain:club.example"),
            (.registration, "invited", "invited"), (.public, "off", "off"),
            (.helpAddress, " help@club.example ", "help@club.example"),
            (.helpAddress, "https://club.example/help?a=b", "https://club.example/help?a=b"),
            (.timeZone, " Europe/Berlin ", "Europe/Berlin"),
        ] as [(CommunitySetting, String, String)])
    func whatIsTypedIsKeptInOneWay(_ setting: CommunitySetting, _ typed: String, _ kept: String) {
        #expect(checked(setting, typed) == (kept, false))
    }

    @Test(
        arguments: [
            (.communityName, " "), (.communityName, String(repeating: "x", count: 61)), (.accent, "violet"),
            (.accent, "#fff"), (.accent, "#ffcc00"),
            (.registration, ""), (.registration, "closed"), (.registration, "domain:"), (.registration, "domain:club"),
            (.registration, "domain:a b.example"),
            (.public, ""), (.public, "maybe"), (.helpAddress, "nobody"), (.helpAddress, "http://club.example"),
            (.helpAddress, "javascript:alert(1)"),
            (.helpAddress, "https://user@club.example"), (.timeZone, "Europe/Atlantis"),
        ] as [(CommunitySetting, String)])
    func whatCannotBeIsRefused(_ setting: CommunitySetting, _ typed: String) {
        #expect(checked(setting, typed).error, "\(setting) \(typed)")
    }

    @Test func whatIsEmptyIsNone() {
        for setting in [CommunitySetting.accent, .helpAddress, .timeZone] {
            #expect(checked(setting, " ") == (nil, false))
        }
    }

    @Test func theOperatorStandsAboveAdministrators() throws {
        let settings = CommunitySettings(
            chosen: [.communityName: "Choir", .registration: "invited", .public: "off"],
            fixed: [.registration: "domain:club.example"])
        #expect(
            settings.communityName == "Choir" && settings.registration == .domain("club.example") && !settings.isPublic)
        #expect(settings.fixed == [.registration])
        #expect(CommunitySettings(chosen: [:], fixed: [:]).registration == .open)
    }

    @Test func anAddressOfHelpBecomesALink() throws {
        #expect(try #require(SupportContact("a+b@club.example")).link == "mailto:a+b@club.example")
        #expect(try #require(SupportContact("a?cc=x&b%@club.example")).link == "mailto:a%3Fcc%3Dx%26b%25@club.example")
        #expect(try #require(SupportContact("https://help.club.example/x")).label == "help.club.example")
    }

    @Test func aRuleIsReadAsItIsWritten() {
        for rule in [RegistrationRule.open, .invited, .domain("club.example")] {
            #expect(RegistrationRule(rule.description) == rule)
        }
    }
}
