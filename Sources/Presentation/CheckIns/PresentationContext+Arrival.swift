import Domain
import Operations

extension PresentationContext {
    /// Returns the time of an arrival at an event, such as `19:04`, with the day unless that is today.
    func timeOfArrival(_ at: Instant, at event: EventView) -> Phrase {
        let (civil, today) = (Zones.civil(at, in: event.timeZone), Zones.civil(now, in: event.timeZone))
        return civil.startOfDay == today.startOfDay
            ? "\(civil, .time)" : DateText.moment(at, zone: event.timeZone, now: now, inSentence: true)
    }
}
