import Domain
import Operations
import Store

/// Checks that profile photos and covers are the photos that are stored for them.
enum PhotoCheck {
    static func problems(in reader: any Reader) throws -> [Phrase] {
        var problems: [Phrase] = []
        problems += try reader.rows(
            """
            SELECT u.handle FROM users u LEFT JOIN photo p ON p.owner_id = u.id AND p.event_id IS NULL AND p.expense_id IS NULL AND p.post_id IS NULL
            WHERE coalesce(u.photo, '') <> coalesce(p.hash, '')
            """
        ) { "The profile photo of @\(try $0.next(String.self)) is not the one that is stored for them." }
        problems += try reader.rows(
            """
            SELECT e.title FROM event e LEFT JOIN photo p ON p.event_id = e.id
            WHERE coalesce(e.photo, '') <> coalesce(p.hash, '')
            """
        ) { "The cover of “\(try $0.next(String.self))” is not the one that is stored for it." }
        return problems
    }
}
