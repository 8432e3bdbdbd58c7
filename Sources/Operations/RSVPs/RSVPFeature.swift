extension Feature {
    static let rsvps = Feature(
        commands: [SetRSVP.self, WithdrawRSVP.self, ExpireSeatOffer.self])
}
