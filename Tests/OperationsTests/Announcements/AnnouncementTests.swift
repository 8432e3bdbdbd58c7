import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// An announcement reaches the guests with the chosen RSVPs and nobody else.
struct AnnouncementTests {
    /// Ana hosts with Cem. Each RSVP status has one member, named after it. Gus (going) and Ida (unconfirmed) have no
    /// accounts. Kim and one address are invited.
    private struct Stage {
        let community: TestCommunity
        let ana: Actor, cem: Actor
        let event: ID<Event>
        let people: [RSVPStatus: Actor]
        let kim: Actor

        init() async throws {
            community = try TestCommunity()
            ana = try await community.member("Ana")
            cem = try await community.member("Cem")
            kim = try await community.member("Kim")
            event = try await community.event(by: ana) {
                $0.capacity = 3
                $0.offerHours = 1
            }
            try await community.perform(SetHosts(event: event, cohosts: [cem.userID!]), as: ana)
            var people: [RSVPStatus: Actor] = [:]
            for status in [RSVPStatus.going, .maybe, .notGoing] {
                people[status] = try await community.member("\(status)")
            }
            try await community.rsvp(event, .going, as: people[.going]!)
            try await community.rsvp(event, .maybe, as: people[.maybe]!)
            try await community.rsvp(event, .notGoing, as: people[.notGoing]!)
            _ = try await community.perform(
                AddGuest(event: event, name: "Gus", email: "gus@elsewhere.org", status: .going), as: ana)
            _ = try await community.perform(AddGuest(event: event, name: "Nomail", status: .going), as: ana)
            people[.waitlisted] = try await community.member("waitlisted")
            try await community.rsvp(event, .going, as: people[.waitlisted]!)
            let link = try await community.perform(MakeLink(event: event), as: ana)
            _ = try await community.perform(
                RSVPByLink(token: link.token, name: "Ida", email: "ida@elsewhere.org", status: .maybe), as: .nobody)
            _ = try await community.perform(
                InviteGuests(event: event, userIds: [kim.userID!], emails: ["pat@elsewhere.org"]), as: ana)
            self.people = people
            try await community.forgetMails()
        }

        func send(
            _ to: [Announcement.Addressee], _ body: String = "The door code is 4711.", by host: Actor? = nil
        ) async throws -> AnnouncementView {
            try await community.perform(SendAnnouncement(event: event, to: to, body: body), as: host ?? ana)
        }

        func received(_ person: Actor) async throws -> [String] {
            try await community.read { try AnnouncementQuery.received(at: event, by: person.userID!, in: $0) }.map(
                \.body)
        }
    }

