public import Domain
import HTML
public import Operations

/// What the viewer has said to an event, or was told, in one value. Pills, notes and messages of every page take their words about it
/// from here, so that no two of them on a page disagree.
enum AnswerState: Hashable {
    /// They have said nothing.
    case open
    /// They have said nothing, and are invited.
    case invited
    case asking
    case declined
    case given(RSVPStatus)
    /// Given through an invite link: it counts once they have confirmed the address.
    case unconfirmed(RSVPStatus)

    /// Of whoever does not host it.
    init(_ event: EventView) {
        let mine = event.mine
        // Asking came after the “not going” that it takes back.
        if event.mustAsk, mine.request == .waiting {
            self = .asking
        } else if let status = mine.status {
            self = mine.isConfirmed ? .given(status) : .unconfirmed(status)
        } else if event.mustAsk, mine.request == .declined {
            self = .declined
        } else {
            self = mine.invited ? .invited : .open
        }
    }

    /// - Parameter isOver: whether the event is past or was called off, so that nothing comes of the answer any more.
    func pill(position: Int? = nil, isOver: Bool = false) -> HTML? {
        switch self {
        case .open: nil
        case .invited: isOver ? nil : Pills.pill("You are invited", .accent)
        case .asking: Pills.pill(isOver ? "You asked to come, without a reply" : "You asked to come", .mute)
        case .declined: Pills.pill("Not this time", .mute)
        case .given(let status): isOver ? AnswerState.past(status) : AnswerState.present(status, position: position)
        case .unconfirmed(let status):
            switch status {
            case .going: Pills.pill("Going, not confirmed yet", .warn)
            case .maybe: Pills.pill("Maybe, not confirmed yet", .warn)
            case .notGoing: Pills.pill("Not going, not confirmed yet", .warn)
            case .waitlisted: Pills.pill("Waiting, not confirmed yet", .warn)
            case .offered: Pills.pill("Seat offered, not confirmed yet", .warn)
            }
        }
    }

    private static func present(_ status: RSVPStatus, position: Int?) -> HTML {
        switch status {
        case .going: Pills.pill("Going", .good)
        case .maybe: Pills.pill("Maybe", .accent)
        case .notGoing: Pills.pill("Not going", .mute)
        case .waitlisted: Pills.pill(position.map { "Waiting, no. \($0)" } ?? "On the waiting list", .warn)
        case .offered: Pills.pill("Seat offered", .warn)
        }
    }

    private static func past(_ status: RSVPStatus) -> HTML {
        switch status {
        case .going: Pills.pill("You said going", .good)
        case .maybe: Pills.pill("You said maybe", .mute)
        case .notGoing: Pills.pill("You said not going", .mute)
        case .waitlisted, .offered: Pills.pill("You were on the waiting list", .mute)
        }
    }

    /// What an answer by an invite link becomes once the address is confirmed; a sentence that follows the one that says how.
    ///
    /// - Parameter party: people, the guest included.
    static func onceConfirmed(_ status: RSVPStatus, party: Int, position: Int?) -> Phrase {
        switch status {
        case .going: party > 1 ? "Then you are going, \(party, .count) of you." : "Then you are going."
        case .maybe: "Then the host knows that you may come."
        case .notGoing: "Then the host knows that you’re not coming."
        case .waitlisted:
            position.map { "Then you are number \($0) on the waiting list." } ?? "Then you are on the waiting list."
        case .offered: "Then you can take the seat that is held for you."
        }
    }
}

/// What an answer has become, said once after it was given.
public enum AnswerFlash {
    /// - Returns: nil where the page says what is still to be done.
    public static func sentence(_ rsvp: RSVPView) -> Phrase? {
        guard rsvp.heldUntil == nil else { return nil }
        return switch rsvp.status {
        case .going: rsvp.party > 1 ? "You are going, \(rsvp.party, .count) of you." : "You are going."
        case .maybe: "Noted: maybe."
        case .notGoing: "Noted: you’re not going."
        case .waitlisted:
            rsvp.position.map { "You are on the waiting list, number \($0)." } ?? "You are on the waiting list."
        case .offered: "A seat is held for you."
        }
    }
}
