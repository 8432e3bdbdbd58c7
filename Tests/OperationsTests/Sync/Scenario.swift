import Domain
import Foundation
import Store
import Testing

@testable import Operations

/// One way to perform a command, in a world with something of every kind.
struct Scenario: Sendable, CustomTestStringConvertible {
    var command: String
    var title: String
    var perform: @Sendable (World) async throws -> Void

    var testDescription: String { "\(command): \(title)" }

    init<C: Command>(_: C.Type, _ title: String, _ perform: @escaping @Sendable (World) async throws -> Void) {
        command = C.name
        self.title = title
        self.perform = perform
    }

    static let all: [Scenario] = FeatureCases.all.flatMap(\.scenarios)

    static let accounts = [
        Scenario(RegisterAccount.self, "by hand") { w in
            _ = try await w.community.community.register(
                Registration(
                    givenName: "Hal", familyName: "Orr", email: "hal@example.org", password: TestCommunity.password))
        },
        Scenario(RegisterAccount.self, "verified, with an invitation waiting") { w in
            _ = try await w.community.community.register(
                Registration(
                    givenName: "Fay", familyName: "Orr", email: "fay@example.org", password: TestCommunity.password),
                verified: true, as: .system)
        },
        Scenario(RegisterAccount.self, "verified, with a guest's RSVP waiting") { w in
            _ = try await w.community.community.register(
                Registration(
                    givenName: "Gil", familyName: "Orr", email: "GIL@example.org", password: TestCommunity.password),
                verified: true, as: .system)
        },
        Scenario(VerifyEmail.self, "with invitations waiting") { w in
            try await w.community.perform(
                VerifyEmail(token: w.mailed(.verifyEmail, to: "eva@example.org")), as: .nobody)
        },
        Scenario(ResendVerification.self, "") { w in try await w.community.perform(ResendVerification(), as: w.eva) },
        Scenario(ChangeEmail.self, "unverified") { w in
            try await w.community.changeEmail("eva2@example.org", as: w.eva)
        },
        Scenario(ChangeEmail.self, "verified, then confirmed") { w in
            try await w.community.changeEmail("gil@example.org", as: w.bo)
            try await w.community.perform(
                VerifyEmail(token: w.mailed(.verifyEmail, to: "gil@example.org")), as: .nobody)
        },
        Scenario(ChangeMe.self, "name and address") { w in
            try await w.community.community.change(
                profile: UpdateProfile(givenName: "Gil"), email: "gil@example.org", password: TestCommunity.password,
                as: w.bo)
        },
        Scenario(KeepReply.self, "") { w in
            let key = IdempotencyKey(key: "once", request: [1])!
            try await w.community.perform(
                KeepReply(for: w.bo.userID!, key: key, reply: StoredReply(status: 204, body: [])), as: .system)
        },
        Scenario(RestoreEmail.self, "") { w in
            try await w.community.changeEmail("bo2@example.org", as: w.bo)
            try await w.community.perform(
                VerifyEmail(token: w.mailed(.verifyEmail, to: "bo2@example.org")), as: .nobody)
            _ = try await w.community.perform(
                RestoreEmail(token: w.mailed(.addressChanged, to: "bo@example.org")), as: .nobody)
        },
        Scenario(ForgotPassword.self, "") { w in
            try await w.community.perform(ForgotPassword(email: "ana@example.org"), as: .nobody)
            try await w.community.runJobs()
        },
        Scenario(MailResetLink.self, "") { w in
            try await w.community.perform(MailResetLink(emailKey: "ana@example.org"), as: .system)
        },
        Scenario(SetPassword.self, "by mail, which confirms the address") { w in
            try await w.community.perform(ForgotPassword(email: "eva@example.org"), as: .nobody)
            try await w.community.runJobs()
            let token = try await w.mailed(.resetPassword, to: "eva@example.org")
            try await w.community.community.resetPassword(token: token, to: NewPassword("sails at noon"))
        },
        Scenario(SetPassword.self, "by the old one") { w in
            try await w.community.community.changePassword(
                current: TestCommunity.password, to: NewPassword("sails at noon"), as: w.ana)
        },
        Scenario(SetPassword.self, "with new addresses for the feeds") { w in
            try await w.community.perform(CreateFeed(), as: w.bo)
            try await w.community.community.changePassword(
                current: TestCommunity.password, to: NewPassword("sails at noon", renewsFeeds: true), as: w.bo)
        },
        Scenario(UpdateProfile.self, "every field") { w in
            try await w.community.perform(
                UpdateProfile(
                    givenName: "Anna", familyName: .clear, handle: "anna", timeZone: "Asia/Tokyo", locale: "pt"),
                as: w.ana)
        },
        Scenario(AdministerUser.self, "role") { w in
            try await w.community.perform(AdministerUser(id: w.bo.userID!, role: .editor), as: w.admin)
        },
        Scenario(AdministerUser.self, "disabled") { w in
            try await w.community.perform(AdministerUser(id: w.bo.userID!, status: .disabled), as: w.admin)
        },
        Scenario(DeleteAccount.self, "of a host") { w in
            try await w.community.perform(DeleteAccount(id: w.ana.userID!), as: .system)
        },
        Scenario(DeleteAccount.self, "of a guest whose seats others want") { w in
            try await w.community.perform(DeleteAccount(id: w.bo.userID!), as: w.admin)
        },
    ]

