extension Feature {
    static let privacy = Feature(
        commands: [
            EraseAccount.self, PurgeGuestData.self,
        ])
}
