import Domain
import Store

/// One guest's answer to one event: reads it, decides with the rules, writes it with the seats.
struct Answering {
    enum Answerer {
        case user(ID<User>)
        case guest(ID<Guest>)

        /// The answer's own row, found by whoever gave it.
        var condition: SQL {
            switch self {
            case .user(let id): "user_id = \(id)"
            case .guest(let id): "guest_id = \(id)"
            }
        }
    }

    struct Current {
        var id: ID<Answer>
        var standing: StandingAnswer
        var offerUntil: Instant?
    }

    private let event: EventRow
    private let guest: Answerer

    init(_ event: EventRow, guest: Answerer) {
        self.event = event
        self.guest = guest
    }

    func current(in tx: Transaction) throws -> Current? {
        try tx.row(
            "SELECT id, status, party, offer_until FROM answer WHERE event_id = \(event.id) AND \(guest.condition)"
        ) {
            Current(
                id: try $0.next(), standing: StandingAnswer(status: try $0.next(), party: try $0.next()),
                offerUntil: try $0.next())
        }
    }

    /// - Throws: ``Refusal`` where the event takes no answer from this guest now.
    func checkOpen(in tx: Transaction) throws {
        if event.status == .cancelled { throw Refusal(.eventOver, "This event was cancelled.") }
        if tx.now >= event.details.times.startsAt {
            throw Refusal(.eventOver, "This event has started; answers are closed.")
        }
        if tx.now >= event.details.times.answersCloseAt {
            throw Refusal(.eventOver, "The host took answers only until the deadline, which has passed.")
        }
        guard case .user(let id) = guest else { return }
        let (isHost, isRemoved) = try tx.row(
            """
            SELECT \(event.hostID == id) OR EXISTS (SELECT 1 FROM cohost WHERE event_id = \(event.id) AND user_id = \(id)),
                EXISTS (SELECT 1 FROM removal WHERE event_id = \(event.id) AND who = \("\(id)"))
            """
        ) { (try $0.next(Bool.self), try $0.next(Bool.self)) }!
        if isHost {
            throw Refusal(.notAllowed, "You host this event: you are there without answering and take no seat.")
        }
        if isRemoved {
            throw Refusal(.notAllowed, "The host has removed you from this event.")
        }
    }

    func answer(_ choice: AnswerChoice, party: Int?, in tx: Transaction) throws -> AnswerView {
        try checkOpen(in: tx)
        let current = try current(in: tx)
        try checkLetIn(choice, current, in: tx)
        if let current, let until = current.offerUntil, until <= tx.now {
            // The offer is over, though its job has not run yet: the seat goes on, and this answer comes after that.
            try write(StandingAnswer(status: .notGoing, party: current.standing.party), over: current, in: tx)
            guard let updated = try EventRow.find(event.id, in: tx) else { throw Refusal.notFound }
            return try Answering(updated, guest: guest).answer(choice, party: party, in: tx)
        }
        let wanted = try event.seating.answer(
            choice, party: party ?? current?.standing.party ?? 1, companionsAllowed: event.details.companionsAllowed,
            current: current?.standing)
        let id = try write(wanted, over: current, in: tx)
        return try AnswerQuery.view(id, shows: event.details.guestList != .hidden, in: tx)
    }

    /// Where the host lets people in one by one, those who were neither invited nor let in can only ask.
    private func checkLetIn(_ choice: AnswerChoice, _ current: Current?, in tx: Transaction) throws {
        guard event.details.requiresApproval, choice != .notGoing, current == nil || current?.standing.status == .notGoing else { return }
        switch guest {
        case .user(let user):
            if try EntryRequests.isLetIn(user, to: event.id, in: tx) { return }
            throw Refusal(.notAllowed, "The host lets people in one by one. Ask to come.")
        case .guest: throw Refusal(.notAllowed, "The host lets people in one by one. Sign in to ask.")
        }
    }

