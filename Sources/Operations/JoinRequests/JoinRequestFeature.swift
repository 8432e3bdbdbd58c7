extension Feature {
    static let joinRequests = Feature(
        commands: [
            SendJoinRequest.self, SendJoinRequestByLink.self, SendJoinRequestAsGuest.self, WithdrawGuestRequest.self,
            ApproveJoinRequest.self, DropJoinRequest.self,
        ],
        handlers: JoinRequestNotices.handlers)
}
