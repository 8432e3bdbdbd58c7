import Domain
import Operations
import Store

/// Checks of redundant board data that the schema cannot enforce.
enum BoardCheck {
    static func problems(in reader: any Reader) throws -> [Phrase] {
        var problems: [Phrase] = []
        problems += try reader.rows(
            """
            SELECT e.title FROM post o JOIN event e ON e.id = o.event_id LEFT JOIN (
                SELECT post_id, count(*) AS likes FROM post_like GROUP BY post_id) l ON l.post_id = o.id
            WHERE o.likes <> coalesce(l.likes, 0)
            """
        ) { "A photo on the board of “\(try $0.next(String.self))” has a wrong heart count." }
        problems += try reader.rows(
            """
            SELECT e.title FROM post o JOIN event e ON e.id = o.event_id LEFT JOIN photo p ON p.post_id = o.id
            WHERE p.hash IS DISTINCT FROM o.photo OR p.owner_id IS DISTINCT FROM o.author_id
            """
        ) { "A photo on the board of “\(try $0.next(String.self))” doesn’t match the stored photo." }
        problems += try reader.rows(
            """
            SELECT e.title FROM post o JOIN event e ON e.id = o.event_id WHERE o.id IN (
                SELECT l.post_id FROM post_like l JOIN post p ON p.id = l.post_id WHERE l.post_author_id <> p.author_id
                UNION SELECT c.post_id FROM post_comment c JOIN post p ON p.id = c.post_id WHERE c.post_author_id <> p.author_id)
            """
        ) { "A heart or comment on the board of “\(try $0.next(String.self))” names the wrong author of its photo." }
        return problems
    }
}
