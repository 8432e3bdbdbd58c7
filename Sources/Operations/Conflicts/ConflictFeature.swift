extension Feature {
    static let conflicts = Feature(
        commands: [KeepMine.self, KeepTheirs.self],
        shapes: [.conflict])
}
