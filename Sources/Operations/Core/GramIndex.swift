import Domain
import Store

/// By what things are found and put in order: a text of each, once for itself and once for each piece of three scalars in it. Those that have
/// a piece lie one after the other in the order of their texts, so a page of a list is read from where it begins, however many fit. Both
/// engines have an index of such pieces of their own, and neither the other's.
struct GramIndex: Sendable {
    /// Holds the text, in a column `text`.
    let texts: SQL
    /// Holds the text once more for each piece, in the columns `gram` and `text`. Nothing refers to the thing, by which an index would
    /// be needed of the same size: whoever deletes a thing calls ``remove(_:in:)``.
    let grams: SQL
    /// The column of both by which they name the thing.
    let key: SQL

    static let users = GramIndex(texts: "user_search", grams: "user_gram", key: "user_id")
    static let participants = GramIndex(texts: "participant_search", grams: "participant_gram", key: "participant_id")
    static let venues = GramIndex(texts: "venue_search", grams: "venue_gram", key: "venue_id")
    static let activities = GramIndex(texts: "activity_search", grams: "activity_gram", key: "activity_id")

    static let all = [users, participants, venues, activities]

    /// Fewer than this are looked through for a part of a text, whatever the order of the list.
    @TaskLocal static var few = 500

    /// So many are looked at to tell a rare piece from one that many have, where few are not looked at otherwise than many.
    private static let probe = 100

    /// Writes by what a thing is found; nothing where that is there already, since mostly it is something else of it that changed.
    func write(_ text: String, of id: [UInt8], in writer: any Writer) throws {
        let known: String? = try writer.value("SELECT text FROM \(texts) WHERE \(key) = \(id)")
        guard known != text else { return }
        if let known { try removePieces(of: known, id, in: writer) }
        try writer.execute(
            "INSERT INTO \(texts) (\(key), text) VALUES (\(id), \(text)) ON CONFLICT (\(key)) DO UPDATE SET text = excluded.text"
        )
        var pieces = GramIndex.grams(text)
        // Statements of one length, which is kept prepared; what is repeated is there already.
        while !pieces.isEmpty {
            let some = (0..<16).map { pieces[min($0, pieces.count - 1)] }
            let rows: [SQL] = some.map { "(\($0), \(text), \(id))" }
            try writer.execute(
                "INSERT INTO \(grams) (gram, text, \(key)) VALUES \(rows.joined(", ")) ON CONFLICT (gram, text, \(key)) DO NOTHING"
            )
            pieces.removeFirst(min(16, pieces.count))
        }
    }

    /// Takes out by what a thing is found.
    func remove(_ id: [UInt8], in writer: any Writer) throws {
        guard let text: String = try writer.value("SELECT text FROM \(texts) WHERE \(key) = \(id)") else { return }
        try removePieces(of: text, id, in: writer)
        try writer.execute("DELETE FROM \(texts) WHERE \(key) = \(id)")
    }

    private func removePieces(of text: String, _ id: [UInt8], in writer: any Writer) throws {
        var pieces = GramIndex.grams(text)
        while !pieces.isEmpty {
            let some = (0..<16).map { pieces[min($0, pieces.count - 1)] }
            try writer.execute("DELETE FROM \(grams) WHERE gram IN \(list: some) AND text = \(text) AND \(key) = \(id)")
            pieces.removeFirst(min(16, pieces.count))
        }
    }

    /// Where to look for some words, as a table `s` with the columns `text` and ``key``, and by what condition on it.
    struct Search {
        var source: SQL
        var condition: SQL
    }

    /// In all texts.
    func texts(_ words: [String]) -> Search { Search(source: texts, condition: GramIndex.matches(words)) }

    /// Among those that have the rarest piece of the words, in the order of their texts; in all texts where the words are shorter than a piece.
    func pieces(_ words: [String], few: Int = probe, in reader: any Reader) throws -> Search {
        guard let rarest = try rarest(words, few: few, in: reader) else { return texts(words) }
        return among(rarest.gram, words)
    }

    /// For a list of the programme.
    ///
    /// - Parameters:
    ///   - sort: of the list. In another order than that of the texts, those that have the rarest piece are looked at where they are few.
    ///   - isFew: whether other conditions let few through, so that their texts are read one by one.
    func search(_ part: String?, sort: ListSort, isFew: Bool, in reader: any Reader) throws -> Search {
        let words = [part].compactMap(\.self)
        if isFew { return texts(words) }
        if sort == .name { return try pieces(words, in: reader) }
        guard let rarest = try rarest(words, few: GramIndex.few, in: reader), rarest.count < GramIndex.few else {
            return texts(words)
        }
        return among(rarest.gram, words)
    }

    private func among(_ gram: String, _ words: [String]) -> Search {
        Search(source: grams, condition: "s.gram = \(gram) AND \(GramIndex.matches(words))")
    }

    private static func matches(_ words: [String]) -> SQL {
        words.isEmpty
            ? "TRUE" : words.map { "s.text LIKE \(SearchText.pattern($0)) ESCAPE '\\'" as SQL }.joined(" AND ")
    }

    /// The piece that the fewest have, and how many, counted up to `few`. Of those that more have it is the one whose first few reach
    /// furthest through the alphabet.
    private func rarest(_ words: [String], few: Int, in reader: any Reader) throws -> (gram: String, count: Int)? {
        var rarest: (gram: String, count: Int, last: String)?
        for gram in Set(words.flatMap(GramIndex.grams)).sorted().prefix(8) {
            let (count, last) =
                try reader.row(
                    "SELECT count(*), max(text) FROM (SELECT text FROM \(grams) WHERE gram = \(gram) ORDER BY text LIMIT \(few)) g"
                ) { (try $0.next(Int.self), try $0.next(String?.self) ?? "") } ?? (0, "")
            guard let best = rarest, (count, best.last) >= (best.count, last) else {
                rarest = (gram, count, last)
                continue
            }
        }
        return rarest.map { ($0.gram, $0.count) }
    }

    /// Each once. Scalars are compared and not texts, of which some are equal that no engine takes for the same.
    static func grams(_ text: String) -> [String] {
        let scalars = Array(text.unicodeScalars)
        guard scalars.count >= 3 else { return [] }
        return Set((0...(scalars.count - 3)).map { Array(scalars[$0..<($0 + 3)]) }).sorted {
            $0.lexicographicallyPrecedes($1)
        }.map {
            String(String.UnicodeScalarView($0))
        }
    }
}
