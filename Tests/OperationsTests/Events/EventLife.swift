import Domain
import Properties
import Store

@testable import Operations
@testable import ServerOperations

extension RandomRun {
    static let events = hosted + answers + invitations + hosting + time

    private static let hosted = [
        RandomAction(CreateEvent.self, 20) { d in
            (CreateEvent(input(&d), status: d.g.one(in: 4) ? .draft : nil), try d.person())
        },
        RandomAction(PublishEvent.self, 8) { d in
            let event: ID<Event> = try d.one("SELECT id FROM event WHERE status = 'draft' ORDER BY id")
            return (PublishEvent(id: event), try d.host(of: event))
        },
        RandomAction(UpdateEvent.self, 10) { d in
            let (event, host) = try d.hosted()
            var changes = UpdateEvent.Changes(input(&d))
            changes.base = d.g.one(in: 2) ? 1 : nil
            return (UpdateEvent(id: event, changes: changes), host)
        },
        RandomAction(DuplicateEvent.self) { d in
            let (event, host) = try d.hosted()
            return (DuplicateEvent(id: event), host)
        },
        RandomAction(CancelEvent.self) { d in
            let (event, host) = try d.hosted()
            return (CancelEvent(id: event), host)
        },
        RandomAction(RestoreEvent.self, 2) { d in
            let event: ID<Event> = try d.one("SELECT id FROM event WHERE status = 'cancelled' ORDER BY id")
            return (RestoreEvent(id: event), try d.host(of: event))
        },
        RandomAction(DeleteEvent.self) { d in
            let (event, host) = try d.hosted()
            let administrator = d.administrator()
            return (DeleteEvent(id: event), d.g.one(in: 4) && administrator != .system ? administrator : host)
        },
    ]