    static let leaving = [
        Scenario(EraseAccount.self, "of a host with more events than one piece holds") { w in
            _ = try await w.community.events(12, by: w.ana)
            try await w.community.perform(DeleteAccount(id: w.ana.userID!), as: w.admin)
            try await w.community.perform(EraseAccount(id: w.ana.userID!), as: .system)
        },
        Scenario(PurgeGuestData.self, "30 days after") { w in
            try await w.community.perform(RemoveGuest(event: w.party, guest: "\(w.bo.userID!)"), as: w.ana)
            w.community.advance(.days(40))
            while try await w.community.perform(PurgeGuestData(), as: .system) {}
        },
        Scenario(PruneLog.self, "of lines that were kept for their time") { w in
            w.community.advance(.days(1))
            try await w.community.perform(PruneLog(auditBefore: w.community.now), as: .system)
        },
        Scenario(AnnouncePermissionChanges.self, "of friends of friends") { w in
            try await w.community.befriend(w.ana, w.bo)
            try await w.community.perform(AnnouncePermissionChanges(.connections(w.ana.userID!)), as: .system)
        },
        Scenario(EnforceBlock.self, "") { w in
            try await w.community.perform(BlockPerson(userId: w.bo.userID!), as: w.ana)
            try await w.community.perform(EnforceBlock(host: w.ana.userID!, guest: w.bo.userID!), as: .system)
        },
        Scenario(EraseEvent.self, "of an event with more rows than one piece holds") { w in
            try await w.community.writeDirectly { tx in
                for number in 1...EraseEvent.batchSize {
                    let id: ID<Message> = tx.newID()
                    try tx.execute(
                        "INSERT INTO message (id, event_id, author_id, number, body, sent_at) VALUES (\(id), \(w.dinner), \(w.ana.userID), \(1000 + number), 'Hi', \(tx.now))"
                    )
                    tx.put(.message, id, in: .crew(w.dinner))
                }
            }
            try await w.community.perform(DeleteEvent(id: w.dinner), as: w.ana)
            try await w.community.perform(EraseEvent(id: w.dinner), as: .system)
        },
        Scenario(RelogOwner.self, "") { w in try await w.community.perform(RelogOwner(event: w.dinner), as: .system) },
        Scenario(AnnouncePermissionChanges.self, "of those with a block") { w in
            try await w.community.perform(AnnouncePermissionChanges(.parted(from: w.fox.userID!)), as: .system)
        },
        Scenario(NotifyGuests.self, "") { w in
            try await w.community.perform(NotifyGuests(.eventChanged, of: w.dinner, by: w.ana.userID), as: .system)
        },
    ]

    static let sessions = [
        Scenario(StartSession.self, "") { w in
            try await w.community.perform(StartSession(user: w.ana.userID!, kind: .api, device: "Phone"), as: .system)
        },
        Scenario(RefreshSession.self, "") { w in
            let tokens = try await w.community.perform(
                StartSession(user: w.ana.userID!, kind: .api, device: ""), as: .system)
            _ = try await w.community.perform(RefreshSession(refreshToken: tokens.refreshToken!), as: .nobody)
        },
        Scenario(EndSession.self, "") { w in
            let tokens = try await w.community.perform(
                StartSession(user: w.ana.userID!, kind: .web, device: ""), as: .system)
            try await w.community.perform(EndSession(id: tokens.session), as: w.ana)
        },
        Scenario(EndOtherSessions.self, "") { w in try await w.community.perform(EndOtherSessions(), as: w.ana) },
        Scenario(TouchSession.self, "") { w in
            let tokens = try await w.community.perform(
                StartSession(user: w.ana.userID!, kind: .web, device: ""), as: .system)
            try await w.community.perform(TouchSession(session: tokens.session), as: .system)
        },
        Scenario(RehashPassword.self, "") { w in
            try await w.community.perform(
                RehashPassword(user: w.ana.userID!, old: ReversingHasher.hash(TestCommunity.password), new: "new"),
                as: .system)
        },
    ]

