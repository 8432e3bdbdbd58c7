import Domain
import Store

/// By what people are found and put in order: their names and their nickname.
enum UserSearch {
    static func derive(_ id: ID<User>, in writer: any Writer) throws {
        let text = try writer.row("SELECT given_name, family_name, handle, status FROM users WHERE id = \(id)") {
            let name = PersonName(given: try $0.next(), family: try $0.next())
            let handle: String = try $0.next()
            // Former members have no nickname that anybody knows.
            return try $0.next(AccountStatus.self) == .deleted
                ? SearchText.folded(name.full) : SearchText.person(name, handle: handle)
        }
        if let text { try GramIndex.users.write(text, of: id.bytes, in: writer) }
    }

    /// The words of a text, each of which is looked for; nil where nobody can be found by it.
    static func words(_ query: String) -> [String]? { SearchText.words(query)?.map(SearchText.wordOfPerson) }
}
