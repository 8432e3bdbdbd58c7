import Domain
import Operations
import Store

/// Checks the consistency rules of budgets that the schema cannot express.
enum BudgetCheck {
    static func problems(in reader: any Reader) throws -> [Phrase] {
        var problems: [Phrase] = []
        problems += try reader.rows(
            """
            SELECT x.description FROM expense x LEFT JOIN (
                SELECT expense_id, sum(paid) AS paid, sum(owed) AS owed FROM expense_person GROUP BY expense_id) p ON p.expense_id = x.id
            WHERE p.paid IS DISTINCT FROM x.amount OR p.owed IS DISTINCT FROM x.amount
            """
        ) { "The shares of the expense “\(try $0.next(String.self))” don’t add up to its amount." }
        problems += try reader.rows(
            """
            SELECT x.description FROM expense x WHERE EXISTS (
                SELECT 1 FROM expense_person p WHERE p.expense_id = x.id
                AND ((x.amount > 0 AND (p.paid < 0 OR p.owed < 0)) OR (x.amount < 0 AND (p.paid > 0 OR p.owed > 0))))
            """
        ) { "A share of the expense “\(try $0.next(String.self))” has the opposite sign." }
        problems += try reader.rows(
            """
            SELECT e.title FROM event e JOIN (
                SELECT event_id, sum(amount) AS amount FROM (
                    SELECT event_id, abs(amount) AS amount FROM expense UNION ALL SELECT event_id, amount FROM payment
                    UNION ALL SELECT event_id, coalesce(amount, 0) FROM budget) n
                GROUP BY event_id) t ON t.event_id = e.id
            WHERE e.deleted_at IS NULL AND t.amount > \(BudgetTotal.maxAmount)
            """
        ) { "The budget of “\(try $0.next(String.self))” is too large." }
        problems += try reader.rows(
            """
            SELECT x.description FROM expense x LEFT JOIN photo p ON p.expense_id = x.id WHERE coalesce(x.photo, '') <> coalesce(p.hash, '')
            """
        ) { "The receipt of the expense “\(try $0.next(String.self))” doesn’t match the stored photo." }
        problems += try reader.rows(
            """
            SELECT e.title FROM event e WHERE e.deleted_at IS NULL AND EXISTS (
                SELECT 1 FROM (
                    SELECT event_id, person_id AS named FROM expense_person UNION ALL SELECT event_id, created_by FROM expense
                    UNION ALL SELECT event_id, from_id FROM payment UNION ALL SELECT event_id, to_id FROM payment
                    UNION ALL SELECT event_id, by_id FROM budget_change) n
                LEFT JOIN budget_person p ON p.id = n.named WHERE n.event_id = e.id AND p.event_id IS DISTINCT FROM n.event_id)
            """
        ) { "The budget of “\(try $0.next(String.self))” names somebody who isn’t part of it." }
        return problems
    }
}