    static let events = [
        Scenario(CreateEvent.self, "public") { w in _ = try await w.community.event(by: w.bo) },
        Scenario(CreateEvent.self, "invited, place hidden") { w in
            _ = try await w.community.event(by: w.bo) {
                $0.visibility = .invited
                $0.locationHidden = true
            }
        },
        Scenario(CreateEvent.self, "a draft") { w in _ = try await w.draft(.public) },
        Scenario(PublishEvent.self, "for everybody, with a co-host") { w in
            let draft = try await w.draft(.public)
            try await w.community.perform(SetHosts(event: draft, cohosts: [w.cem.userID!]), as: w.ana)
            try await w.community.perform(PublishEvent(id: draft), as: w.cem)
        },
        Scenario(PublishEvent.self, "for friends, place and names hidden") { w in
            let draft = try await w.draft(.friends)
            try await w.community.update(draft, as: w.ana) {
                $0.locationHidden = .set(true)
                $0.guestList = .set(.hidden)
            }
            try await w.community.perform(PublishEvent(id: draft), as: w.ana)
        },
        Scenario(PublishEvent.self, "by its link alone") { w in
            try await w.community.perform(PublishEvent(id: w.draft(.unlisted)), as: w.ana)
        },
        Scenario(UpdateEvent.self, "a draft for others than before") { w in
            try await w.community.update(w.draft(.public), as: w.ana) { $0.visibility = .set(.friends) }
        },
        Scenario(DeleteEvent.self, "a draft with a co-host") { w in
            let draft = try await w.draft(.public)
            try await w.community.perform(SetHosts(event: draft, cohosts: [w.cem.userID!]), as: w.ana)
            try await w.community.perform(DeleteEvent(id: draft), as: w.ana)
        },
        Scenario(SetHosts.self, "of a draft, handed over and left") { w in
            let draft = try await w.draft(.invited)
            try await w.community.perform(SetHosts(event: draft, cohosts: [w.cem.userID!, w.bo.userID!]), as: w.ana)
            try await w.community.perform(
                SetHosts(event: draft, cohosts: [w.bo.userID!], owner: w.bo.userID!), as: w.ana)
            try await w.community.perform(LeaveHosting(event: draft), as: w.ana)
        },
        Scenario(UpdateEvent.self, "title only") { w in
            try await w.community.update(w.dinner, as: w.ana) { $0.title = .set("Supper") }
        },
        Scenario(UpdateEvent.self, "public to invited") { w in
            try await w.community.update(w.dinner, as: w.ana) { $0.visibility = .set(.invited) }
        },
        Scenario(UpdateEvent.self, "invited to public") { w in
            try await w.community.update(w.party, as: w.ana) { $0.visibility = .set(.public) }
        },
        Scenario(UpdateEvent.self, "invited to unlisted, names shown") { w in
            try await w.community.update(w.party, as: w.ana) {
                $0.visibility = .set(.unlisted)
                $0.guestList = .set(.names)
            }
        },
        Scenario(UpdateEvent.self, "names hidden and more seats") { w in
            try await w.community.update(w.dinner, as: w.ana) {
                $0.guestList = .set(.hidden)
                $0.capacity = .set(5)
            }
        },
        Scenario(UpdateEvent.self, "place shown") { w in
            try await w.community.update(w.party, as: w.ana) { $0.locationHidden = .set(false) }
        },
        Scenario(UpdateEvent.self, "place hidden") { w in
            try await w.community.update(w.dinner, as: w.ana) { $0.locationHidden = .set(true) }
        },
        Scenario(UpdateEvent.self, "hidden place moved") { w in
            try await w.community.update(w.party, as: w.ana) { $0.locationName = .set("Cellar") }
        },
        Scenario(CancelEvent.self, "") { w in try await w.community.perform(CancelEvent(id: w.dinner), as: w.ana) },
        Scenario(DeleteEvent.self, "by its host") { w in
            try await w.community.perform(DeleteEvent(id: w.dinner), as: w.ana)
        },
        Scenario(DeleteEvent.self, "by an administrator") { w in
            try await w.community.perform(DeleteEvent(id: w.party), as: w.admin)
        },
        Scenario(DuplicateEvent.self, "with a hidden place") { w in
            _ = try await w.community.perform(DuplicateEvent(id: w.party), as: w.ana)
        },
    ]

