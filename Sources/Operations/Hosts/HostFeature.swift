extension Feature {
    static let hosts = Feature(
        commands: [SetHosts.self, LeaveHosting.self, RelogOwner.self])
}
