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
        return problems
    }
}
