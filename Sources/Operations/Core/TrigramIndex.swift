import Domain
package import Store

/// A trigram index for searching and sorting. It stores one text for each thing, and one copy of the text for each
/// trigram (of Unicode scalars) in it.
///
/// Rows with the same trigram are adjacent and sorted by text, so that a page of a list starts at its cursor, however
/// many match. Each engine has a trigram index of its own; this one works on both.
package struct TrigramIndex: Sendable {
    /// The table with a thing's text, in the column `text`.
    package let texts: SQL
    /// The table with a copy of the text for each trigram, in the columns `gram` and `text`. It has no
    /// foreign key to the thing, which would need another index of the same size. Code that deletes a thing
    /// must call ``remove(_:in:)``.
    package let grams: SQL
    /// The column in both tables that identifies the thing.
    package let key: SQL

    package static let users = TrigramIndex(texts: "user_search", grams: "user_gram", key: "user_id")
    package static let participants = TrigramIndex(
        texts: "participant_search", grams: "participant_gram", key: "participant_id")
    package static let venues = TrigramIndex(texts: "venue_search", grams: "venue_gram", key: "venue_id")
    package static let activities = TrigramIndex(texts: "activity_search", grams: "activity_gram", key: "activity_id")

    package static let all = [users, participants, venues, activities]

    /// Below this number of matches, the search scans the matches of one trigram even if the list has
    /// another sort order.
    @TaskLocal static var selectiveLimit = 500

    /// The maximum number of rows counted per trigram to find the rarest one, when the caller needs no exact threshold.
    private static let probe = 100

    /// Upserts a thing's search text. Does nothing if the text is unchanged, since most updates change other fields.
    func write(_ text: String, of id: [UInt8], in writer: any Writer) throws {
        let known: String? = try writer.value("SELECT text FROM \(texts) WHERE \(key) = \(id)")
        guard known != text else { return }
        if let known { try removePieces(of: known, id, in: writer) }
        try writer.execute(
            "INSERT INTO \(texts) (\(key), text) VALUES (\(id), \(text)) ON CONFLICT (\(key)) DO UPDATE SET text = excluded.text"
        )
        var pieces = TrigramIndex.grams(text)
        // Every statement has the same length, so that its prepared form is reused. The repeated values hit
        // the conflict clause.
        while !pieces.isEmpty {
            let some = (0..<16).map { pieces[min($0, pieces.count - 1)] }
            let rows: [SQL] = some.map { "(\($0), \(text), \(id))" }
            try writer.execute(
                "INSERT INTO \(grams) (gram, text, \(key)) VALUES \(rows.joined(", ")) ON CONFLICT (gram, text, \(key)) DO NOTHING"
            )
            pieces.removeFirst(min(16, pieces.count))
        }
    }

    /// Removes a thing from the index.
    func remove(_ id: [UInt8], in writer: any Writer) throws {
        guard let text: String = try writer.value("SELECT text FROM \(texts) WHERE \(key) = \(id)") else { return }
        try removePieces(of: text, id, in: writer)
        try writer.execute("DELETE FROM \(texts) WHERE \(key) = \(id)")
    }

    private func removePieces(of text: String, _ id: [UInt8], in writer: any Writer) throws {
        var pieces = TrigramIndex.grams(text)
        while !pieces.isEmpty {
            let some = (0..<16).map { pieces[min($0, pieces.count - 1)] }
            try writer.execute("DELETE FROM \(grams) WHERE gram IN \(list: some) AND text = \(text) AND \(key) = \(id)")
            pieces.removeFirst(min(16, pieces.count))
        }
    }

    /// The source of a search: a table `s` with the columns `text` and ``key``, and a condition on it.
    package struct Search {
        package var source: SQL
        package var condition: SQL
    }

    /// Returns a search of all texts.
    func texts(_ words: [String]) -> Search { Search(source: texts, condition: TrigramIndex.matches(words)) }

    /// Returns a search among the rows with the rarest trigram of the words, in the order of their texts. If every word
    /// is shorter than a trigram, it searches all texts.
    package func pieces(_ words: [String], limit: Int = probe, in reader: any Reader) throws -> Search {
        guard let rarest = try rarest(words, limit: limit, in: reader) else { return texts(words) }
        return among(rarest.gram, words)
    }

    /// Returns the search for a list of the programme.
    ///
    /// - Parameters:
    ///   - sort: The sort order of the list. In an order other than by name, the rarest trigram is used only if few
    ///     rows have it.
    ///   - isSelective: Whether other conditions are selective, so that matching texts are read one by one.
    func search(_ part: String?, sort: ListSort, isSelective: Bool, in reader: any Reader) throws -> Search {
        let words = [part].compactMap(\.self)
        if isSelective { return texts(words) }
        if sort == .name { return try pieces(words, in: reader) }
        guard let rarest = try rarest(words, limit: TrigramIndex.selectiveLimit, in: reader),
            rarest.count < TrigramIndex.selectiveLimit
        else {
            return texts(words)
        }
        return among(rarest.gram, words)
    }

    private func among(_ gram: String, _ words: [String]) -> Search {
        Search(source: grams, condition: "s.gram = \(gram) AND \(TrigramIndex.matches(words))")
    }

    private static func matches(_ words: [String]) -> SQL {
        words.isEmpty
            ? "TRUE" : words.map { "s.text LIKE \(SearchText.pattern($0)) ESCAPE '\\'" as SQL }.joined(" AND ")
    }

    /// Returns the rarest trigram of the words and its number of rows, counted up to `limit`. Among trigrams that reach
    /// that limit, it picks the one whose first `limit` rows extend furthest through the alphabet.
    private func rarest(_ words: [String], limit: Int, in reader: any Reader) throws -> (gram: String, count: Int)? {
        var rarest: (gram: String, count: Int, last: String)?
        for gram in Set(words.flatMap(TrigramIndex.grams)).sorted().prefix(8) {
            let (count, last) =
                try reader.row(
                    "SELECT count(*), max(text) FROM (SELECT text FROM \(grams) WHERE gram = \(gram) ORDER BY text LIMIT \(limit)) g"
                ) { (try $0.next(Int.self), try $0.next(String?.self) ?? "") } ?? (0, "")
            guard let best = rarest, (count, best.last) >= (best.count, last) else {
                rarest = (gram, count, last)
                continue
            }
        }
        return rarest.map { ($0.gram, $0.count) }
    }

    /// Returns the distinct trigrams of a text. Compares scalars instead of strings: Swift treats canonically
    /// equivalent strings as equal, and the engines do not.
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