    static let rsvps = [
        Scenario(SetRSVP.self, "first") { w in try await w.community.rsvp(w.party, .maybe, as: w.cem) },
        Scenario(SetRSVP.self, "leaving, which lets others in") { w in
            try await w.community.rsvp(w.dinner, .notGoing, as: w.bo)
        },
        Scenario(SetRSVP.self, "waiting") { w in try await w.community.rsvp(w.dinner, .going, as: w.dia) },
        Scenario(SetRSVP.self, "smaller party") { w in try await w.community.rsvp(w.dinner, .going, party: 1, as: w.bo)
        },
        Scenario(WithdrawRSVP.self, "") { w in try await w.community.perform(WithdrawRSVP(event: w.dinner), as: w.bo) },
        Scenario(RSVPByLink.self, "as a member") { w in
            _ = try await w.community.perform(RSVPByLink(token: w.link, status: .maybe), as: w.admin)
        },
        Scenario(RSVPByLink.self, "as a guest") { w in
            _ = try await w.community.perform(
                RSVPByLink(token: w.link, name: "Hal", email: "hal@example.org", status: .going), as: .nobody)
        },
        Scenario(RSVPAsGuest.self, "leaving the waitlist") { w in
            _ = try await w.community.perform(RSVPAsGuest(guestToken: w.guestToken, status: .notGoing), as: .nobody)
        },
        Scenario(ConfirmGuest.self, "") { w in
            _ = try await w.community.perform(
                RSVPByLink(token: w.link, name: "Hal", email: "hal@example.org", status: .going), as: .nobody)
            _ = try await w.community.perform(
                ConfirmGuest(guestToken: w.community.pass(to: "hal@example.org")), as: .nobody)
        },
        Scenario(MailPass.self, "") { w in
            try await w.community.perform(MailPass(guestToken: w.guestToken), as: .nobody)
        },
        Scenario(LapseRSVP.self, "") { w in
            _ = try await w.community.perform(
                RSVPByLink(token: w.link, name: "Hal", email: "hal@example.org", status: .going), as: .nobody)
            w.community.advance(.hours(1))
            let guest: ID<Guest>? = try await w.community.value("SELECT guest_id FROM seat_hold")
            try await w.community.perform(LapseRSVP(guest: guest!), as: .system)
        },
        Scenario(AddGuest.self, "with an address") { w in
            _ = try await w.community.perform(
                AddGuest(event: w.dinner, name: "Hal", email: "hal@example.org", status: .maybe), as: w.ana)
        },
        Scenario(AddGuest.self, "without one") { w in
            _ = try await w.community.perform(AddGuest(event: w.dinner, name: "Hal", status: .going), as: w.ana)
        },
        Scenario(SetGuest.self, "a member") { w in
            _ = try await w.community.perform(
                SetGuest(event: w.dinner, guest: "\(w.bo.userID!)", status: .maybe), as: w.ana)
        },
        Scenario(SetGuest.self, "someone without an account") { w in
            let rsvp: ID<RSVP>? = try await w.community.value("SELECT id FROM rsvp WHERE guest_id IS NOT NULL")
            _ = try await w.community.perform(
                SetGuest(event: w.dinner, guest: "\(rsvp!)", status: .notGoing), as: w.ana)
        },
        Scenario(SendAnnouncement.self, "") { w in
            _ = try await w.community.perform(
                SendAnnouncement(event: w.dinner, to: Announcement.Addressee.allCases, body: "Bring socks."), as: w.ana)
        },
        Scenario(RestoreGuest.self, "") { w in
            try await w.community.perform(RemoveGuest(event: w.dinner, guest: "\(w.bo.userID!)"), as: w.ana)
            try await w.community.perform(RestoreGuest(event: w.dinner, guest: "\(w.bo.userID!)"), as: w.ana)
        },
        Scenario(RestoreEvent.self, "") { w in
            try await w.community.perform(CancelEvent(id: w.dinner, reason: "Rain"), as: w.ana)
            try await w.community.perform(RestoreEvent(id: w.dinner), as: w.ana)
        },
        Scenario(RenewPass.self, "") { w in
            let rsvp: ID<RSVP>? = try await w.community.value("SELECT id FROM rsvp WHERE guest_id IS NOT NULL")
            try await w.community.perform(RenewPass(event: w.dinner, guest: rsvp!), as: w.ana)
        },
        Scenario(RemoveGuest.self, "a member") { w in
            try await w.community.perform(RemoveGuest(event: w.dinner, guest: "\(w.bo.userID!)"), as: w.ana)
        },
        Scenario(RemoveGuest.self, "someone without an account") { w in
            let rsvp: ID<RSVP>? = try await w.community.value("SELECT id FROM rsvp WHERE guest_id IS NOT NULL")
            try await w.community.perform(RemoveGuest(event: w.dinner, guest: "\(rsvp!)"), as: w.ana)
        },
        Scenario(ExpireSeatOffer.self, "") { w in
            try await w.community.update(w.dinner, as: w.ana) { $0.offerHours = .set(168) }
            try await w.community.rsvp(w.dinner, .notGoing, as: w.bo)
            let offered: ID<RSVP>? = try await w.community.value("SELECT id FROM rsvp WHERE status = 'offered'")
            w.community.advance(.hours(2))
            try await w.community.perform(ExpireSeatOffer(rsvp: offered!), as: .system)
        },
    ]

