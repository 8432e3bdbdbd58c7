import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// A public dinner with an actor for each role.
struct ChatStage: Sendable {
    let community: TestCommunity
    let host: Actor, cohost: Actor, invited: Actor, going: Actor, maybe: Actor
    let waiting: Actor, declined: Actor, member: Actor, removed: Actor, unverified: Actor, admin: Actor
    let event: ID<Event>

    var crew: [Actor] { [host, cohost, invited, going, maybe] }
    var others: [Actor] { [waiting, declined, member, removed, admin] }

    init(seed: UInt64 = 7) async throws {
        community = try TestCommunity(seed: seed)
        host = try await community.member("Host")
        cohost = try await community.member("Cohost")
        invited = try await community.member("Invited")
        going = try await community.member("Going")
        maybe = try await community.member("Maybe")
        waiting = try await community.member("Waiting")
        declined = try await community.member("Declined")
        member = try await community.member("Member")
        removed = try await community.member("Removed")
        unverified = try await community.member("Unverified", isVerified: false)
        admin = try await community.member("Root", role: .administrator)
        event = try await community.event(by: host) { $0.capacity = 1 }
        try await community.perform(InviteGuests(event: event, userIds: [invited.userID!, removed.userID!]), as: host)
        try await community.perform(SetHosts(event: event, cohosts: [cohost.userID!]), as: host)
        try await community.rsvp(event, .going, as: going)
        try await community.rsvp(event, .going, as: waiting)
        try await community.rsvp(event, .maybe, as: maybe)
        try await community.rsvp(event, .notGoing, as: declined)
        try await community.perform(RemoveGuest(event: event, guest: "\(removed.userID!)"), as: host)
        try await community.forgetMails()
        for actor in crew + others { try await community.perform(ReadNotices(), as: actor) }
        community.advance(.minutes(1))
    }

    @discardableResult
    func say(_ body: String, as actor: Actor, id: ID<Message>? = nil) async throws -> ID<Message> {
        try await community.perform(SendMessage(event: event, id: id, body: body), as: actor)
    }

    func read(as actor: Actor, limit: Int = 50) async throws -> [MessageView] {
        try await community.all { try ChatQuery.messages(of: event, as: actor, before: $0, limit: limit, in: $1) }
    }

    func unread(_ actor: Actor) async throws -> Int {
        try await community.read { try ChatQuery.unread(of: event, as: actor, in: $0) }
    }
}

