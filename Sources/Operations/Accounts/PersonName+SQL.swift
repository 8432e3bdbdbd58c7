import Domain
import Store

extension PersonName {
    /// The full name of a row of `users`; null where there is no row.
    ///
    /// - Parameter users: the name under which the statement knows the table.
    static func full(of users: SQL) -> SQL { "\(users).given_name || coalesce(' ' || \(users).family_name, '')" }
}
