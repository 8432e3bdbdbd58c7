import Domain
import Operations

extension EventView {
    /// The label of the button that answers "going".
    var goingLabel: Phrase {
        switch mine.status {
        case .going: "Going"
        case .waitlisted: mayTakeSeat ? "Take the seat" : "On the waiting list"
        case .offered: "Take the seat"
        case .maybe, .notGoing, nil: mine.onGoing == .waitlisted ? "Join the waiting list" : "Going"
        }
    }

    /// Whether a waitlisted viewer gets a seat by answering "going" again.
    var mayTakeSeat: Bool { mine.status == .waitlisted && mine.onGoing == .going }

    /// Returns what the choices of an RSVP do not show: the position on the waitlist, the seat offer and its deadline.
    func seatMessages(_ context: PresentationContext) -> [StatusMessage] {
        switch mine.status {
        case .waitlisted: return waitlistMessages(context)
        case .offered: return [StatusMessage(offer(context), .sparkle, .good)]
        case .going, .maybe, .notGoing, nil: break
        }
        if mine.status == nil, mine.onGoing == .waitlisted {
            return [
                StatusMessage(
                    seatsLeft == 0
                        ? "Event is full. The waiting list moves up when seats come free."
                        : "The free seats go to the waiting list. You can join it.", .info)
            ]
        }
        guard let answerBy = self.answerBy else { return [] }
        let time = DateText.phrase(answerBy, context, zone: self.timeZone)
        let text: Phrase = mine.status == nil ? "Answer by \(time)." : "You can change your answer until \(time)."
        return [StatusMessage(text, .clock)]
    }

    private func offer(_ context: PresentationContext) -> Phrase {
        let party = mine.party ?? 1
        guard let until = mine.offerUntil else { return "\(party, .count) seats are held for you." }
        let time = DateText.phrase(until, context, zone: self.timeZone)
        let left = DateText.relative(until, zone: self.timeZone, now: context.now)
        return "\(party, .count) seats are held for you until \(time) (\(left))."
    }

    private func waitlistMessages(_ context: PresentationContext) -> [StatusMessage] {
        let party = mine.party ?? 1
        var messages: [StatusMessage] = []
        if let missed = mine.missedOffer {
            let time = DateText.phrase(missed, context, zone: self.timeZone)
            messages.append(
                StatusMessage("We held \(party, .count) seats for you until \(time). That time is over.", .info))
        }
        guard !mayTakeSeat else {
            let text: Phrase = "\(party, .count) seats are free now. Take them before somebody else does."
            return messages + [StatusMessage(text, .sparkle, .good)]
        }
        let position: Phrase =
            mine.position.map { "You are number \($0) on the waiting list." } ?? "You are on the waiting list."
        // Within the offer window seats are offered and have to be accepted; before it, guests move up automatically.
        let next: Phrase =
            SeatOffer.isInWindow(now: context.now, startsAt: self.times.startsAt, hours: self.offerHours)
            ? "When seats come free, we hold them for you for a while and tell you."
            : party > 1
                ? "You move up automatically when \(party, .count) seats are free for you."
                : "You move up automatically when seats come free."
        return messages + [StatusMessage("\(position) \(next)", .clock)]
    }
}
