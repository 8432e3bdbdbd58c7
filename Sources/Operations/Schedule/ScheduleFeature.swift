extension Feature {
    static let schedule = Feature(
        commands: [AddEntry.self, UpdateEntry.self, DeleteEntry.self, RestoreEntry.self, PurgeEntries.self],
        shapes: [.scheduleEntry],
        tables: PersonalDataTable.schedule)
}
