import Store
import Testing

/// The search tables are written by one function of the first migration, which must not change once it is released.
struct SearchSchemaTests {
    @Test(arguments: [
        (
            "user",
            """
            CREATE TABLE user_gram (gram TEXT NOT NULL, text TEXT NOT NULL, \
            user_id BLOB CHECK (length(user_id) = 16) NOT NULL, PRIMARY KEY (gram, text, user_id)) STRICT, WITHOUT ROWID
            CREATE TABLE user_search (user_id BLOB CHECK (length(user_id) = 16) NOT NULL PRIMARY KEY \
            REFERENCES users (id) ON DELETE CASCADE, text TEXT NOT NULL) STRICT, WITHOUT ROWID
            CREATE UNIQUE INDEX user_search_text ON user_search (text, user_id)
            """
        ),
        (
            "participant",
            """
            CREATE TABLE participant_gram (gram TEXT NOT NULL, text TEXT NOT NULL, \
            participant_id BLOB CHECK (length(participant_id) = 16) NOT NULL, \
            PRIMARY KEY (gram, text, participant_id)) STRICT, WITHOUT ROWID
            CREATE TABLE participant_search (participant_id BLOB CHECK (length(participant_id) = 16) NOT NULL PRIMARY KEY \
            REFERENCES participant (id) ON DELETE CASCADE, text TEXT NOT NULL, \
            home_venue_id BLOB CHECK (length(home_venue_id) = 16)) STRICT, WITHOUT ROWID
            CREATE INDEX participant_search_text ON participant_search (text, participant_id, home_venue_id)
            """
        ),
    ])
    func theTablesOfAnIndexStayAsTheyWereReleased(_ name: String, _ expected: String) async throws {
        let store = try TestStore()
        let (grams, texts, index) = ("\(name)_gram", "\(name)_search", "\(name)_search_text")
        let statements = try await store.database.read { reader in
            try reader.rows(
                "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name IN \(list: [grams, texts, index]) ORDER BY name"
            ) { try $0.next(String.self) }
        }
        let found = statements.map { statement in
            statement.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
                .replacing("( ", with: "(").replacing(" )", with: ")")
        }
        #expect(found.joined(separator: "\n") == expected)
    }
}
