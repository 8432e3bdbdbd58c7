import Domain
import Store

/// By what people are found and put in order: their names and their nickname, whole and in pieces of three scalars. Both
/// engines have an index of such pieces of their own, and neither the other's.
enum UserSearch {
    /// Fewer people than this are looked through for a part of a name. Where more have each piece of it, names are looked at in
    /// their order: enough who have the whole of it mostly come soon.
    static let few = 500

    static func derive(_ id: ID<User>, in writer: any Writer) throws {
        let text = try writer.row("SELECT given_name, family_name, handle, status FROM users WHERE id = \(id)") {
            let name = PersonName(given: try $0.next(), family: try $0.next())
            let handle: String = try $0.next()
            // Former members have no nickname that anybody knows.
            return try $0.next(AccountStatus.self) == .deleted ? SearchText.folded(name.full) : SearchText.person(name, handle: handle)
        }
        // Mostly it was not the name that changed.
        guard let text, try writer.value("SELECT text FROM user_search WHERE user_id = \(id)") != text else { return }
        try writer.execute(
            "INSERT INTO user_search (user_id, text) VALUES (\(id), \(text)) ON CONFLICT (user_id) DO UPDATE SET text = excluded.text")
        try writer.execute("DELETE FROM user_gram WHERE user_id = \(id)")
        var grams = grams(text)
        // Statements of one length, which is kept prepared; what is repeated is there already.
        while !grams.isEmpty {
            let some = (0..<16).map { grams[min($0, grams.count - 1)] }
            let rows: [SQL] = some.map { "(\($0), \(id))" }
            try writer.execute(
                "INSERT INTO user_gram (gram, user_id) VALUES \(rows.joined(", ")) ON CONFLICT (gram, user_id) DO NOTHING")
            grams.removeFirst(min(16, grams.count))
        }
    }

    /// Whether `user_search s` contains each word of a text, as a condition.
    ///
    /// - Returns: nil where nobody can be found by it.
    static func condition(_ query: String, few: Int = few, in reader: any Reader) throws -> SQL? {
        guard let words = SearchText.words(query)?.map(SearchText.wordOfPerson) else { return nil }
        if words.isEmpty { return "TRUE" }
        let matches = words.map { "s.text LIKE \(SearchText.pattern($0)) ESCAPE '\\'" as SQL }.joined(" AND ")
        var rarest: (gram: String, count: Int)?
        for gram in Set(words.flatMap(grams)).sorted().prefix(8) {
            let count: Int = try reader.value("SELECT count(*) FROM (SELECT 1 FROM user_gram WHERE gram = \(gram) LIMIT \(few)) g") ?? 0
            if count < rarest?.count ?? few { rarest = (gram, count) }
        }
        guard let rarest else { return matches }
        return "s.user_id IN (SELECT user_id FROM user_gram WHERE gram = \(rarest.gram)) AND \(matches)"
    }

    /// Each once. Scalars are compared and not texts, of which some are equal that no engine takes for the same.
    static func grams(_ text: String) -> [String] {
        let scalars = Array(text.unicodeScalars)
        guard scalars.count >= 3 else { return [] }
        return Set((0...(scalars.count - 3)).map { Array(scalars[$0..<($0 + 3)]) }).sorted { $0.lexicographicallyPrecedes($1) }.map {
            String(String.UnicodeScalarView($0))
        }
    }
}
