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
        guard let text else { return }
        try writer.execute(
            "INSERT INTO user_search (user_id, text) VALUES (\(id), \(text)) ON CONFLICT (user_id) DO UPDATE SET text = excluded.text")
    }
}
