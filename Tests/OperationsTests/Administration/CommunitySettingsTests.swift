import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct CommunitySettingsTests {
    private func settings(_ community: TestCommunity) async throws -> CommunitySettings {
        try await community.read { try CommunityQuery.settings(in: $0) }
    }

    @Test func onlyAdministratorsReadAndChangeThem() async throws {
        let community = try TestCommunity()
        for role in Role.allCases {
            let actor = try await community.member("R\(role.rawValue.prefix(3))", role: role)
            let refusal = try await community.refusal(UpdateCommunity(communityName: .set("Choir")), as: actor)
            let finishing = try await community.refusal(FinishSetup(), as: actor)
            let reading =
                try await community.read { reader in
                    do {
                        return try {
                            _ = try CommunityQuery.view(as: actor, in: reader); return nil
                        }()
                    } catch let refusal as Refusal { return refusal.code }
                } as Refusal.Code?
            let expected: Refusal.Code? = role == .administrator ? nil : .notAllowed
            #expect(refusal?.code == expected && finishing?.code == expected && reading == expected, "\(role)")
        }
        #expect(
            try await community.refusal(UpdateCommunity(communityName: .set("Choir")), as: .nobody)?.code
                == .unauthenticated)
    }

    @Test func onlyWhatIsSentIsChangedAndNullTakesAway() async throws {
        let community = try TestCommunity()
        let root = try await community.member("Root", role: .administrator)
        try await community.perform(
            UpdateCommunity(
                communityName: .set(" Choir "), accent: .set("#0F766E"), registration: .set("domain:Club.example"),
                public: .set("off"),
                helpAddress: .set("help@club.example"), timeZone: .set(" Asia/Tokyo")), as: root)
        var kept = try await settings(community)
        #expect(
            kept.communityName == "Choir" && kept.accent?.description == "#0f766e"
                && kept.registration == .domain("club.example"))
        #expect(!kept.isPublic && kept.helpAddress?.description == "help@club.example" && kept.isSetUp)
        #expect(kept.timeZone == "Asia/Tokyo")
        try await community.perform(UpdateCommunity(public: .set("on")), as: root)
        #expect(try await settings(community).communityName == "Choir")
        try await community.perform(
            UpdateCommunity(
                communityName: .clear, accent: .clear, registration: .clear, helpAddress: .set("  "), timeZone: .clear),
            as: root)
        kept = try await settings(community)
        #expect(
            kept.communityName == "Mingle" && kept.accent == nil && kept.registration == .open
                && kept.helpAddress == nil && kept.isPublic)
        #expect(kept.timeZone == "UTC")
    }

    @Test func whatIsWrongIsSaidAtEachFieldAndNothingIsKept() async throws {
        let community = try TestCommunity()
        let root = try await community.member("Root", role: .administrator)
        let before = try await settings(community)
        let wrong = UpdateCommunity(
            communityName: .set(" "), accent: .set("#ffee00"), registration: .set("x"), public: .set("x"),
            helpAddress: .set("x"),
            timeZone: .set("x"))
        let refusal = try #require(try await community.refusal(wrong, as: root))
        #expect(
            refusal.code == .invalid
                && Set(refusal.fields.keys) == [
                    "communityName", "accent", "registration", "public", "helpAddress", "timeZone",
                ])
        _ = try #require(
            try await community.refusal(UpdateCommunity(communityName: .set("Choir"), accent: .set("red")), as: root))
        #expect(try await settings(community) == before)
    }

    @Test func whatTheOperatorHasFixedIsRefusedAndComesBackWhenItIsFixedNoMore() async throws {
        let community = try TestCommunity()
        let root = try await community.member("Root", role: .administrator)
        try await community.perform(
            UpdateCommunity(communityName: .set("Choir"), registration: .set("invited")), as: root)
        try await community.perform(FixSettings([.registration: "domain:club.example"]), as: .system)
        let refusal = try #require(try await community.refusal(UpdateCommunity(registration: .set("open")), as: root))
        #expect(
            refusal.code == .invalid
                && refusal.fields["registration"]?.english.contains("The operator of this installation") == true)
        // That includes setting the same value and clearing it.
        #expect(
            try await community.refusal(UpdateCommunity(registration: .set("domain:club.example")), as: root) != nil)
        #expect(try await community.refusal(UpdateCommunity(registration: .clear), as: root) != nil)
        #expect(try await settings(community).registration == .domain("club.example"))
        try await community.perform(UpdateCommunity(communityName: .set("Band")), as: root)
        try await community.perform(FixSettings([.communityName: "Orchestra"]), as: .system)
        let kept = try await settings(community)
        #expect(kept.communityName == "Orchestra" && kept.registration == .invited && kept.fixed == [.communityName])
        try await community.perform(FixSettings([:]), as: .system)
        #expect(try await settings(community).communityName == "Band")
    }

    @Test func theRuleOfRegistrationHoldsFromTheNextRequestOn() async throws {
        let community = try TestCommunity()
        let root = try await community.member("Root", role: .administrator)
        func register(_ email: String) async throws -> Refusal? {
            do {
                _ = try await community.community.register(
                    Registration(givenName: "Eve", familyName: "L", email: email, password: "sails at noon"))
                return nil
            } catch let refusal as Refusal { return refusal }
        }
        #expect(try await register("a@elsewhere.example") == nil)
        try await community.perform(UpdateCommunity(registration: .set("domain:club.example")), as: root)
        #expect(try await register("b@elsewhere.example")?.fields["email"] != nil)
        #expect(try await register("b@club.example") == nil)
    }

    @Test func whatStrangersSeeHoldsFromTheNextRequestOn() async throws {
        let community = try TestCommunity()
        let root = try await community.member("Root", role: .administrator)
        let event = try await community.event(by: root)
        let now = community.now
        func sees() async throws -> Bool {
            try await community.read { reader in
                do {
                    return try EventQuery.event(event, as: .nobody, now: now, in: reader).id == event
                } catch is Refusal { return false }
            }
        }
        #expect(try await sees())
        try await community.perform(UpdateCommunity(public: .set("off")), as: root)
        #expect(try await !sees())
        try await community.perform(FixSettings([.public: "on"]), as: .system)
        #expect(try await sees())
    }

    /// A commit carries the settings it changed and a revision, so that caches can tell which of two is newer.
    @Test func aCommitTellsTheSettingsThatItChanged() async throws {
        let community = try TestCommunity()
        let root = try await community.member("Root", role: .administrator)
        #expect(community.commits.last?.settings == nil)
        try await community.perform(UpdateCommunity(communityName: .set("Choir")), as: root)
        let first = try #require(community.commits.last?.settings)
        try await community.perform(FixSettings([.communityName: "Band"]), as: .system)
        let second = try #require(community.commits.last?.settings)
        #expect(
            first.communityName == "Choir" && second.communityName == "Band" && second.revision == first.revision + 1)
        // A start that changes nothing writes nothing.
        try await community.perform(FixSettings([.communityName: "Band"]), as: .system)
        #expect(community.commits.last?.settings?.revision == second.revision)
    }

    /// The row that devices hold follows the settings in it and no others.
    @Test func devicesHoldWhatEveryoneMayKnow() async throws {
        let community = try TestCommunity()
        let root = try await community.member("Root", role: .administrator)
        func row() async throws -> [String: SQLValue]? {
            try await community.read { reader in
                try Projection.row(kind: .community, id: CommunityRow.id.bytes, in: .public, in: reader).map {
                    Dictionary(uniqueKeysWithValues: $0.content.map { ($0.name, $0.value) })
                }
            }
        }
        func version() async throws -> Int64 { try await community.read { try $0.version(of: .public) } }
        #expect(try await row() == nil)
        // Every start of a server does this, so a new community has its row at once.
        try await community.perform(FixSettings([:]), as: .system)
        #expect(
            try await row() == [
                "name": .text("Mingle"), "accent": .null, "time_zone": .text("UTC"), "registration": .text("open"),
            ])
        let first = try await version()
        try await community.perform(FixSettings([:]), as: .system)
        try await community.perform(FinishSetup(), as: root)
        try await community.perform(UpdateCommunity(helpAddress: .set("help@club.example")), as: root)
        #expect(try await version() == first, "what devices do not hold wakes none")
        try await community.perform(
            UpdateCommunity(
                communityName: .set("Choir"), accent: .set("#0f766e"), registration: .set("domain:club.example"),
                timeZone: .set("Asia/Tokyo")), as: root)
        #expect(
            try await row() == [
                "name": .text("Choir"), "accent": .text("#0f766e"), "time_zone": .text("Asia/Tokyo"),
                "registration": .text("domain:club.example"),
            ])
        #expect(try await version() == first + 1)
        try await community.perform(FixSettings([.communityName: "Band"]), as: .system)
        #expect(try await row()?["name"] == .text("Band"))
        try await community.perform(FixSettings([:]), as: .system)
        #expect(try await row()?["name"] == .text("Choir"))
        #expect(try await community.read { try Consistency.problems(in: $0) }.isEmpty)
    }

    @Test func whoeverSaysWhereTheCommunityIsLivesThere() async throws {
        let community = try TestCommunity()
        let root = try await community.member("Root", role: .administrator)
        let other = try await community.member("Other", role: .administrator)
        func zone(_ actor: Actor) async throws -> String {
            try await community.read { try AccountQuery.account(actor.verified().id, in: $0).timeZone }
        }
        for actor in [root, other] { try await community.perform(UpdateProfile(timeZone: "UTC"), as: actor) }
        try await community.perform(UpdateCommunity(timeZone: .set("Asia/Tokyo")), as: root)
        #expect(try await (zone(root), zone(other)) == ("Asia/Tokyo", "UTC"), "nobody else is moved")
        // From then on both time zones count as chosen.
        try await community.perform(UpdateProfile(timeZone: "UTC"), as: root)
        try await community.perform(UpdateCommunity(timeZone: .set("Europe/Berlin")), as: root)
        #expect(try await zone(root) == "UTC")
        try await community.perform(UpdateCommunity(timeZone: .clear), as: root)
        try await community.perform(UpdateProfile(timeZone: "Asia/Tokyo"), as: other)
        try await community.perform(UpdateCommunity(timeZone: .set("Europe/Berlin")), as: other)
        #expect(try await zone(other) == "Asia/Tokyo")
    }

    @Test func theFirstStepsAreOverOnceSomebodyHasLooked() async throws {
        let community = try TestCommunity()
        let root = try await community.member("Root", role: .administrator)
        #expect(try await !settings(community).isSetUp)
        try await community.perform(FixSettings([.communityName: "Band"]), as: .system)
        #expect(try await !settings(community).isSetUp, "an operator is no administrator who has looked")
        try await community.perform(FinishSetup(), as: root)
        #expect(try await settings(community).isSetUp)
    }
}
