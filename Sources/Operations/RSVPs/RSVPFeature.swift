extension Feature {
    static let rsvps = Feature(
        commands: [
            SetRSVP.self, WithdrawRSVP.self, RSVPAsGuest.self, RSVPByLink.self, LapseRSVP.self, ExpireSeatOffer.self,
            RSVPNotices.self,
        ],
        handlers: RSVPNotices.handlers)
}
