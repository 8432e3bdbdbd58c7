extension Migration {
    /// An invitation by mail has a link of its own.
    static let m0015 = Migration(
        number: 15,
        statements: [
            // 128 random bits. Opens the event to the invited alone, and proves that they read the mail.
            "ALTER TABLE invitation ADD COLUMN token TEXT",
            "CREATE UNIQUE INDEX invitation_token ON invitation (token) WHERE token IS NOT NULL",
        ])
}
