import Domain
import Foundation
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Delivery by mail: delayed in quiet hours, once, and only what the receiver may still see.
struct DeliveryTests {
    private struct Stage {
        let community: TestCommunity
        let host: Actor, guest: Actor
        let event: ID<Event>

        init(zone: String = "Europe/Berlin", quiet: (String, String)? = ("18:00", "08:00")) async throws {
            community = try TestCommunity()
            host = try await community.member("Host")
            let member = try await community.member("Guest")
            try await community.perform(UpdateProfile(timeZone: zone), as: member)
            if let quiet {
                try await community.perform(
                    UpdatePreferences(quietHours: .set(.init(from: quiet.0, to: quiet.1))), as: member)
            }
            guest = try await community.actor(member.userID!)
            event = try await community.event(by: host) { $0.visibility = .friends }
        }

        func invite() async throws {
            try await community.perform(InviteGuests(event: event, userIds: [guest.userID!]), as: host)
        }

        /// Runs the jobs now and again at noon, when quiet hours are over.
        func mails() async throws -> [MailJob] {
            try await community.runJobs()
            community.advance(.hours(17))
            return try await community.mails(to: "guest@example.org")
        }
    }

    /// It is 19:00 in Berlin, 18:00 in London, 03:00 in Tokyo, 10:00 in Los Angeles.
    @Test(arguments: [
        ("Europe/Berlin", "18:00", "08:00", 13 * 60), ("Europe/Berlin", "19:00", "19:01", 1),
        ("Europe/Berlin", "18:59", "19:00", 0),
        ("Europe/Berlin", "19:01", "18:59", 0), ("Europe/Berlin", "00:00", "18:00", 0),
        ("Europe/London", "18:00", "18:30", 30),
        ("Europe/London", "18:30", "07:00", 0), ("Asia/Tokyo", "22:00", "07:00", 4 * 60),
        ("America/Los_Angeles", "22:00", "07:00", 0),
        ("America/Los_Angeles", "09:00", "12:00", 2 * 60), ("Asia/Kolkata", "23:00", "00:00", 30),
    ]) func quietHoursDelayByTheClockOfTheReceiver(
        _ zone: String, _ from: String, _ to: String, _ minutes: Int
    ) async throws {
        let stage = try await Stage(zone: zone, quiet: (from, to))
        try await stage.invite()
        #expect(try await stage.community.inbox(stage.guest).count == 1, "the inbox has it at once")
        if minutes > 0 {
            #expect(try await stage.community.mails(to: "guest@example.org").isEmpty)
            stage.community.advance(Span(milliseconds: Int64(minutes) * 60_000 - 1))
            #expect(try await stage.community.mails(to: "guest@example.org").isEmpty)
            stage.community.advance(Span(milliseconds: 1))
        }
        #expect(try await stage.community.mails(to: "guest@example.org").map(\.kind) == [.notice(.invited)])
        stage.community.advance(.days(3))
        #expect(try await stage.community.mails(to: "guest@example.org").count == 1, "once")
    }

    @Test func generatedQuietHoursAreKept() async throws {
        let stage = try await Stage(quiet: nil)
        try await forAll(100) { g in
            let zone = g.pick([
                "Europe/Berlin", "Asia/Kathmandu", "America/St_Johns", "Pacific/Kiritimati", "Pacific/Pago_Pago",
                "Australia/Lord_Howe",
            ])
            let (from, to) = (g.int(0...1439), g.int(0...1439))
            func clock(_ minute: Int) -> String { "\(minute / 60):\(minute % 60)" }
            guard from != to else { return }
            // Steps through a year with its clock changes. A repeated request within a day would make no second notice.
            stage.community.advance(.minutes(Int64(g.int(1_441...8_000))))
            try await stage.community.perform(UpdateProfile(timeZone: zone), as: stage.guest)
            try await stage.community.perform(
                UpdatePreferences(quietHours: .set(.init(from: clock(from), to: clock(to)))), as: stage.guest)
            try await stage.community.forgetMails()
            try await stage.community.perform(Befriend(userId: stage.guest.userID!), as: stage.host)
            var sentAt: Instant?
            for _ in 0..<4 where sentAt == nil {
                if try await !stage.community.mails(to: "guest@example.org").isEmpty {
                    sentAt = stage.community.now
                } else {
                    let next = try #require(
                        try await stage.community.read { try JobQuery.nextTime(in: .system, in: $0) })
                    try #require(next > stage.community.now && next <= stage.community.now + .days(1))
                    stage.community.move(to: next)
                }
            }
            let civil = Zones.civil(try #require(sentAt), in: zone)
            #expect(QuietHours(from: from, to: to)!.minutesLeft(at: civil.hour * 60 + civil.minute) == 0)
            try await stage.community.perform(
                DropFriendRequest(id: stage.community.value("SELECT id FROM friend_request")!), as: stage.host)
        }
    }

