public import Domain
public import Store

/// Answers through an invite link: a member as themselves, anyone else with name and e-mail.
public struct AnswerByLink: Command {
    public static let name = "event.answerByLink"
    /// The link's token.
    public var token: String
    public var name: String?
    public var email: String?
    public var status: AnswerChoice
    public var party: Int?

    public init(token: String, name: String? = nil, email: String? = nil, status: AnswerChoice, party: Int? = nil) {
        self.token = token
        self.name = name
        self.email = email
        self.status = status
        self.party = party
    }

    public struct Outcome: Sendable {
        public var answer: AnswerView
        public var event: ID<Event>
        /// The secret of a new guest, with which they change the answer; mailed to them too.
        public var guestToken: String?
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> Outcome {
        let event = try EventAccess.event(link: token, as: actor, in: tx)
        if let person = actor.person, person.isVerified {
            let answer = try Answering(event, guest: .user(person.id)).answer(status, party: party, in: tx)
            return Outcome(answer: answer, event: event.id, guestToken: nil)
        }
        var errors = FieldErrors()
        let name = errors.line(name, "name", max: 120, required: "Give your name.")
        let email = errors.email(email, "email")
        try errors.check()
        return try answer(event, name: name!, email: email!, in: tx)
    }

    private func answer(_ event: EventRow, name: String, email: EmailAddress, in tx: Transaction) throws -> Outcome {
        if try EventAccess.isRemoved(email.key, from: event.id, in: tx) {
            throw Refusal(.notAllowed, "The host has removed you from this event.")
        }
        guard try !tx.exists("SELECT 1 FROM account WHERE email_key = \(email.key) AND verified_at IS NOT NULL") else {
            let sentence = "This address belongs to a member. Sign in to answer with it."
            throw Refusal(.conflict, sentence, fields: ["email": sentence])
        }
        let known: ID<Guest>? = try tx.value(
            "SELECT id FROM guest WHERE event_id = \(event.id) AND email_key = \(email.key)")
        if let known { return try answerAgain(event, guest: known, name: name, email: email, in: tx) }
        let guest: ID<Guest> = tx.newID()
        let token = Secret.make(in: tx)
        try tx.execute(
            """
            INSERT INTO guest (id, event_id, name, email, email_key, token_hash, created_at)
            VALUES (\(guest), \(event.id), \(name), \(email.description), \(email.key), \(tx.digest(token)), \(tx.now))
            """)
        let answer = try Answering(event, guest: .guest(guest)).answer(status, party: party, in: tx)
        try mailPass(event, answer, name: name, email: email, token: token, in: tx)
        return Outcome(answer: answer, event: event.id, guestToken: token)
    }

    /// Whoever types an address need not own it, so an answer is changed only under the mailed link. The same answer
    /// again succeeds, changes nothing, and mails a fresh link in place of one that was lost; another is refused.
    private func answerAgain(
        _ event: EventRow, guest: ID<Guest>, name: String, email: EmailAddress, in tx: Transaction
    ) throws -> Outcome {
        let current = try Answering(event, guest: .guest(guest)).current(in: tx)
        let wanted: AnswerStatus = status == .going ? .going : status == .maybe ? .maybe : .notGoing
        let isSame =
            current.map { now in
                (now.standing.status == wanted || (wanted == .going && now.standing.status == .waitlisted))
                    && now.standing.party == (party ?? 1)
            } ?? false
        guard isSame, let current else {
            let sentence = "Somebody answered with this address already. The mail we sent has a link to change the answer; answer the same again to get a new mail."
            throw Refusal(.duplicate, sentence, fields: ["email": sentence])
        }
        let token = Secret.make(in: tx)
        try tx.execute("UPDATE guest SET token_hash = \(tx.digest(token)) WHERE id = \(guest)")
        let answer = try AnswerQuery.view(current.id, shows: event.details.guestList != .hidden, in: tx)
        try mailPass(event, answer, name: name, email: email, token: token, in: tx)
        return Outcome(answer: answer, event: event.id, guestToken: nil)
    }

    private func mailPass(
        _ event: EventRow, _ answer: AnswerView, name: String, email: EmailAddress, token: String, in tx: Transaction
    ) throws {
        let host = try EventSearch.hostName(event.hostID, in: tx)
        try tx.mail(
            MailOrder(
                kind: .guestPass, name: name, email: email.description, token: token, from: host,
                event: MailedEvent(event, hostName: host, showsPlace: answer.status == .going),
                status: answer.status, party: answer.party))
    }
}

/// Changes the answer of a guest without an account, by the link that was mailed to them.
public struct AnswerAsGuest: Command {
    public static let name = "event.answerAsGuest"
    public var guestToken: String
    public var status: AnswerChoice
    public var party: Int?

