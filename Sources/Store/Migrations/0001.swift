extension Migration {
    /// The first schema. Its tables are in the files `0001_….swift` beside this one, by feature.
    static let m0001 = Migration(
        number: 1,
        // A table comes after the tables that it references.
        statements: [
            FirstSchema.changes, FirstSchema.settings, FirstSchema.jobs, FirstSchema.mail, FirstSchema.accounts,
            FirstSchema.sync, FirstSchema.conflicts, FirstSchema.people,
            FirstSchema.events, FirstSchema.rsvps, FirstSchema.invitations, FirstSchema.chat, FirstSchema.todos,
            FirstSchema.board,
            FirstSchema.budget, FirstSchema.calendars, FirstSchema.schedule, FirstSchema.reminders,
            FirstSchema.notifications,
            FirstSchema.photos, FirstSchema.programme, FirstSchema.search, FirstSchema.tables,
        ].flatMap(\.self))
}

/// The statements of the first migration.
enum FirstSchema {}
