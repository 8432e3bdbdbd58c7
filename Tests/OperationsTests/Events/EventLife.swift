import Domain
import Properties
import Store

@testable import Operations

extension RandomLife {
    static let events = hosted + answers + invitations + hosting + time

    private static let hosted = [
        Habit(CreateEvent.self, 20) { d in
            (CreateEvent(input(&d), status: d.g.one(in: 4) ? .draft : nil), try d.person())
        },
        Habit(PublishEvent.self, 8) { d in
            let event: ID<Event> = try d.one("SELECT id FROM event WHERE status = 'draft' ORDER BY id")
            return (PublishEvent(id: event), try d.host(of: event))
        },
        Habit(UpdateEvent.self, 10) { d in
            let (event, host) = try d.hosted()
            return (UpdateEvent(id: event, changes: .init(input(&d))), host)
        },
        Habit(DuplicateEvent.self) { d in
            let (event, host) = try d.hosted()
            return (DuplicateEvent(id: event), host)
        },
        Habit(CancelEvent.self) { d in
            let (event, host) = try d.hosted()
            return (CancelEvent(id: event), host)
        },
        Habit(RestoreEvent.self, 2) { d in
            let event: ID<Event> = try d.one("SELECT id FROM event WHERE status = 'cancelled' ORDER BY id")
            return (RestoreEvent(id: event), try d.host(of: event))
        },
        Habit(DeleteEvent.self) { d in
            let (event, host) = try d.hosted()
            let administrator = d.administrator()
            return (DeleteEvent(id: event), d.g.one(in: 4) && administrator != .system ? administrator : host)
        },
    ]

    private static let answers = [
        Habit(SetRSVP.self, 32) { d in
            (SetRSVP(event: try d.event(), status: choice(&d), party: party(&d)), try d.person())
        },
        Habit(WithdrawRSVP.self, 4) { d in
            let (event, who): (ID<Event>, ID<User>) = try d.two(
                "SELECT event_id, user_id FROM rsvp WHERE user_id IS NOT NULL ORDER BY id")
            return (WithdrawRSVP(event: event), try d.actor(who))
        },
        Habit(RSVPByLink.self, 12) { d in
            let (token, number) = (try link(&d), d.g.int(1...3))
            return (
                RSVPByLink(
                    token: token, name: "G\(number)", email: "g\(number)@example.org", status: choice(&d),
                    party: party(&d)),
                d.g.one(in: 4) ? try d.person() : .nobody
            )
        },
        Habit(ConfirmGuest.self, 4) { d in (ConfirmGuest(guestToken: try d.mailed(.guestPass).token), .nobody) },
        Habit(MailPass.self, 1) { d in (MailPass(guestToken: try d.mailed(.guestPass).token), .nobody) },
        Habit(RSVPAsGuest.self, 4) { d in
            (RSVPAsGuest(guestToken: try d.mailed(.guestPass).token, status: choice(&d), party: party(&d)), .nobody)
        },
        Habit(RenewPass.self, 4) { d in
            let (event, host) = try d.hosted()
            let guest: ID<RSVP> = try d.one(
                "SELECT id FROM rsvp WHERE event_id = \(event) AND guest_id IS NOT NULL ORDER BY id")
            return (RenewPass(event: event, guest: guest), host)
        },
        Habit(AddGuest.self, 4) { d in
            let (event, host) = try d.hosted()
            let email = d.g.one(in: 2) ? d.email() : nil
            return (AddGuest(event: event, name: "Added", email: email, status: choice(&d), party: party(&d)), host)
        },
        Habit(SetGuest.self, 6) { d in
            let (event, host) = try d.hosted()
            let rsvp: ID<RSVP> = try d.one("SELECT id FROM rsvp WHERE event_id = \(event) ORDER BY id")
            return (
                SetGuest(event: event, guest: "\(rsvp)", status: d.g.one(in: 4) ? nil : choice(&d), party: party(&d)),
                host
            )
        },
        Habit(SendAnnouncement.self, 4) { d in
            let (event, host) = try d.hosted()
            let to = Announcement.Addressee.allCases.filter { _ in !d.g.one(in: 3) }
            return (SendAnnouncement(event: event, to: to, body: "Bring socks."), host)
        },
        Habit(RestoreGuest.self, 4) { d in
            let (event, who): (ID<Event>, String) = try d.two(
                "SELECT event_id, who FROM removal ORDER BY event_id, who")
            return (RestoreGuest(event: event, guest: who), try d.host(of: event))
        },
        Habit(RemoveGuest.self, 6) { d in
            let (event, host) = try d.hosted()
            let guest: ID<User> = try d.one(
                """
                SELECT coalesce(user_id, id) FROM rsvp WHERE event_id = \(event)
                UNION SELECT user_id FROM invitation WHERE event_id = \(event) AND user_id IS NOT NULL ORDER BY 1
                """)
            return (RemoveGuest(event: event, guest: "\(guest)"), host)
        },
    ]

