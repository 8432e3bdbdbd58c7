package import Domain
package import Store

/// The search and sort text of people: their name and nickname.
package enum UserSearch {
    package static func updateDerivedData(_ id: ID<User>, in writer: any Writer) throws {
        let text = try writer.row("SELECT given_name, family_name, handle, status FROM users WHERE id = \(id)") {
            let name = PersonName(given: try $0.next(), family: try $0.next())
            let handle: String = try $0.next()
            // A former member's nickname is not searchable.
            return try $0.next(AccountStatus.self) == .deleted
                ? SearchText.folded(name.full) : SearchText.person(name, handle: handle)
        }
        if let text { try TrigramIndex.users.write(text, of: id.bytes, in: writer) }
    }

    /// Returns the words of a query, all of which must match; nil if it can match no one.
    package static func words(_ query: String) -> [String]? { SearchText.words(query)?.map(SearchText.wordOfPerson) }
}