    public init(guestToken: String, status: AnswerChoice, party: Int? = nil) {
        self.guestToken = guestToken
        self.status = status
        self.party = party
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> AnswerView {
        let guest = try GuestPass.find(guestToken, digest: tx.digest, in: tx)
        guard let event = try EventRow.find(guest.event, in: tx) else { throw Refusal.notFound }
        return try Answering(event, guest: .guest(guest.id)).answer(status, party: party, in: tx)
    }
}

public enum GuestPass {
    static func find(
        _ token: String, digest: (String) -> [UInt8], in reader: any Reader
    ) throws -> (id: ID<Guest>, event: ID<Event>, name: String, email: String) {
        let found = try reader.row(
            "SELECT id, event_id, name, email FROM guest WHERE token_hash = \(digest(token))"
        ) {
            (
                id: try $0.next(ID<Guest>.self), event: try $0.next(ID<Event>.self), name: try $0.next(String.self),
                email: try $0.next(String.self)
            )
        }
        guard let found else { throw Refusal.notFound }
        return found
    }

    /// What a guest without an account sees under the mailed link.
    public static func view(
        _ token: String, environment: Environment, in reader: any Reader
    ) throws -> GuestPassView {
        let guest = try find(token, digest: { environment.digest(Array($0.utf8)) }, in: reader)
        let event = try EventQuery.view(guest.event, asGuest: guest.id, now: environment.now(), in: reader)
        return GuestPassView(name: guest.name, email: guest.email, event: event)
    }
}

/// Gives a person what waited for their confirmed address: invitations, and answers given without an account.
enum ClaimByEmail {
    static func run(user: ID<User>, emailKey: String, in tx: Transaction) throws {
        let invitations = try tx.rows("SELECT id, event_id FROM invitation WHERE email_key = \(emailKey)") {
            (id: try $0.next(ID<Invitation>.self), event: try $0.next(ID<Event>.self))
        }
        for invitation in invitations {
            if try tx.exists("SELECT 1 FROM invitation WHERE event_id = \(invitation.event) AND user_id = \(user)") {
                try tx.execute("DELETE FROM invitation WHERE id = \(invitation.id)")
                tx.remove(.invitee, invitation.id, from: .hosts(invitation.event))
            } else {
                try tx.execute(
                    "UPDATE invitation SET user_id = \(user), email = NULL, email_key = NULL WHERE id = \(invitation.id)")
                tx.put(.invitee, invitation.id, in: .hosts(invitation.event))
                tx.put(.invitation, invitation.id, in: .user(user))
            }
        }
        let guests = try tx.rows(
            """
            SELECT g.id, g.event_id, a.id, a.status FROM guest g JOIN answer a ON a.guest_id = g.id
            WHERE g.email_key = \(emailKey)
            """
        ) {
            (
                id: try $0.next(ID<Guest>.self), event: try $0.next(ID<Event>.self), answer: try $0.next(ID<Answer>.self),
                status: try $0.next(AnswerStatus.self)
            )
        }
        // Whoever was removed under this address stays removed.
        try tx.execute("UPDATE OR IGNORE removal SET who = \("\(user)") WHERE who = \(emailKey)")
        for guest in guests {
            guard let event = try EventRow.find(guest.event, in: tx) else { continue }
            let answering = Answering(event, guest: .guest(guest.id))
            let hasOwn = try tx.exists("SELECT 1 FROM answer WHERE event_id = \(event.id) AND user_id = \(user)")
            if try hasOwn || EventAccess.isHost(user, of: event, in: tx) {
                // One answer per person: the one given with the account stands.
                if let current = try answering.current(in: tx) { try answering.delete(current, in: tx) }
            } else {
                try tx.execute("UPDATE answer SET user_id = \(user), guest_id = NULL WHERE id = \(guest.answer)")
                tx.put(.answer, guest.answer, in: .user(user))
                tx.put(.guest, guest.answer, in: event.guestScope(guest.status))
            }
            try tx.execute("DELETE FROM guest WHERE id = \(guest.id)")
        }
    }
}
