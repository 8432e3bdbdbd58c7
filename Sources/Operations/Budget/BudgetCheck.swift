import Domain
import Store

/// What must add up in budgets, beyond what the schema can say.
enum BudgetCheck {
    static func problems(in reader: any Reader) throws -> [Phrase] {
        var problems: [Phrase] = []
        problems += try reader.rows(
            """
            SELECT x.description FROM expense x LEFT JOIN (
                SELECT expense_id, sum(paid) AS paid, sum(owed) AS owed FROM expense_person GROUP BY expense_id) p ON p.expense_id = x.id
            WHERE p.paid IS DISTINCT FROM x.amount OR p.owed IS DISTINCT FROM x.amount
            """
        ) { "The parts of the expense “\(try $0.next(String.self))” do not add up to its amount." }
        problems += try reader.rows(
            """
            SELECT x.description FROM expense x LEFT JOIN photo p ON p.expense_id = x.id WHERE coalesce(x.photo, '') <> coalesce(p.hash, '')
            """
        ) { "The receipt of the expense “\(try $0.next(String.self))” is not the one that is stored for it." }
        problems += try reader.rows(
            """
            SELECT e.title FROM event e WHERE e.deleted_at IS NULL AND EXISTS (
                SELECT 1 FROM (
                    SELECT event_id, person_id AS named FROM expense_person UNION ALL SELECT event_id, created_by FROM expense
                    UNION ALL SELECT event_id, from_id FROM payment UNION ALL SELECT event_id, to_id FROM payment
                    UNION ALL SELECT event_id, by_id FROM budget_change) n
                LEFT JOIN budget_person p ON p.id = n.named WHERE n.event_id = e.id AND p.event_id IS DISTINCT FROM n.event_id)
            """
        ) { "The budget of “\(try $0.next(String.self))” names somebody who is not in it." }
        return problems
    }
}
