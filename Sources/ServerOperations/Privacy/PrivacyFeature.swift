import Operations

extension ServerFeature {
    static let privacy = ServerFeature(
        commands: [EraseAccount.self, PurgeGuestData.self])
}
