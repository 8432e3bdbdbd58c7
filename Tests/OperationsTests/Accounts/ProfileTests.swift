import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct ProfileTests {
    @Test func everyFieldIsChangedAndFound() async throws {
        let world = try await World()
        try await world.community.perform(
            UpdateProfile(
                givenName: "Änne", familyName: .set("O’Brien"), handle: "Anne_7", timeZone: "Asia/Tokyo",
                locale: "pt-BR"), as: world.ana)
        let account = try await world.community.read { try AccountQuery.account(world.ana.userID!, in: $0) }
        #expect(
            account.name == "Änne O’Brien" && account.handle == "anne_7" && account.timeZone == "Asia/Tokyo"
                && account.locale == "pt-BR")
        #expect(try await world.community.view(world.dinner, as: world.bo).host.name == "Änne O’Brien")
        let found = try await world.community.read { [now = world.community.now] in
            try EventQuery.events(EventFilter(query: "anne o’b"), as: world.bo, now: now, in: $0).items.map(\.id)
        }
        #expect(Set(found) == [world.old, world.dinner, world.party])
    }

    @Test(.tags(.P6)) func wrongFieldsAreNamedAndNothingChanges() async throws {
        let world = try await World()
        let before = try await world.community.read { try AccountQuery.account(world.ana.userID!, in: $0) }
        let faults: [(String, UpdateProfile)] = [
            ("givenName", UpdateProfile(givenName: " ", handle: "fine")),
            ("familyName", UpdateProfile(familyName: .set("a\u{0}"))),
            ("handle", UpdateProfile(handle: "no")), ("handle", UpdateProfile(handle: "bo.lima")),
            ("handle", UpdateProfile(handle: "a b c")),
            ("timeZone", UpdateProfile(timeZone: "Mars/Olympus")),
            ("locale", UpdateProfile(locale: String(repeating: "a", count: 36))),
        ]
        for (field, command) in faults {
            let refusal = try await world.community.refusal(command, as: world.ana)
            #expect(refusal?.fields.keys.sorted() == [field])
        }
        #expect(try await world.community.read { try AccountQuery.account(world.ana.userID!, in: $0) } == before)
        #expect(
            try await world.community.refusal(UpdateProfile(handle: "ana.lima"), as: world.ana) == nil,
            "one's own is no other's")
    }

    /// A search finds exactly the people whose name or handle contains every word, ignoring case and accents.
    @Test func peopleAreFoundByNameAndHandle() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let names = ["José", "JOSEFINE", "Özgür", "Bjørn", "100%", "a_b", "O’Brien"]
        for (number, name) in names.enumerated() {
            _ = try await community.perform(
                RegisterAccount(
                    givenName: name, familyName: "Sanchez", email: "p\(number)@example.org", passwordHash: "",
                    timeZone: "UTC",
                    role: .member, isVerified: true), as: .system)
        }
        for (query, expected) in [
            ("jose", ["JOSEFINE", "José"]), ("JOSÉ", ["JOSEFINE", "José"]), ("özg", ["Özgür"]), ("OZGUR", ["Özgür"]),
            ("bjorn", ["Bjørn"]),
            ("%", ["100%"]), ("_", ["a_b"]), ("josé san", ["JOSEFINE", "José"]), ("san jos", ["JOSEFINE", "José"]),
            ("nobody", []), ("lima", []),
        ] {
            let found = try await community.read { try PeopleQuery.people(matching: query, as: ana, in: $0).items }
            #expect(found.map(\.givenName).sorted() == expected.sorted(), "\(query)")
        }
    }
}
