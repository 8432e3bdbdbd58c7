package import Domain
package import Store

extension PersonName {
    /// Returns an expression for the full name in a row of `users`; null if there is no row.
    ///
    /// - Parameter users: The table's alias in the statement.
    package static func full(of users: SQL) -> SQL {
        "\(users).given_name || coalesce(' ' || \(users).family_name, '')"
    }
}