    static let invitations = [
        Scenario(InviteGuests.self, "members and addresses") { w in
            try await w.community.perform(
                InviteGuests(event: w.party, userIds: [w.dia.userID!], emails: ["hal@example.org"]), as: w.ana)
        },
        Scenario(UninviteGuest.self, "a member") { w in
            try await w.community.perform(
                UninviteGuest(event: w.party, invitation: w.invitation(to: w.cem, event: w.party)), as: w.ana)
        },
        Scenario(UninviteGuest.self, "an address") { w in
            let id: ID<Invitation>? = try await w.community.value(
                "SELECT invitation_id FROM invited_address WHERE event_id = \(w.party) ORDER BY invitation_id")
            try await w.community.perform(UninviteGuest(event: w.party, invitation: id!), as: w.ana)
        },
        Scenario(DismissInvitation.self, "") { w in
            try await w.community.perform(DismissInvitation(event: w.party), as: w.cem)
        },
        Scenario(MakeLink.self, "") { w in _ = try await w.community.perform(MakeLink(event: w.old), as: w.ana) },
        Scenario(RevokeLink.self, "") { w in try await w.community.perform(RevokeLink(event: w.dinner), as: w.ana) },
    ]

    static let calendars = [
        Scenario(CreateFeed.self, "") { w in _ = try await w.community.perform(CreateFeed(), as: w.ana) },
        Scenario(RevokeFeed.self, "one") { w in try await w.community.perform(RevokeFeed(id: w.feed.id), as: w.bo) },
        Scenario(RevokeFeed.self, "all") { w in try await w.community.perform(RevokeFeed(id: nil), as: w.bo) },
        Scenario(ImportEvents.self, "new, changed, cancelled, wrong") { w in
            func entry(_ uid: String, _ title: String, cancelled: Bool = false) -> ImportEvents.Entry {
                ImportEvents.Entry(
                    uid: uid, recurrenceID: nil, title: title, description: "", location: "Hall",
                    startsAt: TestCommunity.start + .days(9), endsAt: nil, timeZone: nil, tags: ["Sport"],
                    latitude: nil,
                    longitude: nil, isCancelled: cancelled)
            }
            _ = try await w.community.perform(
                ImportEvents(
                    host: w.ana.userID!,
                    entries: [
                        entry("new", "Run"), entry("\(w.dinner)@mingle", "Moved dinner"),
                        entry("\(w.party)@mingle", "Off", cancelled: true),
                        entry("blank", " "),
                    ], visibility: .public, id: .sample(1)),
                as: w.ana)
        },
        Scenario(ImportEvents.self, "a single event becomes a series, another private") { w in
            var first = ImportEvents.Entry.sample("\(w.dinner)@mingle")
            first.startsAt = try await w.community.value("SELECT starts_at FROM event WHERE id = \(w.dinner)")!
            first.recurrenceID = first.startsAt
            var party = ImportEvents.Entry.sample("\(w.dinner)@mingle")
            party.recurrenceID = party.startsAt
            party.isPrivate = true
            _ = try await w.community.perform(
                ImportEvents(host: w.ana.userID!, entries: [first, party], id: .sample(1)), as: w.ana)
        },
        Scenario(ImportEvents.self, "called off, and on again") { w in
            var entry = ImportEvents.Entry.sample("\(w.dinner)@mingle")
            for isCancelled in [true, false] {
                entry.isCancelled = isCancelled
                _ = try await w.community.perform(
                    ImportEvents(host: w.ana.userID!, entries: [entry], id: .sample(1)), as: w.ana)
            }
        },
        Scenario(DropMissingEvents.self, "with guests and without") { w in
            _ = try await w.community.perform(
                ImportEvents(host: w.ana.userID!, entries: [.sample("a")], visibility: .public, id: .sample(1)),
                as: w.ana)
            let made: ID<Event>? = try await w.community.value("SELECT event_id FROM event_origin WHERE uid = 'a'")
            _ = try await w.community.perform(
                DropMissingEvents(host: w.ana.userID!, id: .sample(1), events: [w.party, w.dinner, made!]), as: w.ana)
        },
        Scenario(PublishImport.self, "") { w in
            _ = try await w.community.perform(
                ImportEvents(
                    host: w.ana.userID!, entries: [.sample("a"), .sample("b")], visibility: .public, draft: true,
                    id: .sample(1)), as: w.ana)
            _ = try await w.community.perform(PublishImport(id: .sample(1)), as: w.ana)
        },
        Scenario(UndoImport.self, "with a guest") { w in
            _ = try await w.community.perform(
                ImportEvents(
                    host: w.ana.userID!, entries: [.sample("a"), .sample("b")], visibility: .public, id: .sample(1)),
                as: w.ana)
            let made: ID<Event>? = try await w.community.value("SELECT event_id FROM event_origin WHERE uid = 'a'")
            try await w.community.rsvp(made!, .going, as: w.cem)
            _ = try await w.community.perform(UndoImport(id: .sample(1)), as: w.ana)
        },
    ]

