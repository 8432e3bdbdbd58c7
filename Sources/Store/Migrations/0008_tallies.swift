extension Migration {
    /// Notices that count people.
    static let m0008 = Migration(
        number: 8,
        statements: [
            // From when on a notice counts; null for those that do not.
            "ALTER TABLE notice ADD COLUMN counts_from INTEGER",
        ])
}
