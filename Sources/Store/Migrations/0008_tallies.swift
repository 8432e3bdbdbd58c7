extension Migration {
    /// Lines of an inbox that count people.
    static let m0008 = Migration(
        number: 8,
        statements: [
            // From when on a line counts; null for lines that do not.
            "ALTER TABLE notification ADD COLUMN counts_from INTEGER",
        ])
}
