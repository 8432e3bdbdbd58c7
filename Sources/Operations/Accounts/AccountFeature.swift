extension Feature {
    static let accounts = Feature(
        commands: [UpdateProfile.self],
        shapes: [.user, .account, .publicHost])
}
