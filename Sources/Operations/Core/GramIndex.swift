import Domain
import Store

/// By what things are found and put in order: a text of each, whole and in pieces of three scalars. Both engines have an index of such
/// pieces of their own, and neither the other's.
struct GramIndex: Sendable {
    /// Holds the text, in a column `text`.
    let texts: SQL
    /// Holds a row for each piece, in a column `gram`.
    let grams: SQL
    /// The column of both by which they name the thing.
    let key: SQL

    static let users = GramIndex(texts: "user_search", grams: "user_gram", key: "user_id")
    static let participants = GramIndex(texts: "participant_search", grams: "participant_gram", key: "participant_id")
    static let venues = GramIndex(texts: "venue_search", grams: "venue_gram", key: "venue_id")
    static let activities = GramIndex(texts: "activity_search", grams: "activity_gram", key: "activity_id")

    /// Fewer than this are looked through for a part of a text. Where more have each piece of it, texts are looked at in their order:
    /// enough that have the whole of it mostly come soon.
    @TaskLocal static var few = 500

    /// Writes by what a thing is found; nothing where that is there already, since mostly it is something else of it that changed.
    func write(_ text: String, of id: [UInt8], in writer: any Writer) throws {
        guard try writer.value("SELECT text FROM \(texts) WHERE \(key) = \(id)") != text else { return }
        try writer.execute(
            "INSERT INTO \(texts) (\(key), text) VALUES (\(id), \(text)) ON CONFLICT (\(key)) DO UPDATE SET text = excluded.text")
        try writer.execute("DELETE FROM \(grams) WHERE \(key) = \(id)")
        var pieces = GramIndex.grams(text)
        // Statements of one length, which is kept prepared; what is repeated is there already.
        while !pieces.isEmpty {
            let some = (0..<16).map { pieces[min($0, pieces.count - 1)] }
            let rows: [SQL] = some.map { "(\($0), \(id))" }
            try writer.execute(
                "INSERT INTO \(grams) (gram, \(key)) VALUES \(rows.joined(", ")) ON CONFLICT (gram, \(key)) DO NOTHING")
            pieces.removeFirst(min(16, pieces.count))
        }
    }

    /// Whether the text of a row `s` contains each of some words, as a condition.
    func condition(_ words: [String], few: Int = few, in reader: any Reader) throws -> SQL {
        if words.isEmpty { return "TRUE" }
        let matches = words.map { "s.text LIKE \(SearchText.pattern($0)) ESCAPE '\\'" as SQL }.joined(" AND ")
        var rarest: (gram: String, count: Int)?
        for gram in Set(words.flatMap(GramIndex.grams)).sorted().prefix(8) {
            let count: Int = try reader.value("SELECT count(*) FROM (SELECT 1 FROM \(grams) WHERE gram = \(gram) LIMIT \(few)) g") ?? 0
            if count < rarest?.count ?? few { rarest = (gram, count) }
        }
        guard let rarest else { return matches }
        return "s.\(key) IN (SELECT \(key) FROM \(grams) WHERE gram = \(rarest.gram)) AND \(matches)"
    }

    /// Each once. Scalars are compared and not texts, of which some are equal that no engine takes for the same.
    static func grams(_ text: String) -> [String] {
        let scalars = Array(text.unicodeScalars)
        guard scalars.count >= 3 else { return [] }
        return Set((0...(scalars.count - 3)).map { Array(scalars[$0..<($0 + 3)]) }).sorted { $0.lexicographicallyPrecedes($1) }.map {
            String(String.UnicodeScalarView($0))
        }
    }
}
