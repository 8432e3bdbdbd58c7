extension Feature {
    static let sync = Feature(
        commands: [
            PruneLog.self, AnnouncePermissionChanges.self,
        ])
}
