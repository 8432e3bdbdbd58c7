extension Feature {
    static let sync = Feature(
        commands: [AnnouncePermissionChanges.self])
}
