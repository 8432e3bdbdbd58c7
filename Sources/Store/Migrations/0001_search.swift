extension FirstSchema {
    /// The trigram indexes of names (`TrigramIndex`).
    static let search: [SQL] = [
        trigramIndex("user", of: "users"),
        // With the home, so that the index of the texts is enough for a page of those who live in an area.
        trigramIndex("participant", of: "participant", repeating: "home_venue_id"),
        trigramIndex("venue", of: "venue"),
        trigramIndex("activity", of: "activity"),
    ].flatMap(\.self)

    /// Returns the two tables of a trigram index. `<name>_search` has a text for each row of a table, by which the rows
    /// are searched and sorted. `<name>_gram` has a copy of the text for each trigram in it, so that a search for part
    /// of a text reads few rows.
    ///
    /// - Parameters:
    ///   - name: The singular name of the things. Their id is the column `<name>_id`.
    ///   - table: The table of the things.
    ///   - column: A column of ids in that table that is repeated beside the text and in its index.
    private static func trigramIndex(_ name: SQL, of table: SQL, repeating column: SQL? = nil) -> [SQL] {
        let declaration: SQL = column.map { ", \($0) \(.id)" } ?? ""
        let repeated: SQL = column.map { ", \($0)" } ?? ""
        let unique: SQL = column == nil ? "UNIQUE " : ""
        return [
            """
            CREATE TABLE \(name)_search (
                \(name)_id \(.id) NOT NULL PRIMARY KEY REFERENCES \(table) (id) ON DELETE CASCADE,
                text \(.text) NOT NULL\(declaration)
            ) \(.strictByKey)
            """,
            "CREATE \(unique)INDEX \(name)_search_text ON \(name)_search (text, \(name)_id\(repeated))",
            // Without a foreign key, which would need another index of the same size.
            """
            CREATE TABLE \(name)_gram (
                gram \(.text) NOT NULL,
                text \(.text) NOT NULL,
                \(name)_id \(.id) NOT NULL,
                PRIMARY KEY (gram, text, \(name)_id)
            ) \(.strictByKey)
            """,
        ]
    }
}