    static let jobs = [
        Scenario(AnswerReply.self, "") { w in
            try await w.community.perform(
                AnswerReply(receiver: .member(w.bo.userID!), event: w.dinner, problem: "This event is full."),
                as: .system)
        },
        Scenario(DiscardMail.self, "") { w in try await w.community.perform(DiscardMail(), as: .system) },
        Scenario(HealthCheck.self, "") { w in try await w.community.perform(HealthCheck(), as: .system) },
        Scenario(BeginEpoch.self, "") { w in try await w.community.perform(BeginEpoch(), as: .system) },
        Scenario(LeaseJobs.self, "") { w in _ = try await w.community.perform(LeaseJobs(lane: .mail), as: .system).first
        },
        Scenario(ReleaseJobs.self, "") { w in
            _ = try await w.community.perform(LeaseJobs(lane: .mail), as: .system).first
            try await w.community.perform(ReleaseJobs(), as: .system)
        },
        Scenario(SweepJobs.self, "") { w in try await w.community.perform(SweepJobs(), as: .system) },
        Scenario(FinishJob.self, "") { w in
            let job = try await w.community.perform(LeaseJobs(lane: .security), as: .system).first
            try await w.community.perform(FinishJob(id: job!.id, result: .done), as: .system)
        },
    ]

    static let people = [
        Scenario(Befriend.self, "asks") { w in try await w.community.perform(Befriend(userId: w.cem.userID!), as: w.bo)
        },
        Scenario(Befriend.self, "meets a request from the other side") { w in
            try await w.community.perform(Befriend(userId: w.gus.userID!), as: w.ana)
        },
        Scenario(AcceptFriend.self, "") { w in try await w.community.perform(AcceptFriend(id: w.request()), as: w.ana)
        },
        Scenario(DropFriendRequest.self, "declines") { w in
            try await w.community.perform(DropFriendRequest(id: w.request()), as: w.ana)
        },
        Scenario(DropFriendRequest.self, "takes back") { w in
            try await w.community.perform(DropFriendRequest(id: w.request()), as: w.gus)
        },
        Scenario(Befriend.self, "again after a declined one") { w in
            try await w.community.perform(DropFriendRequest(id: w.request()), as: w.ana)
            w.community.advance(.days(30))
            try await w.community.perform(Befriend(userId: w.ana.userID!), as: w.gus)
        },
        Scenario(Unfriend.self, "") { w in try await w.community.perform(Unfriend(userId: w.fox.userID!), as: w.ana) },
        Scenario(BlockPerson.self, "a friend who asks to come") { w in
            try await w.community.perform(BlockPerson(userId: w.ana.userID!), as: w.fox)
        },
        Scenario(BlockPerson.self, "a guest, who is going, of one's events") { w in
            try await w.community.perform(BlockPerson(userId: w.bo.userID!), as: w.ana)
        },
        Scenario(BlockPerson.self, "the owner, whose co-host one is") { w in
            try await w.community.perform(BlockPerson(userId: w.fox.userID!), as: w.bo)
        },
        Scenario(UnblockPerson.self, "") { w in
            try await w.community.perform(UnblockPerson(userId: w.gus.userID!), as: w.fox)
        },
        Scenario(FileReport.self, "a person") { w in
            try await w.community.perform(
                FileReport(kind: .person, subject: w.cem.userID!.of(Report.self), reason: "Rude"), as: w.bo)
        },
        Scenario(FileReport.self, "a message") { w in
            try await w.community.perform(
                FileReport(kind: .message, subject: w.message.of(Report.self), reason: "Rude"), as: w.cem)
        },
        Scenario(CloseReport.self, "") { w in
            let id: ID<Report>? = try await w.community.value("SELECT id FROM report")
            try await w.community.perform(CloseReport(id: id!), as: w.admin)
        },
    ]

    /// Makes a join request of a guest without an account who has confirmed the address.
    private static func guestRequest(_ w: World) async throws -> (id: ID<JoinRequest>, pass: String) {
        let link = try await w.community.perform(MakeLink(event: w.club), as: w.bo).token
        _ = try await w.community.perform(
            SendJoinRequestByLink(token: link, name: "Hal", email: "hal@example.org", note: "Please"), as: .nobody)
        let pass = try await w.community.pass(to: "hal@example.org")
        _ = try await w.community.perform(ConfirmGuest(guestToken: pass), as: .nobody)
        return (try await w.community.value("SELECT guest_id FROM guest_request")!, pass)
    }

