public import Domain
public import Store

/// Answers an event: going, maybe or not going. One answer per person and event.
public struct AnswerEvent: Command {
    public static let name = "event.answer"
    public var event: ID<Event>
    public var status: AnswerChoice
    /// People, the guest included, 1–10; 1 if left out.
    public var party: Int?

    public init(event: ID<Event>, status: AnswerChoice, party: Int? = nil) {
        self.event = event
        self.status = status
        self.party = party
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> AnswerView {
        let person = try actor.verified()
        let row = try EventAccess.event(event, as: actor, in: tx)
        return try Answering(row, guest: .user(person.id)).answer(status, party: party, in: tx)
    }
}

/// Takes one's answer back altogether.
public struct WithdrawAnswer: Command {
    public static let name = "event.withdrawAnswer"
    public var event: ID<Event>

    public init(event: ID<Event>) {
        self.event = event
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        let row = try EventAccess.event(event, as: actor, in: tx)
        let answering = Answering(row, guest: .user(person.id))
        try answering.checkOpen(in: tx)
        guard let current = try answering.current(in: tx) else { throw Refusal.notFound }
        try answering.delete(current, in: tx)
    }
}

/// Ends an offer of a seat whose deadline has passed; the seat goes to the next.
struct ExpireOffer: Command {
    static let name = "event.expireOffer"
    var answer: ID<Answer>

    func perform(in tx: Transaction, as actor: Actor) throws {
        guard actor == .system,
            let found = try tx.row(
                "SELECT event_id, user_id, guest_id FROM answer WHERE id = \(answer) AND status = 'offered' AND offer_until <= \(tx.now)",
                { (event: try $0.next(ID<Event>.self), user: try $0.next(ID<User>?.self), guest: try $0.next(ID<Guest>?.self)) }),
            let event = try EventRow.find(found.event, in: tx)
        else { return }
        let guest: Answering.Answerer = found.user.map { .user($0) } ?? .guest(found.guest!)
        let answering = Answering(event, guest: guest)
        guard let current = try answering.current(in: tx) else { return }
        try answering.write(StandingAnswer(status: .notGoing, party: current.standing.party), over: current, in: tx)
        try GuestMail.send(.offerExpired, to: answer, of: event, in: tx)
    }
}
