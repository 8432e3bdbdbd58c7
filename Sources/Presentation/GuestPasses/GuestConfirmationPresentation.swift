import Domain
public import Operations

/// The step left before the RSVP or the join request of a guest without an account counts.
public struct GuestConfirmationPresentation: Equatable, Sendable {
    public var message: StatusMessage
    /// Confirms the address. Opening the page does not, because mail scanners open links too.
    public var confirm: ActionPresentation?

    /// Returns nil if nothing is left to confirm, or RSVPs are closed.
    public init?(_ pass: GuestPassView, _ context: PresentationContext) {
        guard pass.event.takesRSVPs(at: context.now) else { return nil }
        switch pass.confirmation {
        case .confirmed: return nil
        case .lapsed:
            message = StatusMessage(GuestConfirmationPresentation.lapsed(pass), .clock)
        case .waiting:
            let isForAsking = pass.isForAsking
            let step = GuestConfirmationPresentation.step(pass, context)
            let next =
                isForAsking ? GuestConfirmationPresentation.asking(pass) : GuestConfirmationPresentation.rsvp(pass)
            message = StatusMessage(next.map { "\(step) \($0)" } ?? step, pass.isMailed ? .clock : .mail)
            guard pass.isMailed else { return }
            confirm = ActionPresentation(isForAsking ? "Confirm and ask to come" : "Confirm my answer", .primary)
        }
    }

    private static func lapsed(_ pass: GuestPassView) -> Phrase {
        if pass.isForAsking {
            pass.isMailed
                ? "You didn’t confirm your address in time, so your request didn’t reach the host. Ask again: this time it reaches the host right away."
                : "You didn’t confirm your address in time, so your request didn’t reach the host. Open the link in the mail we sent you to ask again."
        } else {
            pass.isMailed
                ? "Your answer wasn’t confirmed in time, so it doesn’t count. Answer again: this time it counts right away."
                : Refusal.rsvpLapsed.message
        }
    }

    /// Returns the remaining step: confirming, or first opening the mailed link.
    private static func step(_ pass: GuestPassView, _ context: PresentationContext) -> Phrase {
        // The zone is named, because that of a guest without an account is not known.
        let zone = pass.event.timeZone
        let until = pass.heldUntil.map { instant -> Phrase in
            "\(DateText.moment(instant, zone: zone, now: context.now, inSentence: true)) \(zone: zone, at: instant)"
        }
        guard pass.isMailed else {
            return until.map { "One step left: open the link we mailed to \(pass.email) and confirm by \($0)." }
                ?? "One step left: open the link we mailed to \(pass.email) and confirm."
        }
        return pass.isForAsking
            ? until.map { "One step left: confirm your address by \($0)." } ?? "One step left: confirm your address."
            : until.map { "One step left: confirm your answer by \($0)." } ?? "One step left: confirm your answer."
    }

    /// Returns what becomes of the join request once it is confirmed.
    private static func asking(_ pass: GuestPassView) -> Phrase? {
        let party = pass.asking?.party ?? 1
        return party > 1 ? "Then we’ll ask the host, for \(party, .count) of you." : "Then we’ll ask the host."
    }

    /// Returns what becomes of the RSVP once it is confirmed; nil without one.
    private static func rsvp(_ pass: GuestPassView) -> Phrase? {
        let (mine, party) = (pass.event.mine, pass.event.mine.party ?? 1)
        return switch mine.status {
        case .going: party > 1 ? "Then you are going, \(party, .count) of you." : "Then you are going."
        case .maybe: "Then the host knows that you may come."
        case .notGoing: "Then the host knows that you’re not coming."
        case .waitlisted:
            mine.position.map { "Then you are number \($0) on the waiting list." }
                ?? "Then you are on the waiting list."
        case .offered: "Then you can take the seat that is held for you."
        case nil: nil
        }
    }
}
