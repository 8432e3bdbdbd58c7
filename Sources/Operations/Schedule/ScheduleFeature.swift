extension Feature {
    static let schedule = Feature(
        commands: [AddEntry.self, UpdateEntry.self, DeleteEntry.self, RestoreEntry.self],
        shapes: [.scheduleEntry])
}