    private static let answers = [
        RandomAction(SetRSVP.self, 32) { d in
            (SetRSVP(event: try d.event(), status: choice(&d), party: party(&d)), try d.person())
        },
        RandomAction(WithdrawRSVP.self, 4) { d in
            let (event, who): (ID<Event>, ID<User>) = try d.two(
                "SELECT event_id, user_id FROM rsvp WHERE user_id IS NOT NULL ORDER BY id")
            return (WithdrawRSVP(event: event), try d.actor(who))
        },
        RandomAction(RSVPByLink.self, 12) { d in
            let (token, number) = (try link(&d), d.g.int(1...3))
            return (
                RSVPByLink(
                    token: token, name: "G\(number)", email: "g\(number)@example.org", status: choice(&d),
                    party: party(&d)),
                d.g.one(in: 4) ? try d.person() : .nobody
            )
        },
        RandomAction(ConfirmGuest.self, 4) { d in (ConfirmGuest(guestToken: try d.mailed(.guestPass).token), .nobody) },
        RandomAction(MailPass.self, 1) { d in (MailPass(guestToken: try d.mailed(.guestPass).token), .nobody) },
        RandomAction(RSVPAsGuest.self, 4) { d in
            (RSVPAsGuest(guestToken: try d.mailed(.guestPass).token, status: choice(&d), party: party(&d)), .nobody)
        },
        RandomAction(RenewPass.self, 4) { d in
            let (event, host) = try d.hosted()
            let guest: ID<RSVP> = try d.one(
                "SELECT id FROM rsvp WHERE event_id = \(event) AND guest_id IS NOT NULL ORDER BY id")
            return (RenewPass(event: event, guest: guest), host)
        },
        RandomAction(AddGuest.self, 4) { d in
            let (event, host) = try d.hosted()
            let email = d.g.one(in: 2) ? d.email() : nil
            return (AddGuest(event: event, name: "Added", email: email, status: choice(&d), party: party(&d)), host)
        },
        RandomAction(SetGuest.self, 6) { d in
            let (event, host) = try d.hosted()
            let rsvp: ID<RSVP> = try d.one("SELECT id FROM rsvp WHERE event_id = \(event) ORDER BY id")
            return (
                SetGuest(event: event, guest: "\(rsvp)", status: d.g.one(in: 4) ? nil : choice(&d), party: party(&d)),
                host
            )
        },
        RandomAction(SendAnnouncement.self, 4) { d in
            let (event, host) = try d.hosted()
            let to = Announcement.Addressee.allCases.filter { _ in !d.g.one(in: 3) }
            return (SendAnnouncement(event: event, to: to, body: "Bring socks."), host)
        },
        RandomAction(RestoreGuest.self, 4) { d in
            let (event, who): (ID<Event>, String) = try d.two(
                "SELECT event_id, who FROM removal ORDER BY event_id, who")
            return (RestoreGuest(event: event, guest: who), try d.host(of: event))
        },
        RandomAction(RemoveGuest.self, 6) { d in
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
        RandomAction(InviteGuests.self, 12) { d in
            let (event, host) = try d.hosted()
            let users = try [d.id(), d.id()].prefix(d.g.int(0...2))
            let emails = [d.email(), d.email()].prefix(d.g.int(0...2))
            return (
                InviteGuests(event: event, userIds: Array(users), emails: Array(emails)),
                d.g.one(in: 4) ? try d.person() : host
            )
        },
        RandomAction(UninviteGuest.self, 4) { d in
            let (id, event): (ID<Invitation>, ID<Event>) = try d.two("SELECT id, event_id FROM invitation ORDER BY id")
            return (UninviteGuest(event: event, invitation: id), try d.host(of: event))
        },
        RandomAction(DismissInvitation.self, 4) { d in
            let (event, who): (ID<Event>, ID<User>) = try d.two(
                "SELECT event_id, user_id FROM invitation WHERE user_id IS NOT NULL ORDER BY id")
            return (DismissInvitation(event: event, isDismissed: !d.g.one(in: 3)), try d.actor(who))
        },
        RandomAction(MakeLink.self, 6) { d in
            let (event, host) = try d.hosted()
            return (MakeLink(event: event), host)
        },
        // A revoked link that is made again has a new token.
        RandomAction(RevokeLink.self) { d in
            let event: ID<Event> = try d.one("SELECT event_id FROM link ORDER BY event_id")
            return (RevokeLink(event: event), try d.host(of: event))
        },
    ]

    private static let hosting = [
        RandomAction(SetHosts.self, 10) { d in
            let event = try d.event()
            let owner: ID<User> = try d.one("SELECT host_id FROM event WHERE id = \(event)")
            let cohosts = d.people.compactMap(\.userID).filter { _ in d.g.one(in: 4) }
            return (
                SetHosts(
                    event: event, cohosts: d.g.one(in: 4) ? nil : cohosts, owner: d.g.one(in: 2) ? try d.id() : nil),
                try d.actor(owner)
            )
        },
        RandomAction(LeaveHosting.self, 3) { d in
            let (event, who): (ID<Event>, ID<User>) = try d.two("SELECT event_id, user_id FROM cohost ORDER BY id")
            return (LeaveHosting(event: event), try d.actor(who))
        },
        RandomAction(SendJoinRequest.self, 10) { d in
            let event: ID<Event> = try d.one("SELECT id FROM event WHERE requires_approval ORDER BY id")
            let token =
                d.g.one(in: 3) ? try? d.one("SELECT token FROM link WHERE event_id = \(event)", as: String.self) : nil
            return (
                SendJoinRequest(event: event, party: d.g.maybe(d.g.int(1...3)), note: d.g.word(5), token: token),
                try d.person()
            )
        },
        RandomAction(SendJoinRequestByLink.self, 12) { d in
            let token: String = try d.one(
                "SELECT l.token FROM link l JOIN event e ON e.id = l.event_id WHERE e.requires_approval ORDER BY l.token"
            )
            let number = d.g.int(1...3)
            return (
                SendJoinRequestByLink(
                    token: token, name: "G\(number)", email: "g\(number)@example.org", party: d.g.maybe(1),
                    note: d.g.word(5)),
                d.g.one(in: 6) ? try d.person() : .nobody
            )
        },
        RandomAction(SendJoinRequestAsGuest.self, 6) { d in
            let pass: String = try d.one(
                """
                SELECT c.pass FROM guest_credential c JOIN event e ON e.id = c.event_id WHERE e.requires_approval AND c.pass IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM rsvp r WHERE r.guest_id = c.guest_id) ORDER BY c.guest_id
                """)
            return (SendJoinRequestAsGuest(guestToken: pass, party: d.g.maybe(1), note: d.g.word(5)), .nobody)
        },
        RandomAction(WithdrawGuestRequest.self, 2) { d in
            let pass: String = try d.one(
                """
                SELECT c.pass FROM guest_credential c WHERE c.pass IS NOT NULL
                AND (c.asks_until IS NOT NULL OR EXISTS (SELECT 1 FROM guest_request q WHERE q.guest_id = c.guest_id)) ORDER BY c.guest_id
                """)
            return (WithdrawGuestRequest(guestToken: pass), .nobody)
        },
        RandomAction(ApproveJoinRequest.self, 7) { d in
            let (id, event) = try joinRequest(&d)
            return (ApproveJoinRequest(event: event, request: id), try d.host(of: event))
        },
        RandomAction(DropJoinRequest.self, 7) { d in
            let (id, event) = try joinRequest(&d)
            let asker: ID<User>? = try? d.one("SELECT user_id FROM join_request WHERE id = \(id)")
            return (
                DropJoinRequest(event: event, request: id, reopens: d.g.maybe(true)),
                try d.g.one(in: 3) ? asker.map { try d.actor($0) } ?? d.host(of: event) : d.host(of: event)
            )
        },
    ]

    private static let time = [
        RandomAction(
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
        RandomAction(
            ArchiveEvents.self, 1,
            doing: { d in
                // A small piece may leave a guest list half moved for the steps that follow.
                let (size, pieces) = (d.g.pick([1, 9, 500]), d.g.int(1...6))
                return { community in
                    community.advance(Lifetime.onDevices)
                    for _ in 1...pieces { try await community.perform(ArchiveEvents(batchSize: size), as: .system) }
                }
            }),
        RandomAction(
            PurgeGuestData.self, 1,
            doing: { d in
                { community in
                    community.advance(Lifetime.guestData)
                    while try await community.perform(PurgeGuestData(), as: .system) {}
                }
            }),
    ]

    private static func input(_ d: inout RandomDraw) -> EventInput {
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

    private static func choice(_ d: inout RandomDraw) -> RSVPChoice {
        d.g.pick([.going, .going, .going, .maybe, .notGoing])
    }
    private static func party(_ d: inout RandomDraw) -> Int? { d.g.maybe(d.g.int(1...4)) }

    /// Draws the link of an event or of a mailed invitation.
    private static func link(_ d: inout RandomDraw) throws -> String {
        try d.one("SELECT token FROM link UNION ALL SELECT token FROM invitation_token ORDER BY 1")
    }

    private static func joinRequest(_ d: inout RandomDraw) throws -> (ID<JoinRequest>, ID<Event>) {
        try d.two(
            "SELECT id, event_id FROM join_request UNION ALL SELECT guest_id, event_id FROM guest_request ORDER BY id")
    }
}