    static let hosting = [
        Scenario(SetHosts.self, "a guest becomes a co-host") { w in
            try await w.community.perform(SetHosts(event: w.dinner, cohosts: [w.cem.userID!]), as: w.ana)
        },
        Scenario(SetHosts.self, "no co-hosts any more") { w in
            try await w.community.perform(SetHosts(event: w.club, cohosts: []), as: w.fox)
        },
        Scenario(SetHosts.self, "handed over to a guest") { w in
            try await w.community.perform(SetHosts(event: w.dinner, owner: w.bo.userID!), as: w.ana)
        },
        Scenario(SetHosts.self, "handed over to somebody with whom a guest has a block") { w in
            try await w.community.perform(BlockPerson(userId: w.dia.userID!), as: w.cem)
            try await w.community.perform(SetHosts(event: w.dinner, owner: w.cem.userID!), as: w.ana)
        },
        Scenario(SetHosts.self, "handed over by somebody with whom a block is") { w in
            try await w.community.perform(BlockPerson(userId: w.ana.userID!), as: w.dia)
            try await w.community.perform(SetHosts(event: w.dinner, owner: w.bo.userID!), as: w.ana)
        },
        Scenario(SetHosts.self, "handed over to a co-host") { w in
            try await w.community.perform(SetHosts(event: w.club, owner: w.bo.userID!), as: w.fox)
        },
        Scenario(LeaveHosting.self, "") { w in try await w.community.perform(LeaveHosting(event: w.club), as: w.bo) },
        Scenario(UpdateEvent.self, "an event with co-hosts is opened to all") { w in
            try await w.community.update(w.club, as: w.bo) { $0.visibility = .set(.public) }
        },
        Scenario(DeleteEvent.self, "with co-hosts and join requests") { w in
            try await w.community.perform(DeleteEvent(id: w.club), as: w.fox)
        },
        Scenario(SendJoinRequest.self, "changes the join request") { w in
            try await w.community.perform(SendJoinRequest(event: w.club, note: "Really"), as: w.ana)
        },
        Scenario(ApproveJoinRequest.self, "") { w in
            try await w.community.perform(ApproveJoinRequest(event: w.club, request: w.joinRequest()), as: w.bo)
        },
        Scenario(DropJoinRequest.self, "declines, and opens it again") { w in
            let joinRequest = try await w.joinRequest()
            try await w.community.perform(DropJoinRequest(event: w.club, request: joinRequest), as: w.bo)
            try await w.community.perform(
                DropJoinRequest(event: w.club, request: joinRequest, reopens: true), as: w.fox)
        },
        Scenario(DropJoinRequest.self, "takes back") { w in
            try await w.community.perform(DropJoinRequest(event: w.club, request: w.joinRequest()), as: w.ana)
        },
        Scenario(SendJoinRequestByLink.self, "without an account") { w in _ = try await guestRequest(w) },
        Scenario(SendJoinRequestByLink.self, "as a member") { w in
            let link = try await w.community.perform(MakeLink(event: w.club), as: w.bo).token
            _ = try await w.community.perform(SendJoinRequestByLink(token: link, party: 1), as: w.cem)
        },
        Scenario(SendJoinRequestAsGuest.self, "changes what was asked") { w in
            let pass = try await guestRequest(w).pass
            try await w.community.perform(SendJoinRequestAsGuest(guestToken: pass, note: "Really"), as: .nobody)
        },
        Scenario(WithdrawGuestRequest.self, "") { w in
            try await w.community.perform(WithdrawGuestRequest(guestToken: guestRequest(w).pass), as: .nobody)
        },
        Scenario(ApproveJoinRequest.self, "of a guest without an account") { w in
            try await w.community.perform(ApproveJoinRequest(event: w.club, request: guestRequest(w).id), as: w.bo)
        },
        Scenario(RemoveGuest.self, "one who was let in without an account") { w in
            try await w.community.perform(ApproveJoinRequest(event: w.club, request: guestRequest(w).id), as: w.bo)
            let rsvp: ID<RSVP>? = try await w.community.value(
                "SELECT id FROM rsvp WHERE event_id = \(w.club) AND guest_id IS NOT NULL")
            try await w.community.perform(RemoveGuest(event: w.club, guest: "\(rsvp!)"), as: w.bo)
        },
        Scenario(DropJoinRequest.self, "of a guest without an account, and opens it again") { w in
            let request = try await guestRequest(w).id
            try await w.community.perform(DropJoinRequest(event: w.club, request: request), as: w.bo)
            try await w.community.perform(DropJoinRequest(event: w.club, request: request, reopens: true), as: w.fox)
        },
        Scenario(VerifyEmail.self, "of one who asks to come without an account") { w in
            _ = try await guestRequest(w)
            _ = try await w.community.community.register(
                Registration(givenName: "Hal", email: "hal@example.org", password: TestCommunity.password))
            try await w.community.perform(
                VerifyEmail(token: w.mailed(.verifyEmail, to: "hal@example.org")), as: .nobody)
        },
        Scenario(DeleteEvent.self, "with the request of a guest without an account") { w in
            _ = try await guestRequest(w)
            try await w.community.perform(DeleteEvent(id: w.club), as: w.fox)
        },
        Scenario(RSVPNotices.self, "") { w in
            try await w.community.rsvp(w.dinner, .notGoing, as: w.dia)
            try await w.community.perform(RSVPNotices(event: w.dinner), as: .system)
        },
    ]

