import Domain
import Operations
import Store

/// Checks that each search index contains the texts that the rows have now.
enum SearchCheck {
    static func problems(in reader: any Reader) throws -> [Phrase] {
        var problems: [Phrase] = []
        for index in TrigramIndex.all {
            problems += try reader.rows(
                """
                SELECT g.text FROM \(index.grams) g
                WHERE NOT EXISTS (SELECT 1 FROM \(index.texts) s WHERE s.\(index.key) = g.\(index.key) AND s.text = g.text) LIMIT 1
                """
            ) { "Search finds “\(try $0.next(String.self))” by an outdated name." }
        }
        return problems
    }
}
