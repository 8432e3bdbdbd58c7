import Domain
import Store

/// The names of those who host public events, which strangers see and nothing else of anybody.
enum PublicHost {
    /// Whether the person in a column hosts a public event.
    static func condition(_ column: SQL) -> SQL {
        "EXISTS (SELECT 1 FROM event p WHERE p.host_id = \(column) AND p.visibility = 'PUBLIC' AND p.deleted_at IS NULL)"
    }

    /// Notes that somebody's name or what they host has changed.
    static func note(_ user: ID<User>, in tx: Transaction) throws {
        if try tx.exists("SELECT 1 FROM event WHERE host_id = \(user) AND visibility = 'PUBLIC' AND deleted_at IS NULL") {
            tx.put(.host, user, in: .public)
        } else {
            tx.remove(.host, user, from: .public)
        }
    }

    /// Notes that somebody's name has changed, where strangers see it.
    static func noteName(of user: ID<User>, in tx: Transaction) throws {
        if try tx.exists("SELECT 1 FROM event WHERE host_id = \(user) AND visibility = 'PUBLIC' AND deleted_at IS NULL") { tx.put(.host, user, in: .public) }
    }
}