    static let chats = [
        Scenario(SendMessage.self, "") { w in
            _ = try await w.community.perform(SendMessage(event: w.party, body: "Me!"), as: w.cem)
        },
        Scenario(EditMessage.self, "") { w in
            let id = try await w.community.perform(SendMessage(event: w.party, body: "Me!"), as: w.cem)
            try await w.community.perform(EditMessage(id: id, body: "Not me."), as: w.cem)
        },
        Scenario(DeleteMessage.self, "as the host") { w in
            try await w.community.perform(DeleteMessage(id: w.message), as: w.ana)
        },
        Scenario(MarkRead.self, "") { w in
            try await w.community.perform(MarkRead(event: w.party, upTo: w.message), as: w.cem)
        },
        Scenario(MessageNotices.self, "") { w in
            try await w.community.perform(MessageNotices(event: w.party), as: .system)
        },
        Scenario(DeleteEvent.self, "with a chat") { w in
            try await w.community.perform(DeleteEvent(id: w.party), as: w.ana)
        },
    ]

    static let notices = [
        Scenario(DeliverNotice.self, "") { w in
            let id: ID<Notice>? = try await w.community.value("SELECT id FROM notice ORDER BY id LIMIT 1")
            try await w.community.perform(DeliverNotice(id: id!, mail: nil), as: .system)
        },
        Scenario(ReadNotices.self, "all") { w in try await w.community.perform(ReadNotices(), as: w.ana) },
        Scenario(UpdatePreferences.self, "") { w in
            try await w.community.perform(
                UpdatePreferences(notifications: ["invited": .init(email: false)], quietHours: .clear), as: w.bo)
        },
        Scenario(Unsubscribe.self, "") { w in
            try await w.community.perform(
                Unsubscribe(token: w.unsubscribeToken(of: w.bo), kind: "message"), as: .nobody)
        },
        Scenario(SubscribePush.self, "the browser of somebody else") { w in
            try await w.community.perform(
                SubscribePush(endpoint: "https://push.example.org/bo", keys: TestCommunity.pushKeys), as: w.cem)
        },
        Scenario(UnsubscribePush.self, "") { w in try await w.community.perform(UnsubscribePush(), as: w.bo) },
        Scenario(DropPushSubscription.self, "") { w in
            let id: ID<PushSubscription>? = try await w.community.value("SELECT id FROM push_subscription")
            try await w.community.perform(DropPushSubscription(id: id!), as: .system)
        },
        Scenario(EnsureSecret.self, "") { w in
            _ = try await w.community.perform(
                EnsureSecret(.cursor, candidate: Array(repeating: 1, count: 32)), as: .system)
        },
    ]

    static let photos = [
        Scenario(SetProfilePhoto.self, "another") { w in
            try await w.community.perform(SetProfilePhoto(photo: .sample("a")), as: w.ana)
            try await w.community.perform(SetProfilePhoto(photo: .sample("b")), as: w.ana)
        },
        Scenario(SetProfilePhoto.self, "none") { w in
            try await w.community.perform(SetProfilePhoto(photo: .sample("a")), as: w.ana)
            try await w.community.perform(SetProfilePhoto(photo: nil), as: w.ana)
        },
        Scenario(SetCoverPhoto.self, "of a public event") { w in
            try await w.community.perform(SetCoverPhoto(event: w.dinner, photo: .sample("a")), as: w.ana)
        },
        Scenario(SetCoverPhoto.self, "of one for the invited, then copied and deleted") { w in
            try await w.community.perform(SetCoverPhoto(event: w.party, photo: .sample("a")), as: w.ana)
            _ = try await w.community.perform(DuplicateEvent(id: w.party), as: w.ana)
            try await w.community.perform(DeleteEvent(id: w.party), as: w.ana)
        },
        Scenario(DeletePhotoRecord.self, "") { w in
            try await w.community.perform(SetProfilePhoto(photo: .sample("a")), as: w.ana)
            try await w.community.perform(SetProfilePhoto(photo: nil), as: w.ana)
            try await w.community.perform(DeletePhotoRecord(hash: StoredPhoto.sample("a").hash), as: .system)
        },
    ]
}

extension World {
    /// Makes a draft of Ana's.
    func draft(_ visibility: Visibility) async throws -> ID<Event> {
        try await community.perform(
            CreateEvent(TestCommunity.input { $0.visibility = visibility }, status: .draft), as: ana)
    }

    /// Returns Gus's friend request to Ana.
    func request() async throws -> ID<FriendRequest> {
        try await community.value("SELECT id FROM friend_request WHERE to_id = \(ana.userID)")!
    }

    /// Returns Ana's join request to the club.
    func joinRequest() async throws -> ID<JoinRequest> {
        try await community.value("SELECT id FROM join_request WHERE event_id = \(club)")!
    }
}
