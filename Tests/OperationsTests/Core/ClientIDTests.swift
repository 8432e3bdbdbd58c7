import Domain
import Foundation
import Store
import Synchronization
import Testing

@testable import Operations
@testable import ServerOperations

/// Repeating a creation under the same id is idempotent for one person. Nobody else can use that id.
struct ClientIDTests {
    private func id<Subject>(_ number: UInt8, _: Subject.Type = Subject.self) -> ID<Subject> {
        ID(bytes: [UInt8](repeating: number, count: 16))!
    }

    /// Makes one thing under an id, and tries another person or another thing under the same id.
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

        /// Returns the number of rows of its kind, in all and under the id.
        func counts(in community: TestCommunity) async throws -> (all: Int, found: Int) {
            guard let table = RowShape.of(kind)?.table else { return (0, 0) }
            let id = [UInt8](repeating: 200, count: 16)
            return (
                try await community.count("SELECT count(*) FROM \(table)"),
                try await community.count("SELECT count(*) FROM \(table) WHERE id = \(id)")
            )
        }
    }

    static func fixed<Subject>(_: Subject.Type = Subject.self) -> ID<Subject> {
        ID(bytes: [UInt8](repeating: 200, count: 16))!
    }

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
        } other: { w in
            try await w.community.refusal(CreateEvent(id: fixed(), TestCommunity.input()), as: w.bo)
        },
        Maker(DuplicateEvent.self, "a copy", .event) { w in
            let made = try await w.community.perform(DuplicateEvent(id: w.dinner, copy: fixed()), as: w.ana)
            #expect(made == fixed())
        } other: { w in
            let own = try await w.community.event(by: w.bo) { $0.title = "Another" }
            return try await w.community.refusal(DuplicateEvent(id: own, copy: fixed()), as: w.bo)
        },
        Maker(InviteGuests.self, "an invitation", .invitation) { w in
            let ivy = try await newcomer("Ivy", w)
            try await w.community.perform(
                InviteGuests(event: w.dinner, userIds: [ivy.userID!], ids: [fixed()]), as: w.ana)
        } other: { w in
            try await w.community.refusal(
                InviteGuests(event: w.dinner, emails: ["zoe@elsewhere.org"], ids: [fixed()]), as: w.ana)
        },
        Maker(InviteGuests.self, "a mailed invitation", .invitation) { w in
            try await w.community.perform(
                InviteGuests(event: w.dinner, emails: ["zoe@elsewhere.org"], ids: [fixed()]), as: w.ana)
        } other: { w in
            try await w.community.refusal(
                InviteGuests(event: w.dinner, emails: ["yan@elsewhere.org"], ids: [fixed()]), as: w.ana)
        },
        Maker(AddGuest.self, "a guest by hand", .rsvp) { w in
            let added = try await w.community.perform(
                AddGuest(event: w.party, name: "Nora", status: .maybe, id: fixed()), as: w.ana)
            #expect(added.id == fixed() && added.rsvp.status == .maybe)
        } other: { w in
            try await w.community.refusal(
                AddGuest(event: w.dinner, name: "Nora", status: .maybe, id: fixed()), as: w.ana)
        },
        Maker(SendAnnouncement.self, "an announcement", .announcement) { w in
            let sent = try await w.community.perform(
                SendAnnouncement(event: w.dinner, to: [.going], body: "Hello", id: fixed()), as: w.ana)
            #expect(sent.id == fixed())
        } other: { w in
            try await w.community.refusal(
                SendAnnouncement(event: w.dinner, to: [.going], body: "Goodbye", id: fixed()), as: w.ana)
        },
        Maker(SendJoinRequest.self, "a join request", .joinRequest) { w in
            let ivy = try await newcomer("Ivy", w)
            let known: ID<Event>? = try await w.community.value("SELECT id FROM event WHERE title = 'Gate'")
            let gate: ID<Event>
            if let known {
                gate = known
            } else {
                gate = try await w.community.event(by: w.ana) { ($0.title, $0.requiresApproval) = ("Gate", true) }
            }
            #expect(
                try await w.community.perform(SendJoinRequest(event: gate, note: "Please", id: fixed()), as: ivy)
                    == fixed())
        } other: { w in
            let gate: ID<Event> = try #require(try await w.community.value("SELECT id FROM event WHERE title = 'Gate'"))
            return try await w.community.refusal(SendJoinRequest(event: gate, id: fixed()), as: newcomer("Jo", w))
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
            if try await w.community.count("SELECT count(*) FROM invitation WHERE id = \(fixed(Invitation.self))") == 0
            {
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
            try await w.community.perform(
                FileReport(kind: .person, subject: w.ana.userID!.of(Report.self), reason: "Spam", id: fixed()),
                as: newcomer("Ivy", w))
        } other: { w in
            try await w.community.refusal(
                FileReport(kind: .person, subject: w.ana.userID!.of(Report.self), reason: "Spam", id: fixed()),
                as: newcomer("Jo", w))
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
        } other: { w in
            try await w.community.refusal(CreateFeed(id: fixed()), as: w.bo)
        }
    ]

    static let chat: [Maker] = [
        Maker(SendMessage.self, "a message", .message) { w in
            try await w.community.perform(SendMessage(event: w.dinner, id: fixed(), body: "Hello"), as: w.ana)
        } other: { w in
            try await w.community.refusal(SendMessage(event: w.dinner, id: fixed(), body: "Hello"), as: w.bo)
        }
    ]

    static let notices: [Maker] = [
        Maker(SubscribePush.self, "a subscription", .pushSubscription) { w in
            let made = try await w.community.perform(subscription("https://push.example.org/1"), as: w.ana)
            #expect(made == fixed())
        } other: { w in
            try await w.community.refusal(subscription("https://push.example.org/2"), as: w.bo)
        }
    ]

    private static func subscription(_ endpoint: String) -> SubscribePush {
        let key = Secret.text([4] + [UInt8](repeating: 1, count: 64))
        return SubscribePush(
            endpoint: endpoint, keys: .init(p256dh: key, auth: Secret.text([UInt8](repeating: 1, count: 16))),
            id: fixed())
    }

    @Test(arguments: makers) func theSameIdIsTheSameThing(_ maker: Maker) async throws {
        let world = try await World()
        func audited() async throws -> Int {
            try await world.community.count("SELECT count(*) FROM audit WHERE command = \(maker.command)")
        }
        try await maker.make(world)
        let counts = try await maker.counts(in: world.community)
        #expect(counts.found == 1)
        let before = try await audited()
        try await maker.make(world)
        #expect(try await maker.counts(in: world.community) == counts, "no second")
        if Self.oneForEach[maker.command] == nil { #expect(try await audited() == before, "nothing was done") }
        let refusal = try await maker.other(world)
        #expect(refusal?.code == .duplicate && refusal?.fields["id"] != nil)
    }

    // MARK: Other content

    /// Commands that make something under the sender's id but are no ``CreatingCommand``: each pair has one, whatever
    /// its id.
    private static let oneForEach: [String: String] = [
        InviteGuests.name: "event and guest", SetHosts.name: "event and person", LeaveHosting.name: "event and person",
        Befriend.name: "two people", BlockPerson.name: "two people", SubscribePush.name: "browser",
        AssignParticipants.name: "participant, activity, role and time",
    ]

    /// Commands whose result has no content beyond what it is made from.
    private static let withoutContent: Set<String> = [CreateFeed.name, DuplicateEvent.name]

    @Test func everyMakerIsAskedForItsContent() {
        let making = Set(CommandRegistry.all.commands.filter { $0 is any CreatingCommand.Type }.map { $0.name })
        let made = Set(Self.makers.map(\.command))
        #expect(made.subtracting(making) == Set(Self.oneForEach.keys), "a CreatingCommand, or one for each of what?")
        #expect(making.subtracting(made) == [AddTodos.name], "a maker for each; of several items TodoTests have it")
    }

    /// Returns copies of the command, each with another value in one of its fields.
    private static func variants(of command: some Command, but field: String) throws -> [any Command] {
        let data = try JSONEncoder().encode(command)
        guard let values = try JSONSerialization.jsonObject(with: data) as? [String: Any] else { return [] }
        return values.keys.sorted().filter { $0 != field }.flatMap { name in
            let others: [Any] =
                switch values[name] {
                case let text as String:
                    [text + "x", Instant(iso8601: text).map { ($0 + .hours(1)).iso8601 } ?? text + "y"]
                case let number as Int: [number + 1, number == 0]
                default: []
                }
            return others.compactMap { other in
                let data = try? JSONSerialization.data(withJSONObject: values.merging([name: other]) { $1 })
                return data.flatMap { try? CommandRegistry.all.decode(type(of: command).name, $0) }
            }
        }
    }

    private static func refusal<C: Command>(
        _ command: C, _ community: TestCommunity, as actor: Actor
    ) async throws -> Refusal? {
        try await community.refusal(command, as: actor)
    }

    @Test(arguments: makers.filter { oneForEach[$0.command] == nil })
    func otherContentUnderTheSameIdIsRefusedAndChangesNothing(_ maker: Maker) async throws {
        let world = try await World()
        let sent = Mutex<(command: any Command, actor: Actor)?>(nil)
        world.community.probe { command, actor in
            if type(of: command).name == maker.command { sent.withLock { $0 = (command, actor) } }
        }
        try await maker.make(world)
        world.community.probe(nil)
        let (command, actor) = try #require(sent.withLock { $0 })
        let field = try #require((type(of: command) as? any CreatingCommand.Type)?.createdIDField)
        let before = try await maker.counts(in: world.community)
        var refused = 0
        for variant in try Self.variants(of: command, but: field) {
            let refusal = try #require(
                try await Self.refusal(variant, world.community, as: actor), "\(variant) was taken for what was there")
            if refusal.isIDTaken { refused += 1 }
        }
        #expect(refused > 0 || Self.withoutContent.contains(maker.command))
        #expect(try await maker.counts(in: world.community) == before)
    }

    @Test func whatWasChangedSinceIsStillTheSame() async throws {
        let world = try await World()
        let add = AddTodo(event: world.dinner, id: Self.fixed(), title: "Bread")
        try await world.community.perform(add, as: world.ana)
        try await world.community.perform(UpdateTodo(id: Self.fixed(), title: .set("Rolls")), as: world.bo)
        #expect(try await world.community.perform(add, as: world.ana) == Self.fixed())
        // After the retention time, or as another person, the id is taken.
        #expect(try await world.community.refusal(add, as: world.bo)?.isIDTaken == true)
        world.community.advance(Lifetime.chosenID)
        world.community.advance(.days(1))
        while try await world.community.perform(PruneLog(auditBefore: .init(milliseconds: 0)), as: .system) {}
        #expect(try await world.community.count("SELECT count(*) FROM chosen_id") == 0)
        #expect(try await world.community.refusal(add, as: world.ana)?.isIDTaken == true)
    }

    @Test func anIdThatTheServerDrewIsNobodysToChoose() async throws {
        let world = try await World()
        let made = try await world.community.perform(AddTodo(event: world.dinner, title: "Bread"), as: world.ana)
        #expect(
            try await world.community.refusal(AddTodo(event: world.dinner, id: made, title: "Bread"), as: world.ana)?
                .isIDTaken == true)
    }

    /// The things that notices refer to by id. The server chooses the ids of people.
    private static let noticed: [Maker] = makers.filter {
        [.announcement, .scheduleEntry, .event, .message, .payment, .post, .report, .todo].contains($0.kind)
    }

    @Test func noticesPointToEveryKindThatIsTried() {
        #expect(Set(Self.noticed.map(\.kind)).count == NoticeSubjectKind.allCases.count - 1)
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
        #expect(
            try await world.community.refusal(CreateEvent(id: id.of(Event.self), TestCommunity.input()), as: world.ana)
                == .idTaken)
        #expect(
            try await world.community.refusal(
                SendMessage(event: world.dinner, id: id.of(Message.self), body: "Hello"), as: world.ana) == .idTaken)
    }

    @Test func thereIsAnIdForEachWhoIsInvited() async throws {
        let world = try await World()
        let command = InviteGuests(event: world.dinner, emails: ["a@elsewhere.org", "b@elsewhere.org"], ids: [id(1)])
        #expect(try await world.community.refusal(command, as: world.ana)?.fields["ids"] != nil)
    }
}
