import Domain
import Properties
import Store
import Testing

@testable import Operations

struct UserSearchTests {
    /// Compares the index with a scan of every name, for both strategies: by the few people who share a fragment, and
    /// in name order.
    @Test(arguments: [0, 1, 4, TrigramIndex.selectiveLimit]) func theIndexFindsWhatALookAtEveryNameFinds(
        limit: Int
    ) async throws {
        let letters = ["a", "b", "é", "ß", "A", "n", "Ø", "%", "_", " ", "-", "\u{1F600}", "ﬁ"]
        func word(_ length: ClosedRange<Int>, _ g: inout Generator) -> String {
            (0..<g.int(length)).map { _ in g.pick(letters) }.joined()
        }
        try await forAll(20) { g in
            let community = try TestCommunity()
            var names: [ID<User>: String] = [:]
            for number in 0..<12 {
                let id = ID<User>(at: Instant(milliseconds: Int64(number)), random: { UInt64(number) })
                let name = PersonName(given: "x" + word(1...6, &g), family: word(0...4, &g) + "y")
                let handle = "h\(number)"
                try await community.writeDirectly { tx in
                    try tx.execute(
                        """
                        INSERT INTO users (id, given_name, family_name, handle, role, status, is_verified)
                        VALUES (\(id), \(name.given), \(name.family), \(handle), 'MEMBER', 'active', TRUE)
                        """)
                    try UserSearch.updateDerivedData(id, in: tx)
                }
                names[id] = SearchText.person(name, handle: handle)
            }
            for _ in 0..<20 {
                let query = word(0...5, &g)
                let wanted = SearchText.folded(query).split(separator: " ")
                let expected = names.filter { name in
                    wanted.allSatisfy { name.value.unicodeScalars.contains($0.unicodeScalars) }
                }.map(\.key)
                let found = try await community.community.read { reader in
                    let search = try TrigramIndex.users.pieces(
                        #require(UserSearch.words(query)), limit: limit, in: reader)
                    return try reader.rows("SELECT s.user_id FROM \(search.source) s WHERE \(search.condition)") {
                        try $0.next(ID<User>.self)
                    }
                }
                try #require(Set(found) == Set(expected) && found.count == expected.count, "“\(query)”")
            }
        }
    }

    @Test(arguments: [
        ("Lima Ana", true), ("ana  lima", true), ("lim an", true), ("@ana.lima", true), ("@an", true), ("@lima", false),
        ("ana @ana", true),
        ("ana bo", false), ("O'Neill", true), ("O’Neill", true), ("@", false), ("", true),
    ])
    func namesAreFoundInAnyOrderAndNicknamesByTheirBeginning(_ query: String, _ isFound: Bool) async throws {
        let community = try TestCommunity()
        let seeker = try await community.member("Zoe")
        try await community.writeDirectly { tx in
            let id = ID<User>(at: Instant(milliseconds: 1), random: { 1 })
            try tx.execute(
                """
                INSERT INTO users (id, given_name, family_name, handle, role, status, is_verified)
                VALUES (\(id), 'Ana', 'Lima O’Neill', 'ana.lima', 'MEMBER', 'active', TRUE)
                """)
            try UserSearch.updateDerivedData(id, in: tx)
        }
        let found = try await community.read { try PeopleQuery.people(matching: query, as: seeker, in: $0) }.items
        #expect(found.contains { $0.givenName == "Ana" } == isFound, "\(found.map(\.givenName))")
    }

    /// Renamed and deleted people leave no name fragments in the index.
    @Test func nothingIsLeftOfAnOldName() async throws {
        let community = try TestCommunity()
        let ids = try await community.members(2)
        try await community.writeDirectly { tx in
            try tx.execute("UPDATE users SET given_name = 'Zora', family_name = 'Yuen' WHERE id = \(ids[0])")
            try tx.execute(
                "UPDATE users SET given_name = 'Former', family_name = 'member', status = 'deleted' WHERE id = \(ids[1])"
            )
            for id in ids {
                try UserSearch.updateDerivedData(id, in: tx)
                let text: String? = try tx.value("SELECT text FROM user_search WHERE user_id = \(id)")
                let stored = try tx.rows("SELECT gram FROM user_gram WHERE user_id = \(id) ORDER BY gram") {
                    try $0.next(String.self)
                }
                let expected = TrigramIndex.grams(try #require(text))
                try #require(!expected.isEmpty && Set(stored) == Set(expected) && stored.count == expected.count)
            }
        }
    }
}
