public import Domain
public import Operations

/// The mail to a guest without an account, with the link that confirms or changes their RSVP or join request.
public struct GuestPassMailPresentation: Equatable, Sendable {
    public var subject: Phrase
    public var body: [Phrase]
    /// The label of the link.
    public var action: Phrase
    public var after: Phrase

    public init(_ job: MailJob) {
        if let request = job.request {
            self = GuestPassMailPresentation(request, job)
        } else if job.deadline != nil {
            subject = "Confirm your answer: \(job.title)"
            body = [
                GuestPassMailPresentation.answered(job, job.what),
                job.status == .going
                    ? "If it was you, confirm it by \(job.until). Until then, we’ll hold the seats for you."
                    : "If it was you, confirm it by \(job.until), or the answer won’t count.",
            ]
            action = "Confirm my answer"
            after =
                "If it wasn’t you, ignore this mail, and the answer won’t count. Keep the link to yourself: with it you can change your answer later."
        } else {
            subject =
                job.status == .waitlisted ? "You are on the waiting list: \(job.title)" : "Your answer: \(job.title)"
            body = [GuestPassMailPresentation.noted(job.status, job.what)]
            action = "See or change my answer"
            after = "This link is yours: anyone who has it can change your answer."
        }
    }

    /// Creates the mail about a join request.
    private init(_ request: JoinRequestStatus, _ job: MailJob) {
        let party = job.party ?? 1
        if job.deadline != nil {
            subject = "Confirm your request: \(job.title)"
            body = [
                party > 1
                    ? "Somebody asked to come to \(job.what) with your address, \(party, .count) of you."
                    : "Somebody asked to come to \(job.what) with your address.",
                "If it was you, confirm it by \(job.until). Then we’ll ask the host.",
            ]
            action = "Confirm my request"
            after =
                "If it wasn’t you, ignore this mail: we won’t ask the host, and we’ll delete your address after a week. Keep the link to yourself: it’s your way to the event."
        } else {
            subject = "Your request: \(job.title)"
            body = [GuestPassMailPresentation.outcome(request, party, job.what)]
            action = "See my request"
            after = "This link is yours: anyone who has it can change your request."
        }
    }

    private static func outcome(_ request: JoinRequestStatus, _ party: Int, _ what: Phrase) -> Phrase {
        switch request {
        case .waiting:
            party > 1
                ? "You asked to come to \(what), \(party, .count) of you. We’ll mail you when the host answers."
                : "You asked to come to \(what). We’ll mail you when the host answers."
        case .approved: "The host approved your request. You can answer \(what) now."
        case .declined: "The host couldn’t fit you in at \(what) this time."
        }
    }

    private static func answered(_ job: MailJob, _ what: Phrase) -> Phrase {
        switch job.status {
        case .going, .offered:
            let party = job.party ?? 1
            return party > 1
                ? "Somebody answered \(what) with your address: going, \(party, .count) of you."
                : "Somebody answered \(what) with your address: going."
        case .waitlisted: return "Somebody asked for a place on the waiting list for \(what) with your address."
        case .maybe: return "Somebody answered \(what) with your address: maybe."
        case .notGoing, nil: return "Somebody answered \(what) with your address: not going."
        }
    }

    private static func noted(_ status: RSVPStatus?, _ what: Phrase) -> Phrase {
        switch status {
        case .waitlisted: "You are on the waiting list for \(what). We’ll mail you as soon as a seat comes free."
        case .going: "You are going to \(what)."
        case .maybe: "We noted your answer to \(what): maybe."
        case .notGoing: "We noted your answer to \(what): not going."
        case .offered: "A seat at \(what) is held for you."
        // The RSVP has lapsed, or was never given.
        case nil: "You have no answer to \(what) yet. Use the link to answer."
        }
    }
}
