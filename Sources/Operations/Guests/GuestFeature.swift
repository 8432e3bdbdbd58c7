extension Feature {
    static let guests = Feature(
        commands: [SetGuest.self, RemoveGuest.self])
}
