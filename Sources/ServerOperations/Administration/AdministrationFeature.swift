import Operations

extension ServerFeature {
    static let administration = ServerFeature(
        commands: [UpdateCommunity.self, FinishSetup.self, FixSettings.self])
}