    @Test func `Guests without an address are counted apart, for the hosts alone`() async throws {
        let stage = try await Stage()
        let unreached = try await stage.community.read {
            try AnnouncementQuery.unreached(of: stage.event, as: stage.cem, in: $0)
        }
        #expect(unreached == [.going: 1])
        await #expect(throws: Refusal.self) {
            try await stage.community.read { try AnnouncementQuery.unreached(of: stage.event, as: stage.kim, in: $0) }
        }
    }

    @Test(arguments: Announcement.Addressee.allCases) func `It reaches those who have answered so, and the other hosts`(
        to: Announcement.Addressee
    ) async throws {
        let stage = try await Stage()
        guard to != .offered else {
            #expect(
                try await stage.community.refusal(
                    SendAnnouncement(event: stage.event, to: [to], body: "Hello"), as: stage.ana)?.code == .conflict)
            return
        }
        let sent = try await stage.send([to])
        for (status, person) in stage.people {
            #expect(try await stage.received(person).count == (status == to.status ? 1 : 0), "\(status)")
        }
        #expect(try await stage.received(stage.kim).count == (to == .invited ? 1 : 0))
        #expect(try await stage.received(stage.cem).count == 1)
        #expect(try await stage.received(stage.ana).isEmpty)
        let mailed = Set(try await stage.community.mails(.announcement).map(\.email))
        let expected: Set<String> =
            switch to {
            case .going: ["going@example.org", "gus@elsewhere.org"]
            case .invited: ["kim@example.org", "pat@elsewhere.org"]
            default: ["\(to.rawValue.lowercased())@example.org"]
            }
        #expect(mailed == expected.union(["cem@example.org"]))
        // The reported count is the number of receivers without the hosts.
        #expect(sent.people == expected.count)
        let rows: Int = try await stage.community.count(
            "SELECT count(*) FROM notice n JOIN announcement a ON a.id = n.announcement_id WHERE a.body = \("The door code is 4711.")"
        )
        #expect(rows == mailed.filter { $0.hasSuffix("@example.org") }.count)
    }

    /// A device has the text only while its owner sees the event. After that, a new device does not get it either.
    @Test(.tags(.P45)) func `With the event the words are lost on every device, and come back with it`() async throws {
        let stage = try await Stage()
        let (community, kim) = (stage.community, stage.kim)
        try await community.update(stage.event, as: stage.ana) { $0.visibility = .set(.invited) }
        _ = try await stage.send([.invited])
        let device = try await SimulatedDevice(of: kim.person!)
        func words(_ device: SimulatedDevice) async throws -> [String?] {
            try await device.pull(from: community)
            return try await device.read {
                try NoticeQuery.notices(as: device.actor, limit: 50, in: $0).items.filter { $0.kind == .announcement }
                    .map(\.body)
            }
        }
        func isAnywhere(_ device: SimulatedDevice) async throws -> Bool {
            try await device.read { try $0.exists("SELECT 1 FROM announcement") }
        }
        #expect(try await words(device) == ["The door code is 4711."])
        let invitation = try await community.value(
            "SELECT id FROM invitation WHERE user_id = \(kim.userID)", as: ID<Invitation>.self)!
        try await community.perform(UninviteGuest(event: stage.event, invitation: invitation), as: stage.ana)
        let another = try await SimulatedDevice(of: kim.person!)
        for device in [device, another] {
            #expect(try await words(device).isEmpty)
            #expect(try await !isAnywhere(device))
        }
        try await community.perform(InviteGuests(event: stage.event, userIds: [kim.userID!]), as: stage.ana)
        for device in [device, another] { #expect(try await words(device) == ["The door code is 4711."]) }
        // Other people who see the event do not get it. The sender also has the list of receivers.
        let going = try await SimulatedDevice(of: stage.people[.going]!.person!)
        #expect(try await words(going).isEmpty)
        #expect(try await !isAnywhere(going))
        // The same for an event that was public and no longer is.
        try await community.update(stage.event, as: stage.ana) { $0.visibility = .set(.public) }
        _ = try await stage.send([.going], "Bring socks.")
        #expect(try await words(going) == ["Bring socks."])
        try await community.perform(WithdrawRSVP(event: stage.event), as: stage.people[.going]!)
        #expect(try await words(going) == ["Bring socks."], "anybody sees it")
        try await community.update(stage.event, as: stage.ana) { $0.visibility = .set(.invited) }
        try await community.runJobs()
        #expect(try await words(going).isEmpty)
        #expect(try await !isAnywhere(going))
    }

    @Test func `Guests without an account read it on the pass, and by mail only if they have asked`()
        async throws
    {
        let stage = try await Stage()
        _ = try await stage.send([.going, .invited])
        let mails = try await stage.community.mails(.announcement)
        // A host added Gus, who has not responded since.
        #expect(mails.first { $0.email == "gus@elsewhere.org" }.map { $0.body == nil && $0.isUnasked } == true)
        let pat = try #require(mails.first { $0.email == "pat@elsewhere.org" })
        #expect(pat.body == nil && pat.entrance == .invitation)
        let community = stage.community
        let invited = try await community.read { try LinkQuery.invited(token: pat.token!, in: $0) }
        #expect(invited?.announcements.map(\.body) == ["The door code is 4711."])
        let pass = try #require(mails.first { $0.email == "gus@elsewhere.org" }?.token)
        func onPass() async throws -> [String] {
            try await community.read { try GuestPass.view(pass, environment: community.community.environment, in: $0) }
                .announcements.map(\.body)
        }
        #expect(try await onPass() == ["The door code is 4711."])
        // A guest with an RSVP of their own also gets the text by mail.
        _ = try await community.perform(RSVPAsGuest(guestToken: pass, status: .maybe), as: .nobody)
        community.advance(.minutes(1))
        _ = try await stage.send([.maybe], "Bring socks.")
        #expect(try await community.mails(.announcement, to: "gus@elsewhere.org").last?.body == "Bring socks.")
        #expect(try await onPass() == ["Bring socks.", "The door code is 4711."])
        // A later RSVP gives no access to earlier announcements to others, and guests who are not coming get no
        // more mail.
        _ = try await stage.send([.going], "For those who go.")
        _ = try await community.perform(RSVPAsGuest(guestToken: pass, status: .going), as: .nobody)
        #expect(try await onPass().count == 2)
        _ = try await community.perform(RSVPAsGuest(guestToken: pass, status: .notGoing), as: .nobody)
        let sent = try await community.mails(.announcement, to: "gus@elsewhere.org").count
        _ = try await stage.send([.notGoing], "A pity.")
        #expect(try await community.mails(.announcement, to: "gus@elsewhere.org").count == sent)
        // The receiver of a mailed invitation keeps it after the RSVP.
        _ = try await community.perform(RSVPByLink(token: pat.token!, name: "Pat", status: .maybe), as: .nobody)
        let patsPass = try await community.read { [environment = community.community.environment] in
            try GuestPass.view(pat.token!, environment: environment, in: $0)
        }
        #expect(patsPass.announcements.map(\.body) == ["The door code is 4711."])
        // An unconfirmed address may be somebody else's, so it gets nothing.
        _ = try await stage.send([.maybe], "Second")
        #expect(try await community.mails(.announcement).contains { $0.email == "ida@elsewhere.org" } == false)
    }

    @Test func `A refused announcement states the reason and writes nothing`() async throws {
        let stage = try await Stage()
        func refusal(_ to: [Announcement.Addressee], _ body: String?) async throws -> Refusal? {
            try await stage.community.refusal(SendAnnouncement(event: stage.event, to: to, body: body), as: stage.ana)
        }
        #expect(try await refusal([], " ")?.fields.keys.sorted() == ["body", "to"])
        #expect(try await refusal([.going], String(repeating: "a", count: 1001))?.fields["body"] != nil)
        #expect(try await refusal([.offered], "Hello")?.code == .conflict)
        #expect(try await stage.community.count("SELECT count(*) FROM announcement") == 0)
        let draft = try await stage.community.perform(DuplicateEvent(id: stage.event), as: stage.ana)
        #expect(
            try await stage.community.refusal(
                SendAnnouncement(event: draft, to: [.going], body: "Hello"), as: stage.ana) == .isDraft)
        for number in 1...Announcement.maxPerDay { _ = try await stage.send([.going], "Number \(number)") }
        let over = try await refusal([.going], "One more")
        #expect(over?.code == .rateLimited && over?.retryAfter == 86_400)
        stage.community.advance(.days(1))
        #expect(try await refusal([.going], "One more") == nil)
    }

    @Test func `Sent twice it is sent once, and other words are another announcement`() async throws {
        let stage = try await Stage()
        let command = SendAnnouncement(
            event: stage.event, to: [.going], body: "Bring socks.", id: ID(at: TestCommunity.start, random: { 7 }))
        let (first, second) = (
            try await stage.community.perform(command, as: stage.ana),
            try await stage.community.perform(command, as: stage.ana)
        )
        #expect(first == second)
        #expect(try await stage.received(stage.people[.going]!).count == 1)
        var other = command
        other.body = "Bring shoes."
        #expect(try await stage.community.refusal(other, as: stage.ana) == .idTaken)
    }

    @Test func `A block keeps the name away, not the word`() async throws {
        let stage = try await Stage()
        let guest = stage.people[.going]!
        try await stage.community.perform(BlockPerson(userId: stage.cem.userID!), as: guest)
        _ = try await stage.send([.going], by: stage.cem)
        let notice = try await stage.community.inbox(guest, .announcement).first
        #expect(notice?.actor == nil && notice?.body == "The door code is 4711.")
        #expect(try await stage.community.mails(.announcement, to: "going@example.org").map(\.from) == ["Ana Lima"])
    }

    @Test func `A cancelled event can be announced to its guests, and deletion removes the announcement`() async throws
    {
        let stage = try await Stage()
        try await stage.community.perform(CancelEvent(id: stage.event), as: stage.ana)
        _ = try await stage.send([.going], "Your money comes back.")
        #expect(try await stage.received(stage.people[.going]!) == ["Your money comes back."])
        try await stage.community.perform(DeleteEvent(id: stage.event), as: stage.ana)
        try await stage.community.runJobs()
        #expect(try await stage.community.count("SELECT count(*) FROM announcement") == 0)
    }
}