    private static let invitations = [
        Habit(InviteGuests.self, 12) { d in
            let (event, host) = try d.hosted()
            let users = try [d.id(), d.id()].prefix(d.g.int(0...2))
            let emails = [d.email(), d.email()].prefix(d.g.int(0...2))
            return (
                InviteGuests(event: event, userIds: Array(users), emails: Array(emails)),
                d.g.one(in: 4) ? try d.person() : host
            )
        },
        Habit(UninviteGuest.self, 4) { d in
            let (id, event): (ID<Invitation>, ID<Event>) = try d.two("SELECT id, event_id FROM invitation ORDER BY id")
            return (UninviteGuest(event: event, invitation: id), try d.host(of: event))
        },
        Habit(DismissInvitation.self, 4) { d in
            let (event, who): (ID<Event>, ID<User>) = try d.two(
                "SELECT event_id, user_id FROM invitation WHERE user_id IS NOT NULL ORDER BY id")
            return (DismissInvitation(event: event, isDismissed: !d.g.one(in: 3)), try d.actor(who))
        },
        Habit(MakeLink.self, 6) { d in
            let (event, host) = try d.hosted()
            return (MakeLink(event: event), host)
        },
        // A revoked link that is made again has a new token.
        Habit(RevokeLink.self) { d in
            let event: ID<Event> = try d.one("SELECT event_id FROM link ORDER BY event_id")
            return (RevokeLink(event: event), try d.host(of: event))
        },
    ]

    private static let hosting = [
        Habit(SetHosts.self, 10) { d in
            let event = try d.event()
            let owner: ID<User> = try d.one("SELECT host_id FROM event WHERE id = \(event)")
            let cohosts = d.people.compactMap(\.userID).filter { _ in d.g.one(in: 4) }
            return (
                SetHosts(
                    event: event, cohosts: d.g.one(in: 4) ? nil : cohosts, owner: d.g.one(in: 2) ? try d.id() : nil),
                try d.actor(owner)
            )
        },
        Habit(LeaveHosting.self, 3) { d in
            let (event, who): (ID<Event>, ID<User>) = try d.two("SELECT event_id, user_id FROM cohost ORDER BY id")
            return (LeaveHosting(event: event), try d.actor(who))
        },
        Habit(AskToCome.self, 10) { d in
            let event: ID<Event> = try d.one("SELECT id FROM event WHERE requires_approval ORDER BY id")
            let token =
                d.g.one(in: 3) ? try? d.one("SELECT token FROM link WHERE event_id = \(event)", as: String.self) : nil
            return (
                AskToCome(event: event, party: d.g.maybe(d.g.int(1...3)), note: d.g.word(5), token: token),
                try d.person()
            )
        },
        Habit(AskByLink.self, 12) { d in
            let token: String = try d.one(
                "SELECT l.token FROM link l JOIN event e ON e.id = l.event_id WHERE e.requires_approval ORDER BY l.token"
            )
            let number = d.g.int(1...3)
            return (
                AskByLink(
                    token: token, name: "G\(number)", email: "g\(number)@example.org", party: d.g.maybe(1),
                    note: d.g.word(5)),
                d.g.one(in: 6) ? try d.person() : .nobody
            )
        },
        Habit(AskAsGuest.self, 6) { d in
            let pass: String = try d.one(
                """
                SELECT c.pass FROM guest_credential c JOIN event e ON e.id = c.event_id WHERE e.requires_approval AND c.pass IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM rsvp r WHERE r.guest_id = c.guest_id) ORDER BY c.guest_id
                """)
            return (AskAsGuest(guestToken: pass, party: d.g.maybe(1), note: d.g.word(5)), .nobody)
        },
        Habit(TakeBackGuestRequest.self, 2) { d in
            let pass: String = try d.one(
                """
                SELECT c.pass FROM guest_credential c WHERE c.pass IS NOT NULL
                AND (c.asks_until IS NOT NULL OR EXISTS (SELECT 1 FROM guest_request q WHERE q.guest_id = c.guest_id)) ORDER BY c.guest_id
                """)
            return (TakeBackGuestRequest(guestToken: pass), .nobody)
        },
        Habit(ApproveJoinRequest.self, 7) { d in
            let (id, event) = try joinRequest(&d)
            return (ApproveJoinRequest(event: event, request: id), try d.host(of: event))
        },
        Habit(DropJoinRequest.self, 7) { d in
            let (id, event) = try joinRequest(&d)
            let asker: ID<User>? = try? d.one("SELECT user_id FROM join_request WHERE id = \(id)")
            return (
                DropJoinRequest(event: event, request: id, reopens: d.g.maybe(true)),
                try d.g.one(in: 3) ? asker.map { try d.actor($0) } ?? d.host(of: event) : d.host(of: event)
            )
        },
    ]