    // MARK: Lost permission

    @Test(.tags(.P45)) func anEventThatHasBecomePrivateIsNotDelivered() async throws {
        let stage = try await Stage()
        try await stage.community.befriend(stage.host, stage.guest)
        try await stage.community.rsvp(stage.event, .going, as: stage.guest)
        try await stage.community.forgetMails()
        stage.community.move(to: TestCommunity.start + .days(2))
        try await stage.community.update(stage.event, as: stage.host) { $0.locationName = .set("Cellar") }
        #expect(try await stage.community.inbox(stage.guest, .eventChanged).count == 1)
        try await stage.community.perform(WithdrawRSVP(event: stage.event), as: stage.guest)
        try await stage.community.update(stage.event, as: stage.host) { $0.visibility = .set(.invited) }
        #expect(try await stage.mails().filter { $0.kind == .notice(.eventChanged) }.isEmpty)
        #expect(try await stage.community.inbox(stage.guest, .eventChanged).isEmpty)
        #expect(
            try await stage.community.unread(stage.guest)
                == stage.community.inbox(stage.guest).filter { $0.readAt == nil }.count)
    }

    enum Meanwhile: CaseIterable { case nothing, saysNo, isRemoved, hidesIt }

    /// The receiver could see the location when the mail was queued. The permission is checked again when it is sent.
    @Test(.tags(.P45), arguments: Meanwhile.allCases) func aDelayedMailOmitsALocationWithheldSince(
        _ meanwhile: Meanwhile
    ) async throws {
        let stage = try await Stage()
        let (community, guest) = (stage.community, stage.guest)
        let event = try await community.event(by: stage.host) {
            $0.locationName = "Old Flat"
            $0.locationHidden = meanwhile != .hidesIt
        }
        try await community.rsvp(event, meanwhile == .hidesIt ? .maybe : .going, as: guest)
        community.advance(.minutes(1))
        try await community.update(event, as: stage.host) {
            $0.locationName = .set("New Flat")
            $0.address = .set("Rosenweg 3")
            $0.onlineUrl = .set("https://meet.example.org/x")
        }
        switch meanwhile {
        case .nothing: break
        case .saysNo: try await community.rsvp(event, .notGoing, as: guest)
        case .isRemoved:
            try await community.perform(RemoveGuest(event: event, guest: "\(guest.userID!)"), as: stage.host)
        case .hidesIt:
            try await community.update(event, as: stage.host) {
                $0.locationHidden = .set(true)
                $0.notify = .no
            }
        }
        let mails = try await stage.mails()
        #expect(
            Set(mails.map(\.kind))
                == (meanwhile == .isRemoved ? [.notice(.eventChanged), .notice(.removed)] : [.notice(.eventChanged)]))
        for mail in mails {
            let isTold = meanwhile == .nothing
            #expect(mail.event?.place == (isTold ? "New Flat" : nil), "\(mail.kind)")
            #expect(mail.event?.address == (isTold ? "Rosenweg 3" : nil), "\(mail.kind)")
            #expect((mail.event?.onlineUrl != nil) == isTold, "\(mail.kind)")
            #expect(isTold || mail.change?.place == nil, "\(mail.kind)")
        }
    }

    @Test(.tags(.P45)) func aGuestRemovedSinceGetsOnlyThatNotice() async throws {
        let stage = try await Stage()
        try await stage.invite()
        try await stage.community.rsvp(stage.event, .going, as: stage.guest)
        try await stage.community.perform(
            RemoveGuest(event: stage.event, guest: "\(stage.guest.userID!)"), as: stage.host)
        #expect(try await stage.mails().map(\.kind) == [.notice(.removed)])
        #expect(try await stage.community.inbox(stage.guest).map(\.kind) == [.removed])
    }

    @Test func whatWasTakenBackInQuietHoursIsNotSent() async throws {
        let stage = try await Stage()
        let request = try await stage.community.perform(Befriend(userId: stage.guest.userID!), as: stage.host)
        try await stage.community.perform(DropFriendRequest(id: request), as: stage.host)
        try await stage.invite()
        let invitation = try #require(
            try await stage.community.read { try InvitationQuery.invitations(of: stage.event, as: stage.host, in: $0) }
                .first { $0.userId == stage.guest.userID })
        try await stage.community.perform(UninviteGuest(event: stage.event, invitation: invitation.id), as: stage.host)
        #expect(try await stage.mails().isEmpty)
        #expect(try await stage.community.unread(stage.guest) == 0)
    }

    @Test(.tags(.P45), arguments: [true, false]) func noticesAboutABlockedPersonAreNotDelivered(
        _ isGuest: Bool
    ) async throws {
        let stage = try await Stage()
        try await stage.invite()
        try await stage.community.perform(Befriend(userId: stage.guest.userID!), as: stage.host)
        let (blocker, blocked) = isGuest ? (stage.guest, stage.host) : (stage.host, stage.guest)
        try await stage.community.perform(BlockPerson(userId: blocked.userID!), as: blocker)
        #expect(try await stage.mails().isEmpty)
        #expect(try await stage.community.inbox(stage.guest).isEmpty)
        #expect(try await stage.community.unread(stage.guest) == 0)
    }

    @Test(.tags(.P45)) func aDelayedPushOmitsWhatIsHiddenSince() async throws {
        let stage = try await Stage(quiet: nil)
        try await stage.community.perform(
            SubscribePush(endpoint: "https://push.example.org/g", keys: TestCommunity.pushKeys), as: stage.guest)
        try await stage.invite()
        #expect(try await stage.community.pushes().map(\.kind) == [.invited])
        try await stage.community.perform(BlockPerson(userId: stage.host.userID!), as: stage.guest)
        #expect(try await stage.community.pushes().isEmpty)
    }

    @Test func whatWasReadMeanwhileIsNotSent() async throws {
        let stage = try await Stage()
        try await stage.invite()
        try await stage.community.perform(ReadNotices(), as: stage.guest)
        #expect(try await stage.mails().isEmpty)
    }

    @Test func aDeletedEventIsDeliveredOnlyAsCancelled() async throws {
        let stage = try await Stage()
        try await stage.invite()
        try await stage.community.perform(DeleteEvent(id: stage.event), as: stage.host)
        #expect(try await stage.mails().map(\.kind) == [.notice(.eventCancelled)])
        let inbox = try await stage.community.inbox(stage.guest)
        #expect(inbox.map(\.kind) == [.eventCancelled] && inbox.map(\.eventTitle) == ["Dinner"])
    }

    @Test(arguments: ["deleted", "disabled"]) func deletedPeopleGetNoNotices(_ status: String) async throws {
        let stage = try await Stage()
        try await stage.invite()
        let root = try await stage.community.member("Root", role: .administrator)
        if status == "deleted" {
            try await stage.community.perform(DeleteAccount(id: stage.guest.userID!), as: root)
        } else {
            try await stage.community.perform(AdministerUser(id: stage.guest.userID!, status: .disabled), as: root)
        }
        #expect(try await stage.mails().isEmpty)
    }

    // MARK: Exactly once

    @Test func aJobThatRunsTwiceSendsOnce() async throws {
        for quiet in [nil, ("18:00", "08:00")] {
            let stage = try await Stage(quiet: quiet)
            try await stage.community.perform(
                SubscribePush(endpoint: "https://push.example.org/g", keys: TestCommunity.pushKeys), as: stage.guest)
            try await stage.invite()
            let payload: String = try await stage.community.value(
                "SELECT payload FROM job WHERE kind = \(DeliverNotice.name)")!
            let job = try JSONDecoder().decode(DeliverNotice.self, from: Data(payload.utf8))
            for _ in 1...3 { try await stage.community.perform(job, as: .system) }
            #expect(try await stage.mails().count == 1)
            #expect(try await stage.community.pushes().count == 1)
            for _ in 1...3 { try await stage.community.perform(job, as: .system) }
            #expect(try await stage.mails().count == 1)
        }
    }

    @Test(.tags(.P11)) func nobodyButTheSystemDelivers() async throws {
        let stage = try await Stage(quiet: nil)
        try await stage.invite()
        let id: ID<Notice> = try await stage.community.value("SELECT id FROM notice")!
        for actor in [Actor.nobody, stage.host, stage.guest] {
            #expect(try await stage.community.refusal(DeliverNotice(id: id, mail: nil), as: actor) == .notFound)
            #expect(try await stage.community.refusal(MessageNotices(event: stage.event), as: actor) == .notFound)
            #expect(try await stage.community.refusal(RSVPNotices(event: stage.event), as: actor) == .notFound)
        }
    }
}
