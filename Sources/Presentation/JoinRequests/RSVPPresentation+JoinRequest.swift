import Domain
import Operations

extension RSVPPresentation {
    /// Offers to send or withdraw a join request, where the host approves guests.
    ///
    /// - Parameter party: the party size that a guest without an account has requested.
    mutating func ask(_ event: EventView, isMember: Bool, party: Int = 1) {
        switch event.mine.request {
        case .waiting:
            let sentence: Phrase =
                if isMember {
                    "You asked to come. We’ll let you know when the host answers."
                } else if party > 1 {
                    "You asked to come, \(party, .count) of you. We’ll mail you when the host answers."
                } else {
                    "You asked to come. We’ll mail you when the host answers."
                }
            messages = [StatusMessage(sentence, .clock)]
            step = .requestWithdrawal
        case .declined:
            messages = [StatusMessage(Refusal.requestDeclined.message, .info)]
            step = .others
        case .approved, nil:
            messages = [
                StatusMessage(
                    isMember
                        ? "The host approves each request. Once approved, you can see the chat and all details."
                        : "The host approves each request. Once approved, you can see all details.", .lock)
            ]
            if event.seatsLeft == 0 {
                messages.append(
                    StatusMessage(
                        "Event is full. If the host approves, you’re on the waiting list until a seat comes free.",
                        .info))
            }
            step = .ask(ActionPresentation("Ask to come", .primary), PartyPresentation(asking: event))
        }
    }
}

extension RSVPPresentation.Step {
    static let requestWithdrawal = RSVPPresentation.Step.withdrawRequest(ActionPresentation("Take it back"))
}