    private static let time = [
        Habit(
            ExpireSeatOffer.self, 6,
            doing: { d in
                let hours = d.g.int(1...30)
                return { community in
                    community.advance(.hours(Int64(hours)))
                    let due = try await community.read { [now = community.now] in
                        try $0.rows("SELECT rsvp_id FROM seat_offer WHERE until <= \(now)") {
                            try $0.next(ID<RSVP>.self)
                        }
                    }
                    for rsvp in due { try await community.perform(ExpireSeatOffer(rsvp: rsvp), as: .system) }
                }
            }),
        Habit(
            PurgeStrangers.self, 1,
            doing: { d in
                { community in
                    community.advance(Lifetime.strangers)
                    while try await community.perform(PurgeStrangers(), as: .system) {}
                }
            }),
    ]

    private static func input(_ d: inout Draw) -> EventInput {
        let days = d.g.int(1...20)
        let (hidden, capacity, companions) = (d.g.one(in: 3), d.g.maybe(d.g.int(1...4)), d.g.int(0...3))
        let (visibility, list) = (d.g.pick(Visibility.allCases), d.g.pick(GuestListRule.allCases))
        let (hours, passes, asks) = (d.g.pick([0, 0, 168]), d.g.one(in: 2), d.g.one(in: 3))
        return TestCommunity.input {
            $0.startsAt = d.now + .days(Int64(days))
            $0.locationHidden = hidden
            $0.capacity = capacity
            $0.companionsAllowed = companions
            $0.visibility = visibility
            $0.guestList = list
            $0.offerHours = hours
            $0.passLargeParties = passes
            $0.guestsMayInvite = passes
            $0.requiresApproval = asks
        }
    }

    private static func choice(_ d: inout Draw) -> RSVPChoice { d.g.pick([.going, .going, .going, .maybe, .notGoing]) }
    private static func party(_ d: inout Draw) -> Int? { d.g.maybe(d.g.int(1...4)) }

    /// Draws the link of an event or of a mailed invitation.
    private static func link(_ d: inout Draw) throws -> String {
        try d.one("SELECT token FROM link UNION ALL SELECT token FROM invitation_token ORDER BY 1")
    }

    private static func joinRequest(_ d: inout Draw) throws -> (ID<JoinRequest>, ID<Event>) {
        try d.two(
            "SELECT id, event_id FROM join_request UNION ALL SELECT guest_id, event_id FROM guest_request ORDER BY id")
    }
}

extension CreateEvent: Making { mutating func choose(_ g: inout Generator, now: Instant) { id = chosen(id, &g, now) } }
extension DuplicateEvent: Making {
    mutating func choose(_ g: inout Generator, now: Instant) { copy = chosen(copy, &g, now) }
}
extension LeaveHosting: Making { mutating func choose(_ g: inout Generator, now: Instant) { id = chosen(id, &g, now) } }
