import Domain
import Store
import Testing

@testable import Operations

/// What the same person makes again under the same id is the same thing; somebody else's id is nobody else's.
struct ClientIDTests {
    private func id<Subject>(_ number: UInt8, _: Subject.Type = Subject.self) -> ID<Subject> {
        ID(bytes: [UInt8](repeating: number, count: 16))!
    }

    /// Each makes one thing under an id, and another person or another thing under the same.
    struct Maker: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var command: String
        var kind: RowKind
        var make: @Sendable (World) async throws -> Void
        /// Uses the id for something else, or as somebody else.
        var other: @Sendable (World) async throws -> Refusal?

        init<C: ClientCommand>(
            _: C.Type, _ title: String, _ kind: RowKind, make: @escaping @Sendable (World) async throws -> Void,
            other: @escaping @Sendable (World) async throws -> Refusal?
        ) {
            testDescription = title
            command = C.name
            self.kind = kind
            self.make = make
            self.other = other
        }

        /// How many rows of its kind there are, in all and under the id.
        func counts(in community: TestCommunity) async throws -> (all: Int, found: Int) {
            guard let table = Shape.of(kind)?.table else { return (0, 0) }
            let id = [UInt8](repeating: 200, count: 16)
            return (try await community.count("SELECT count(*) FROM \(table)"), try await community.count("SELECT count(*) FROM \(table) WHERE id = \(id)"))
        }
    }

    static func fixed<Subject>(_: Subject.Type = Subject.self) -> ID<Subject> { ID(bytes: [UInt8](repeating: 200, count: 16))! }

    static func newcomer(_ name: String, _ world: World) async throws -> Actor {
        if let known: ID<User> = try await world.community.value("SELECT id FROM users WHERE given_name = \(name)") {
            return try await world.community.actor(known)
        }
        return try await world.community.member(name)
    }

    static let makers: [Maker] = FeatureCases.all.flatMap(\.makers)

    static let events: [Maker] = [
        Maker(CreateEvent.self, "an event", .event) { w in
            let made = try await w.community.perform(CreateEvent(id: fixed(), TestCommunity.input()), as: w.ana)
            #expect(made == fixed())
        } other: { w in try await w.community.refusal(CreateEvent(id: fixed(), TestCommunity.input()), as: w.bo) },
        Maker(DuplicateEvent.self, "a copy", .event) { w in
            let made = try await w.community.perform(DuplicateEvent(id: w.dinner, copy: fixed()), as: w.ana)
            #expect(made == fixed())
        } other: { w in
            let own = try await w.community.event(by: w.bo) { $0.title = "Another" }
            return try await w.community.refusal(DuplicateEvent(id: own, copy: fixed()), as: w.bo)
        },
        Maker(InviteGuests.self, "an invitation", .invitation) { w in
            let ivy = try await newcomer("Ivy", w)
            try await w.community.perform(InviteGuests(event: w.dinner, userIds: [ivy.userID!], ids: [fixed()]), as: w.ana)
        } other: { w in try await w.community.refusal(InviteGuests(event: w.dinner, emails: ["zoe@elsewhere.org"], ids: [fixed()]), as: w.ana) },
        Maker(InviteGuests.self, "a mailed invitation", .invitation) { w in
            try await w.community.perform(InviteGuests(event: w.dinner, emails: ["zoe@elsewhere.org"], ids: [fixed()]), as: w.ana)
        } other: { w in try await w.community.refusal(InviteGuests(event: w.dinner, emails: ["yan@elsewhere.org"], ids: [fixed()]), as: w.ana) },
        Maker(SendAnnouncement.self, "an announcement", .announcement) { w in
            let sent = try await w.community.perform(SendAnnouncement(event: w.dinner, to: [.going], body: "Hello", id: fixed()), as: w.ana)
            #expect(sent.id == fixed())
        } other: { w in
            try await w.community.refusal(SendAnnouncement(event: w.dinner, to: [.going], body: "Goodbye", id: fixed()), as: w.ana)
        },
        Maker(AskToCome.self, "a join request", .joinRequest) { w in
            let ivy = try await newcomer("Ivy", w)
            let known: ID<Event>? = try await w.community.value("SELECT id FROM event WHERE title = 'Gate'")
            let gate: ID<Event>
            if let known { gate = known } else {
                gate = try await w.community.event(by: w.ana) { ($0.title, $0.requiresApproval) = ("Gate", true) }
            }
            #expect(try await w.community.perform(AskToCome(event: gate, id: fixed()), as: ivy) == fixed())
        } other: { w in
            let gate: ID<Event> = try #require(try await w.community.value("SELECT id FROM event WHERE title = 'Gate'"))
            return try await w.community.refusal(AskToCome(event: gate, id: fixed()), as: newcomer("Jo", w))
        },
        Maker(SetHosts.self, "a co-host", .cohost) { w in
            let ivy = try await newcomer("Ivy", w)
            try await w.community.perform(SetHosts(event: w.dinner, cohosts: [ivy.userID!], ids: [fixed()]), as: w.ana)
        } other: { w in
            let (ivy, jo) = (try await newcomer("Ivy", w), try await newcomer("Jo", w))
            return try await w.community.refusal(
                SetHosts(event: w.dinner, cohosts: [ivy.userID!, jo.userID!], ids: [fixed(), fixed()]), as: w.ana)
        },
        Maker(LeaveHosting.self, "the invitation of whoever leaves", .invitation) { w in
            let ivy = try await newcomer("Ivy", w)
            if try await w.community.count("SELECT count(*) FROM invitation WHERE id = \(fixed(Invitation.self))") == 0 {
                try await w.community.perform(SetHosts(event: w.dinner, cohosts: [ivy.userID!]), as: w.ana)
            }
            try await w.community.perform(LeaveHosting(event: w.dinner, id: fixed()), as: ivy)
        } other: { w in
            let jo = try await newcomer("Jo", w)
            try await w.community.perform(SetHosts(event: w.dinner, cohosts: [jo.userID!]), as: w.ana)
            return try await w.community.refusal(LeaveHosting(event: w.dinner, id: fixed()), as: jo)
        },
    ]

    static let people: [Maker] = [
        Maker(Befriend.self, "a friend request", .friendRequest) { w in
            let (ivy, jo) = (try await newcomer("Ivy", w), try await newcomer("Jo", w))
            #expect(try await w.community.perform(Befriend(userId: jo.userID!, id: fixed()), as: ivy) == fixed())
        } other: { w in
            let (ivy, kim) = (try await newcomer("Ivy", w), try await newcomer("Kim", w))
            return try await w.community.refusal(Befriend(userId: ivy.userID!, id: fixed()), as: kim)
        },
        Maker(FileReport.self, "a report", .report) { w in
            try await w.community.perform(FileReport(kind: .person, subject: w.ana.userID!.of(Report.self), reason: "Spam", id: fixed()), as: newcomer("Ivy", w))
        } other: { w in
            try await w.community.refusal(
                FileReport(kind: .person, subject: w.ana.userID!.of(Report.self), reason: "Spam", id: fixed()), as: newcomer("Jo", w))
        },
        Maker(BlockPerson.self, "a block", .block) { w in
            let (ivy, jo) = (try await newcomer("Ivy", w), try await newcomer("Jo", w))
            try await w.community.perform(BlockPerson(userId: jo.userID!, id: fixed()), as: ivy)
        } other: { w in
            let (ivy, kim) = (try await newcomer("Ivy", w), try await newcomer("Kim", w))
            return try await w.community.refusal(BlockPerson(userId: ivy.userID!, id: fixed()), as: kim)
        },
    ]

    static let calendars: [Maker] = [
        Maker(CreateFeed.self, "a calendar address", .feed) { w in
            let feed = try await w.community.perform(CreateFeed(id: fixed()), as: w.ana)
            let again = try await w.community.perform(CreateFeed(id: fixed()), as: w.ana)
            #expect(feed == again && feed.id == fixed())
        } other: { w in try await w.community.refusal(CreateFeed(id: fixed()), as: w.bo) },
    ]

    static let chat: [Maker] = [
        Maker(SendMessage.self, "a message", .message) { w in
            try await w.community.perform(SendMessage(event: w.dinner, id: fixed(), body: "Hello"), as: w.ana)
        } other: { w in try await w.community.refusal(SendMessage(event: w.dinner, id: fixed(), body: "Hello"), as: w.bo) },
    ]

    static let notices: [Maker] = [
        Maker(SubscribePush.self, "a subscription", .pushSubscription) { w in
            let made = try await w.community.perform(subscription("https://push.example.org/1"), as: w.ana)
            #expect(made == fixed())
        } other: { w in try await w.community.refusal(subscription("https://push.example.org/2"), as: w.bo) },
    ]

    private static func subscription(_ endpoint: String) -> SubscribePush {
        let key = Secret.text([4] + [UInt8](repeating: 1, count: 64))
        return SubscribePush(endpoint: endpoint, keys: .init(p256dh: key, auth: Secret.text([UInt8](repeating: 1, count: 16))), id: fixed())
    }

    @Test(arguments: makers) func theSameIdIsTheSameThing(_ maker: Maker) async throws {
        let world = try await World()
        try await maker.make(world)
        let counts = try await maker.counts(in: world.community)
        #expect(counts.found == 1)
        try await maker.make(world)
        #expect(try await maker.counts(in: world.community) == counts, "no second")
        let refusal = try await maker.other(world)
        #expect(refusal?.code == .duplicate && refusal?.fields["id"] != nil)
    }

    /// What notices point to by an id. People have theirs from the server.
    private static let noticed: [Maker] = makers.filter {
        [.announcement, .scheduleEntry, .event, .message, .payment, .post, .report, .todo].contains($0.kind)
    }

    @Test func noticesPointToEveryKindThatIsTried() {
        #expect(Set(Self.noticed.map(\.kind)).count == NoticedThing.allCases.count - 1)
    }

    @Test(arguments: noticed) func anIdOfSomethingElseThatNoticesPointToIsRefused(_ maker: Maker) async throws {
        let world = try await World()
        try await maker.make(world)
        for other in Self.noticed where other.kind != maker.kind {
            let before = try await other.counts(in: world.community)
            let error = await #expect(throws: Refusal.self, "\(other.testDescription)") { try await other.make(world) }
            #expect(error?.code == .duplicate, "\(other.testDescription): \(String(describing: error))")
            #expect(try await other.counts(in: world.community).found == 0 && before.found == 0)
        }
    }

    @Test func anIdOfAPersonIsNoIdOfAnythingThatNoticesPointTo() async throws {
        let world = try await World()
        let id = world.bo.userID!
        #expect(try await world.community.refusal(CreateEvent(id: id.of(Event.self), TestCommunity.input()), as: world.ana) == .idTaken)
        #expect(try await world.community.refusal(SendMessage(event: world.dinner, id: id.of(Message.self), body: "Hello"), as: world.ana) == .idTaken)
    }

    @Test func thereIsAnIdForEachWhoIsInvited() async throws {
        let world = try await World()
        let command = InviteGuests(event: world.dinner, emails: ["a@elsewhere.org", "b@elsewhere.org"], ids: [id(1)])
        #expect(try await world.community.refusal(command, as: world.ana)?.fields["ids"] != nil)
    }
}
