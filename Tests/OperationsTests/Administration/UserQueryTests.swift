import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct UserQueryTests {
    private func names(_ filter: UserFilter, _ community: TestCommunity, _ root: Actor) async throws -> [String] {
        try await community.read { try UserQuery.users(filter, as: root, limit: 50, in: $0) }.items.map {
            String($0.name.prefix { $0 != " " })
        }.sorted()
    }

    @Test func everyUserIsListedOnceOverThePages() async throws {
        let community = try TestCommunity()
        let admin = try await community.member("Root", role: .administrator)
        var made: Set<ID<User>> = [admin.userID!]
        for number in 0..<23 {
            made.insert(try await community.member("P\(number)").userID!)
            if number.isMultiple(of: 5) { community.advance(.seconds(1)) }
        }
        var seen: [AdministeredUserView] = []
        var cursor: PageCursor?
        repeat {
            let page = try await community.read { [cursor] in
                try UserQuery.users(as: admin, after: cursor, limit: 5, in: $0)
            }
            seen += page.items
            cursor = page.next.flatMap { PageCursor(text: $0.text) }
        } while cursor != nil
        #expect(seen.count == 24 && Set(seen.map(\.id)) == made)
        #expect(seen.map(\.createdAt) == seen.map(\.createdAt).sorted(by: >), "the newest first")
    }

    @Test func peopleAreFoundByNameNicknameAndTheBeginningOfTheirAddress() async throws {
        let community = try TestCommunity()
        let root = try await community.member("Root", role: .administrator)
        let zoe = try await community.member("Zoë")
        _ = try await community.member("Eva", isVerified: false)
        try await community.perform(UpdateProfile(handle: "night.owl"), as: zoe)
        for (query, found) in [
            ("zoe", ["Zoë"]), ("ZO", ["Zoë"]), ("night", ["Zoë"]), ("@night", ["Zoë"]), ("eva@exam", ["Eva"]),
            ("EVA@EXAMPLE.ORG", ["Eva"]),
            ("example.org", []), ("nobody", []), (" ", ["Eva", "Root", "Zoë"]), ("%", []), ("_", []),
            (String(repeating: "x", count: 5000), []),
        ] {
            #expect(try await names(UserFilter(query: query), community, root) == found, "\(query.prefix(20))")
        }
    }

    @Test func filtersNarrowTheList() async throws {
        let community = try TestCommunity()
        let root = try await community.member("Root", role: .administrator)
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo", role: .editor))
        try await community.perform(AdministerUser(id: ana.userID!, status: .disabled), as: root)
        #expect(try await names(UserFilter(role: .editor), community, root) == ["Bo"])
        #expect(try await names(UserFilter(role: .member), community, root) == ["Ana"])
        #expect(try await names(UserFilter(status: .disabled), community, root) == ["Ana"])
        #expect(try await names(UserFilter(status: .active), community, root) == ["Bo", "Root"])
        #expect(try await names(UserFilter(query: "a", role: .member, status: .disabled), community, root) == ["Ana"])
        let chosen = try await community.read {
            try UserQuery.users([bo.userID!, ana.userID!, bo.userID!.of(User.self)], as: root, in: $0)
        }
        #expect(chosen.map(\.id) == [ana.userID!, bo.userID!])
    }

    @Test func nobodyElseSeesThem() async throws {
        let community = try TestCommunity()
        let bo = try await community.member("Bo", role: .editor)
        await #expect(throws: Refusal.self) {
            _ = try await community.read { try UserQuery.users(as: bo, limit: 5, in: $0) }
        }
        let now = community.now
        await #expect(throws: Refusal.self) {
            _ = try await community.read { try AdministrationCounts(as: bo, now: now, in: $0) }
        }
        await #expect(throws: Refusal.self) { _ = try await community.read { try AuditQuery.lines(as: bo, in: $0) } }
        await #expect(throws: Refusal.self) {
            _ = try await community.read { try AdministeredEventQuery.events(as: bo, now: now, in: $0) }
        }
    }

    @Test func thereIsAsMuchAsIsCounted() async throws {
        let world = try await World()
        let now = world.community.now
        let counts = try await world.community.read { try AdministrationCounts(as: world.admin, now: now, in: $0) }
        let users = try await world.community.read { try UserQuery.users(as: world.admin, limit: 200, in: $0) }.items
        #expect(
            counts.people == users.count && counts.newcomers == users.count && counts.administrators == 1
                && counts.disabled == 0 && users.count > 5)
        let ahead = try await world.community.read {
            try AdministeredEventQuery.events(as: world.admin, now: now, in: $0)
        }.items
        #expect(
            counts.events == ahead.filter { $0.status == .scheduled && $0.startsAt > now }.count && counts.events > 1)
    }
}
