package import Domain
package import Store

/// The names of people who host public events. Strangers see these names and nothing else of people.
package enum PublicHost {
    /// Returns the condition that the person in a column hosts a public event.
    package static func condition(_ column: SQL) -> SQL {
        "EXISTS (SELECT 1 FROM event p WHERE p.host_id = \(column) AND p.audience = 'PUBLIC' AND p.deleted_at IS NULL)"
    }

    /// Updates the public name after a change of the person's name or events.
    package static func record(_ user: ID<User>, in tx: Transaction) throws {
        let name = try tx.row(
            "SELECT u.given_name, u.family_name FROM users u WHERE u.id = \(user) AND \(condition("u.id"))"
        ) {
            PersonName(given: try $0.next(), family: try $0.next())
        }
        guard let name else {
            if try tx.execute("DELETE FROM public_host WHERE user_id = \(user)") > 0 {
                tx.remove(.publicHost, user, from: .public)
            }
            return
        }
        let written = try tx.execute(
            """
            INSERT INTO public_host (user_id, given_name, family_name) VALUES (\(user), \(name.given), \(name.family))
            ON CONFLICT (user_id) DO UPDATE SET given_name = excluded.given_name, family_name = excluded.family_name
            WHERE public_host.given_name <> excluded.given_name OR public_host.family_name IS DISTINCT FROM excluded.family_name
            """)
        if written > 0 { tx.put(.publicHost, user, in: .public) }
    }
}