    /// Writes an answer, moves the seats it takes or frees, and lets in who can come in now.
    @discardableResult
    func write(_ answer: StandingAnswer, over current: Current?, in tx: Transaction) throws -> ID<Answer> {
        if let current, current.standing == answer { return current.id }
        let old = current?.standing
        try EventCounts(removing: old, adding: answer).apply(to: event.id, in: tx)
        if event.answersSince == nil { try AnswerNews.begin(event.id, in: tx) }
        let id = current?.id ?? tx.newID()
        let keepsPlace = old?.status == .waitlisted && answer.status == .waitlisted
        if current == nil {
            let (user, guestID): (ID<User>?, ID<Guest>?) =
                switch guest {
                case .user(let user): (user, nil)
                case .guest(let guest): (nil, guest)
                }
            try tx.execute(
                """
                INSERT INTO answer (id, event_id, user_id, guest_id, status, party, place_in_line, answered_at)
                VALUES (\(id), \(event.id), \(user), \(guestID), \(answer.status), \(answer.party),
                    \(answer.status == .waitlisted ? try Waitlist.nextPlace(event.id, in: tx) : nil), \(tx.now))
                """)
        } else if keepsPlace {
            try tx.execute("UPDATE answer SET party = \(answer.party), answered_at = \(tx.now) WHERE id = \(id)")
        } else {
            try tx.execute(
                """
                UPDATE answer SET status = \(answer.status), party = \(answer.party), offer_until = NULL,
                    place_in_line = \(answer.status == .waitlisted ? try Waitlist.nextPlace(event.id, in: tx) : nil),
                    answered_at = \(tx.now)
                WHERE id = \(id)
                """)
        }
        log(id, from: old?.status, to: answer.status, in: tx)
        try letIn(after: old, answer, in: tx)
        return id
    }

    /// Deletes an answer and lets in who can come in now.
    func delete(_ current: Current, in tx: Transaction) throws {
        try EventCounts(removing: current.standing, adding: nil).apply(to: event.id, in: tx)
        try tx.execute("DELETE FROM answer WHERE id = \(current.id)")
        if case .user(let user) = guest { tx.remove(.answer, current.id, from: .user(user)) }
        tx.remove(.guest, current.id, from: event.guestScope(current.standing.status))
        tx.put(.event, event.id, in: event.scope)
        try letIn(after: current.standing, nil, in: tx)
    }

    private func log(_ id: ID<Answer>, from old: AnswerStatus?, to new: AnswerStatus, in tx: Transaction) {
        if case .user(let user) = guest { tx.put(.answer, id, in: .user(user)) }
        if let old, event.guestScope(old) != event.guestScope(new) { tx.remove(.guest, id, from: event.guestScope(old)) }
        tx.put(.guest, id, in: event.guestScope(new))
        tx.put(.event, event.id, in: event.scope)
    }

    /// Freed seats, a shorter line or a smaller party in it can each let someone in.
    private func letIn(after old: StandingAnswer?, _ new: StandingAnswer?, in tx: Transaction) throws {
        let freed = (old?.seats ?? 0) > (new?.seats ?? 0)
        // Whoever comes to wait does so in this transaction; the others waited when the event was read.
        guard (freed && event.waiting > 0) || old?.status == .waitlisted || new?.status == .waitlisted,
            let updated = try EventRow.find(event.id, in: tx)
        else { return }
        try Waitlist(updated).moveUp(in: tx)
    }
}

/// What an answer adds to and takes from an event's counts.
struct EventCounts {
    private var going = 0
    private var maybe = 0
    private var waiting = 0
    private var taken = 0

    init(removing old: StandingAnswer?, adding new: StandingAnswer?) {
        if let old { add(old, sign: -1) }
        if let new { add(new, sign: 1) }
    }

    private mutating func add(_ answer: StandingAnswer, sign: Int) {
        let people = answer.party * sign
        switch answer.status {
        case .going: going += people
        case .maybe: maybe += people
        case .waitlisted: waiting += people
        case .offered, .notGoing: break
        }
        if answer.status.holdsSeats { taken += people }
    }

    /// Takes and frees the seats in one guarded statement.
    ///
    /// The rules have decided on these seats inside this transaction. The guard holds the promise even where another
    /// process took them in between, and the schema's CHECK holds it against any mistake here.
    ///
    /// - Throws: ``Refusal`` `event_full`.
    func apply(to event: ID<Event>, in tx: Transaction) throws {
        let changed = try tx.execute(
            """
            UPDATE event SET going = going + \(going), maybe = maybe + \(maybe), waiting = waiting + \(waiting),
                taken = taken + \(taken), version = version + 1
            WHERE id = \(event) AND (capacity IS NULL OR \(taken) <= 0 OR taken + \(taken) <= capacity)
            """)
        guard changed == 1 else { throw Refusal(.eventFull, "The last seats were taken a moment ago. Try again.") }
    }
}
