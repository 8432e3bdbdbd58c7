extension Feature {
    static let guests = Feature(
        commands: [AddGuest.self, SetGuest.self, RemoveGuest.self])
}
