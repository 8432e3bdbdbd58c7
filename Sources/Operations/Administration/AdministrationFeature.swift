extension Feature {
    static let administration = Feature(commands: [UpdateCommunity.self, FinishSetup.self, FixSettings.self])
}
