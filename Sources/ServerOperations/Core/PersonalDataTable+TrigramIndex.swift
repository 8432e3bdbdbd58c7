import Operations
import Store

extension PersonalDataTable {
    /// The tables of the search indexes. They repeat a text that is stored elsewhere, so nothing of them is exported.
    static let indexes: [PersonalDataTable] = [
        index(
            .users, "the names once more", isOf: own("user_id"),
            deletion: .byFeature("says what the row of the person says")),
        index(
            .participants, "name and address once more", and: [.withheld("home_venue_id", "the home once more")],
            deletion: .withTable("participant")),
        index(.venues, "of the programme", deletion: .namesNobody("a place")),
        index(.activities, "of the programme", deletion: .namesNobody("what takes place")),
    ].flatMap(\.self)

    /// Declares the two tables of an index.
    ///
    /// - Parameters:
    ///   - text: Why the text is not exported.
    ///   - others: Columns beside the text.
    private static func index(
        _ index: TrigramIndex, _ text: String, and others: [Column] = [], isOf: (@Sendable (Subject) -> SQL)? = nil,
        deletion: Deletion
    ) -> [PersonalDataTable] {
        let key: Column = .withheld(index.key, "of no meaning outside")
        return [
            PersonalDataTable(
                name: index.texts, columns: [key, .withheld("text", text)] + others, isOf: isOf, deletion: deletion),
            PersonalDataTable(
                name: index.grams,
                columns: [key, .withheld("gram", "a piece of the text"), .withheld("text", text)], isOf: isOf,
                deletion: deletion),
        ]
    }
}
