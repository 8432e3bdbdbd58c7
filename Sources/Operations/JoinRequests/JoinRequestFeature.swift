extension Feature {
    static let joinRequests = Feature(
        commands: [SendJoinRequest.self, ApproveJoinRequest.self, DropJoinRequest.self])
}
