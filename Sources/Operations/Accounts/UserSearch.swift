import Domain
import Store

/// By what people are found and put in order: their names and their nickname.
enum UserSearch {
    static func derive(_ id: ID<User>, in writer: any Writer) throws {
        let text = try writer.row("SELECT given_name, family_name, handle, status FROM users WHERE id = \(id)") {
            let name = PersonName(given: try $0.next(), family: try $0.next())
            let handle: String = try $0.next()
            // Former members have no nickname that anybody knows.
            return try $0.next(AccountStatus.self) == .deleted ? SearchText.folded(name.full) : SearchText.person(name, handle: handle)
        }
        if let text { try GramIndex.users.write(text, of: id.bytes, in: writer) }
    }

    /// Whether `user_search s` contains each word of a text, as a condition.
    ///
    /// - Returns: nil where nobody can be found by it.
    static func condition(_ query: String, few: Int = GramIndex.few, in reader: any Reader) throws -> SQL? {
        guard let words = SearchText.words(query)?.map(SearchText.wordOfPerson) else { return nil }
        return try GramIndex.users.condition(words, few: few, in: reader)
    }
}
