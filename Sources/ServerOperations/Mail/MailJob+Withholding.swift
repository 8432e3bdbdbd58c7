import Domain
import Operations

extension MailJob {
    /// Removes what the receiver may no longer know about an event that they still see. Called when the mail is sent.
    mutating func withhold(from standing: Standing, at terms: EventRules) {
        if !standing.may(.seeLocation, at: terms) {
            event?.place = nil
            change = change?.withoutPlace
        }
        // A reminder note is for people who know the location.
        if kind == .notice(.reminder), !standing.knowsLocation { body = nil }
        if !standing.may(.seeAddress, at: terms) {
            event?.address = nil
            event?.onlineUrl = nil
        }
    }

    /// Removes everything but the fact that the event was cancelled or ended for the receiver, and its time.
    mutating func withholdEvent() {
        event?.withholdPlace()
        event?.description = ""
        event?.cancellation = nil
        change = change?.withoutPlace
    }
}

extension MailedEvent {
    mutating func withholdPlace() { (place, address, onlineUrl) = (nil, nil, nil) }
}
