public import Domain
public import Operations

extension EventView {
    /// When and where the event is, for messengers, which show it to people anywhere and days later. So it has the full
    /// date and the zone.
    public var linkPreview: Phrase {
        let time = self.days.map(DateText.full) ?? DateText.full(self.startsAt, self.endsAt, zone: self.timeZone)
        return "\(time) · \(shownLocation)"
    }
}