struct ChatTests {
    @Test(.tags(.P11, .P45)) func theCrewChatsAndNobodyElse() async throws {
        let stage = try await ChatStage()
        let first = try await stage.say("Hello", as: stage.host)
        for actor in stage.crew {
            #expect(try await stage.read(as: actor).last?.body == "Hello")
            try await stage.say("I too", as: actor)
            #expect(try await stage.community.refusal(MarkRead(event: stage.event, upTo: first), as: actor) == nil)
        }
        let expected: [(Actor, Refusal.Code)] =
            stage.others.map { ($0, .notAllowed) } + [
                (.nobody, .unauthenticated), (stage.unverified, .emailUnverified),
            ]
        for (actor, code) in expected {
            #expect(
                try await stage.community.refusal(SendMessage(event: stage.event, body: "I too"), as: actor)?.code
                    == code)
            #expect(
                try await stage.community.refusal(MarkRead(event: stage.event, upTo: first), as: actor)?.code == code)
            for command: any Command in [EditMessage(id: first, body: "x"), DeleteMessage(id: first)] {
                let found = try await stage.community.refusal(command, as: actor)?.code
                #expect(found == (code == .notAllowed ? .notFound : code))
            }
            try await stage.community.read { (reader) throws in
                #expect(throws: Refusal.self) {
                    try ChatQuery.messages(of: stage.event, as: actor, limit: 9, in: reader)
                }
                #expect(throws: Refusal.self) {
                    try ChatQuery.messages(of: stage.event, as: actor, after: 0, limit: 9, in: reader)
                }
                #expect(throws: Refusal.self) { try ChatQuery.message(first, as: actor, in: reader) }
                #expect(try ChatQuery.unread(of: stage.event, as: actor, in: reader) == 0)
            }
        }
        #expect(try await stage.read(as: stage.host).count == 6)
    }

    @Test(.tags(.P45, .P55)) func leavingTheCrewEndsReading() async throws {
        let stage = try await ChatStage()
        let first = try await stage.say("Hello", as: stage.host)
        let invitation: ID<Invitation> = try await stage.community.value(
            "SELECT id FROM invitation WHERE user_id = \(stage.invited.userID)")!
        try await stage.community.rsvp(stage.event, .notGoing, as: stage.going)
        try await stage.community.perform(WithdrawRSVP(event: stage.event), as: stage.maybe)
        try await stage.community.perform(UninviteGuest(event: stage.event, invitation: invitation), as: stage.host)
        for actor in [stage.going, stage.maybe, stage.invited] {
            await #expect(throws: Refusal.self) { try await stage.read(as: actor) }
            #expect(
                try await stage.community.refusal(SendMessage(event: stage.event, body: "x"), as: actor)?.code
                    == .notAllowed)
            #expect(try await stage.unread(actor) == 0)
            #expect(try await stage.community.read { try !ScopeAccess.isIn(.crew(stage.event), as: actor, in: $0) })
        }
        // Moving up from the waitlist gives access.
        #expect(try await stage.read(as: stage.waiting).map(\.id) == [first])
        // Removal also ends access to one's own messages.
        let own = try await stage.say("Mine", as: stage.waiting)
        try await stage.community.perform(
            RemoveGuest(event: stage.event, guest: "\(stage.waiting.userID!)"), as: stage.host)
        #expect(try await stage.community.refusal(EditMessage(id: own, body: "x"), as: stage.waiting) == .notFound)
        #expect(try await stage.community.refusal(DeleteMessage(id: own), as: stage.waiting) == .notFound)
    }

    @Test(.tags(.P58)) func theSameIdTwiceIsOneMessage() async throws {
        let stage = try await ChatStage()
        let id = ID<Message>(at: stage.community.now, random: { 5 })
        #expect(try await stage.say("Once", as: stage.going, id: id) == id)
        #expect(try await stage.say("Once", as: stage.going, id: id) == id)
        #expect(
            try await stage.community.refusal(
                SendMessage(event: stage.event, id: id, body: "Something else"), as: stage.going)?.code == .duplicate)
        #expect(try await stage.read(as: stage.host).map(\.body) == ["Once"])
        #expect(
            try await stage.community.refusal(SendMessage(event: stage.event, id: id, body: "Mine"), as: stage.maybe)?
                .code == .duplicate)
        let other = try await stage.community.event(by: stage.going)
        #expect(
            try await stage.community.refusal(SendMessage(event: other, id: id, body: "There"), as: stage.going)?.fields
                .keys.first == "id")
        #expect(try await stage.read(as: stage.host).map(\.number) == [1], "what was refused took no number")
        #expect(try await stage.say("Next", as: stage.host) != id)
        #expect(try await stage.read(as: stage.host).map(\.number) == [2, 1])
        // A deleted message stays deleted when it is sent again.
        try await stage.community.perform(DeleteMessage(id: id), as: stage.going)
        try await stage.say("Once", as: stage.going, id: id)
        #expect(try await stage.read(as: stage.host).last?.deleted == true)
    }

    @Test func theAuthorCorrectsForAQuarterOfAnHour() async throws {
        let stage = try await ChatStage()
        let id = try await stage.say("Helo", as: stage.going)
        for actor in [stage.host, stage.cohost, stage.maybe] {
            #expect(try await stage.community.refusal(EditMessage(id: id, body: "x"), as: actor)?.code == .notAllowed)
        }
        stage.community.advance(.minutes(15))
        try await stage.community.perform(EditMessage(id: id, body: " Hello\r\nall "), as: stage.going)
        let edited = try #require(try await stage.read(as: stage.maybe).first)
        #expect(edited.body == "Hello\nall" && edited.editedAt == stage.community.now && edited.number == 1)
        #expect(edited.sentAt == TestCommunity.start + .minutes(1))
        #expect(try await stage.community.refusal(EditMessage(id: id, body: " "), as: stage.going)?.code == .invalid)
        stage.community.advance(Span(milliseconds: 1))
        #expect(
            try await stage.community.refusal(EditMessage(id: id, body: "Late"), as: stage.going)?.code == .conflict)
        #expect(try await stage.read(as: stage.maybe).first?.body == "Hello\nall")
    }

    /// A deleted body is gone for every reader and from every row.
    @Test(.tags(.P45)) func aDeletedBodyIsGoneEverywhere() async throws {
        for isHost in [true, false] {
            let stage = try await ChatStage()
            let id = try await stage.say("Zanzibar", as: stage.going)
            try await stage.say("Later", as: stage.host)
            #expect(try await stage.community.refusal(DeleteMessage(id: id), as: stage.maybe)?.code == .notAllowed)
            stage.community.advance(.days(3))
            try await stage.community.perform(DeleteMessage(id: id), as: isHost ? stage.cohost : stage.going)
            for actor in stage.crew {
                let found = try await stage.read(as: actor)
                #expect(found.map(\.number) == [2, 1] && found[1].deleted && found[1].body.isEmpty, "its place stays")
                let one = try await stage.community.read { try ChatQuery.message(id, as: actor, in: $0) }
                #expect(one == found[1])
            }
            let rows = try await stage.community.read { try Snapshot($0).rows }
            #expect(!rows.values.contains { "\($0.content)".contains("Zanzibar") })
            #expect(try await stage.community.count("SELECT count(*) FROM message WHERE body LIKE '%Zanz%'") == 0)
            #expect(
                try await stage.community.refusal(EditMessage(id: id, body: "Back"), as: stage.going)?.code == .conflict
            )
            // Deleting again keeps the original time.
            let at: Instant? = try await stage.community.value("SELECT deleted_at FROM message WHERE id = \(id)")
            stage.community.advance(.hours(1))
            try await stage.community.perform(DeleteMessage(id: id), as: stage.host)
            #expect(try await stage.community.value("SELECT deleted_at FROM message WHERE id = \(id)") == at)
        }
    }

    @Test func theChatStaysOpenAfterTheEventAndItsCancellation() async throws {
        let stage = try await ChatStage()
        try await stage.community.perform(CancelEvent(id: stage.event), as: stage.host)
        stage.community.advance(.days(30))
        try await stage.say("That was nice", as: stage.going)
        #expect(try await stage.read(as: stage.host).count == 1)
    }

    @Test func whoLeftTheCommunityIsAFormerMember() async throws {
        let stage = try await ChatStage()
        try await stage.say("Bye", as: stage.going)
        try await stage.community.perform(DeleteAccount(id: stage.going.userID!), as: .system)
        let found = try await stage.read(as: stage.host)
        #expect(found.map(\.body) == ["Bye"] && found.map(\.author.name) == ["Former member"])
    }
}
