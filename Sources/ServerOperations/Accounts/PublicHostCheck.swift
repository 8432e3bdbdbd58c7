import Domain
import Operations
import Store

/// Checks that strangers see the names that hosts of public events have now.
enum PublicHostCheck {
    static func problems(in reader: any Reader) throws -> [Phrase] {
        try reader.rows(
            """
            SELECT u.handle FROM users u LEFT JOIN public_host h ON h.user_id = u.id
            WHERE (h.user_id IS NOT NULL) <> (\(PublicHost.condition("u.id"))) OR h.given_name <> u.given_name
                OR (h.user_id IS NOT NULL AND h.family_name IS DISTINCT FROM u.family_name)
            """
        ) { "The name of @\(try $0.next(String.self)) that strangers see is outdated." }
    }
}
