import Domain
import Properties
import Replication
import Store
import Synchronization
import Testing
import Wire

@testable import Operations
@testable import ServerOperations

/// A device holds what the server has for its owner, gives the same results, and performs commands as the server will.
struct ReplicaTests {
    @Test func randomLivesAreTheSameOnEveryDevice() async throws {
        try await forAll(60) { g in
            let community = try TestCommunity(seed: g.next())
            let life = try await RandomRun(community, people: 4, &g)
            var devices: [ID<User>: SimulatedDevice] = [:]
            // Some store a page of one or two rows at a time.
            for actor in life.people {
                devices[actor.userID!] = try await SimulatedDevice(
                    of: actor.person!, bounds: g.pick([.page, .few, SyncPageLimit(rows: 1, bytes: 1)]))
            }
            for _ in 1...25 {
                let trial = Trial(devices: devices, community: community, seed: g.next())
                let step = try await life.step(&g)
                try await trial.run { try await step.perform(community) }
                try await community.runJobs()
                // People who cannot sign in any more stop pulling. People with changed permissions get a new device.
                let people = try await community.read { try RandomRun.everyone(in: $0) }
                for (id, device) in devices {
                    let now = people.first { $0.userID == id }?.person
                    if device.person == now { continue }
                    if now?.isSame(as: device.person) == true { try await check(device, community, after: step.title) }
                    devices[id] = now == nil ? nil : try await SimulatedDevice(of: now!)
                }
                if g.one(in: 8), let device = devices.values.randomElement(using: &g) {
                    try await check(device, community, after: step.title)
                }
            }
            for device in devices.values { try await check(device, community, after: "all") }
        }
    }

    @Test(arguments: Scenario.all) func whatRunsOnADeviceEndsInTheRowsThatTheServerSends(
        _ scenario: Scenario
    ) async throws {
        let world = try await World()
        let community = world.community
        var devices: [ID<User>: SimulatedDevice] = [:]
        for actor in [world.ana, world.bo, world.cem, world.dia, world.fox, world.gus, world.admin] {
            devices[actor.userID!] = try await SimulatedDevice(of: actor.person!)
        }
        let trial = Trial(devices: devices, community: community, repeats: true)
        try await trial.run { try await scenario.perform(world) }
        let command = try #require(CommandRegistry.all.type(named: scenario.command))
        if let command = command as? any ClientCommand.Type, command.offline != .no {
            #expect(trial.tried.contains(scenario.command))
        }
        for device in devices.values {
            // A person with changed permissions would sign in again.
            let now = try await community.read { [id = device.person.id] in try AccountQuery.actor(id, in: $0) }
            if now?.person?.isSame(as: device.person) == true {
                try await check(device, community, after: scenario.testDescription)
            }
        }
    }

    /// One's own RSVP is in two scopes, one of which is read first.
    @Test func whatComesBackUnderAnotherIDTakesThePlaceOfTheFirst() async throws {
        let world = try await World()
        let device = try await SimulatedDevice(of: world.bo.person!)
        try await check(device, world.community, after: "first")
        try await world.community.perform(WithdrawRSVP(event: world.dinner), as: world.bo)
        try await world.community.rsvp(world.dinner, .maybe, as: world.bo)
        try await check(device, world.community, after: "again")
    }

    /// A scope starts over when it is added, whatever the device still holds of it.
    @Test func anAddedScopeIsDroppedFirst() async throws {
        let world = try await World()
        let device = try await SimulatedDevice(of: world.bo.person!)
        try await check(device, world.community, after: "first")
        let (scope, before) = (Scope.crew(world.party), try #require(device.cursor))
        let message = try #require(
            try await device.read { try Projection.row(kind: .message, id: world.message.bytes, in: scope, in: $0) })
        var stale = message
        stale.id = [UInt8](repeating: 7, count: 16)
        let change = Change(scope: scope, version: 1, kind: .message, row: stale.id, isTombstone: false)
        guard case .put(let put) = SyncEntry(change: change, row: stale).wire else { throw Trial.Differs("wire") }
        try await device.apply(ReceivedPage(SyncPage(puts: [put], cursor: "")))
        #expect(try await device.read { try VisibleRows([scope], in: $0) }.rows.keys.contains { $0.id == stale.id })
        // The server believes that the device has not seen the scope yet.
        var cursor = before
        cursor.versions[scope] = nil
        let known = cursor
        let page = try #require(
            try await world.community.read { try SyncPull.page(from: known, as: world.bo, in: $0) })
        #expect(page.scopesAdded == [scope])
        try await device.store(page)
        try await check(device, world.community, after: "again")
    }

    @Test func aScopeInWhichNothingEverHappenedIsNamedOnce() async throws {
        let community = try TestCommunity()
        let root = try await community.member("Root", role: .administrator)
        let first = try #require(try await community.read { try SyncPull.page(from: nil, as: root, in: $0) })
        #expect(try await community.read { try $0.version(of: .administrators) } == 0)
        #expect(first.scopesAdded.contains(.administrators) && !first.hasMore)
        let event = try await community.event(by: community.member("Ana"))
        try await community.perform(FileReport(kind: .event, subject: event.of(Report.self), reason: "Spam"), as: root)
        let second = try #require(try await community.read { try SyncPull.page(from: first.cursor, as: root, in: $0) })
        #expect(second.scopesAdded.isEmpty)
        #expect(second.entries.contains { $0.change.scope == .administrators && $0.change.kind == .report })
    }

    /// A device of the staff has all participants, so it knows which accounts are linked to one.
    @Test func anAccountIsOneParticipantOnADeviceToo() async throws {
        let world = try await World()
        let device = try await SimulatedDevice(of: world.admin.person!)
        try await device.pull(from: world.community)
        let scopes = try await device.scopes(in: world.community)
        // Bo is linked to a participant in every world.
        let second = AddParticipant(name: "Bo", email: "bo@example.net", userId: world.bo.userID)
        let result = try await device.dryRun(second, now: world.community.now) { try VisibleRows(scopes, in: $0) }
        guard case .failure(let refusal) = result else { Issue.record("taken"); return }
        #expect(refusal.fields["userId"] != nil)
    }

    /// Counts the rows of each kind that has any, in one statement.
    static let rowCounts: SQL = {
        let counts: [SQL] = RowShape.all.map { "SELECT \($0.kind) AS kind, count(*) AS n FROM \($0.table)" }
        return "SELECT c.kind, c.n FROM (\(counts.joined(" UNION ALL "))) c WHERE c.n > 0"
    }()

    /// Counts the same by the scopes that hold them.
    static let heldCounts: SQL = "SELECT kind, count(DISTINCT subject) FROM held GROUP BY kind"

    /// Pulls, and compares rows and query results.
    private func check(_ device: SimulatedDevice, _ community: TestCommunity, after what: String) async throws {
        try await device.pull(from: community)
        let me = Actor.person(device.person)
        let scopes = try await device.scopes(in: community)
        let blocked = try await community.read { try SyncQuery.blocked(from: me, in: $0) }
        let there = try await community.read { try VisibleRows(scopes, blocked: blocked, in: $0) }
        let here = try await device.read { try VisibleRows(scopes, in: $0) }
        try #require(here == there, "\(what): \(here.differences(to: there))")
        // No row remains that no scope holds.
        let (rows, held) = try await device.read { reader in
            func counts(_ sql: SQL) throws -> [RowKind: Int] {
                try Dictionary(uniqueKeysWithValues: reader.rows(sql) { (try $0.next(), try $0.next()) })
            }
            return (try counts(ReplicaTests.rowCounts), try counts(ReplicaTests.heldCounts))
        }
        try #require(rows == held, "\(what)")
        try #require(try await device.read { try ParticipationTallyCheck.problems(in: $0) } == [], "\(what)")
        let now = community.now
        let answersThere = try await community.read {
            try QueryResults(as: me, blocked: blocked, events: there.events, people: there.people, now: now, in: $0)
        }
        let answersHere = try await device.read {
            try QueryResults(
                as: device.actor, blocked: blocked, events: there.events, people: there.people, now: now, in: $0)
        }
        for (question, answer) in answersThere.all {
            try #require(answersHere.all[question] == answer, "\(what): \(question)")
        }
    }
}

/// Tries each command on its actor's device before the server performs it.
private final class Trial: Sendable {
    private struct Attempt {
        var device: SimulatedDevice
        var name: String
        var result: Result<VisibleRows, Refusal>
        var scopes: Set<Scope>
        /// Returns the rows of the device as they are by then, and after the command is performed on them.
        var again: @Sendable () async throws -> (before: VisibleRows, after: Result<VisibleRows, Refusal>)
    }

    private let devices: [ID<User>: SimulatedDevice]
    private let community: TestCommunity
    private let attempt = Mutex<Attempt?>(nil)
    private let names = Mutex<Set<String>>([])
    private let chance: Mutex<Generator>
    /// Whether each command is performed on the device once more when the server's rows have come, as one in the outbox
    /// is whose number is behind the rows of the stream.
    private let repeats: Bool

    /// - Parameter seed: Seeds the ids that devices choose.
    init(
        devices: [ID<User>: SimulatedDevice], community: TestCommunity, seed: UInt64 = 0xC, repeats: Bool = false
    ) {
        self.repeats = repeats
        self.devices = devices
        self.community = community
        chance = Mutex(Generator(seed: seed))
    }

    func run(_ body: () async throws -> Void) async throws {
        community.probe { [self] in try await before($0, $1) }
        community.choose { [self] in choosing($0) }
        defer {
            community.probe(nil)
            community.choose(nil)
        }
        var refusal: Refusal?
        do { try await body() } catch let error as Refusal { refusal = error }
        try await after(refusal)
    }

    /// Fills in ids, as a device does.
    private func choosing(_ command: any Command) -> any Command {
        chance.withLock { command.withChosenIDs(at: community.now, &$0) }
    }

    /// The names of tried commands.
    var tried: Set<String> { names.withLock { $0 } }

    func before(_ command: any Command, _ actor: Actor) async throws {
        // A command that reached the next one without a refusal was performed.
        try await after(nil)
        guard let command = command as? any ClientCommand, let device = actor.userID.flatMap({ devices[$0] }) else {
            return
        }
        try await attempt(command, on: device)
    }

    private func attempt<C: ClientCommand>(_ command: C, on device: SimulatedDevice) async throws {
        guard C.offline != .no else { return }
        try await device.pull(from: community)
        let scopes = try await device.scopes(in: community)
        let me = device.actor
        @Sendable func rows(_ reader: any Reader) throws -> VisibleRows {
            let events = try reader.rows("SELECT id FROM event") { try $0.next(ID<Event>.self) }
            let all = scopes.union(events.flatMap { [.event($0), .place($0), .crew($0), .hosts($0)] })
            return try VisibleRows(all, blocked: SyncQuery.blocked(from: me, in: reader), in: reader)
        }
        let result = try await device.dryRun(command, now: community.now, rows)
        names.withLock { _ = $0.insert(C.name) }
        // Where the server decides, the device's result is only a prediction.
        guard C.offline == .yes else { return }
        // People who have blocked the device's owner are not on the device, so they cannot be blocked back there.
        if let block = command as? BlockPerson {
            let blocked = try await community.read { try SyncQuery.blocked(from: me, in: $0) }
            if blocked.contains(block.userId) { return }
        }
        attempt.withLock {
            $0 = Attempt(device: device, name: C.name, result: result, scopes: scopes) { [community] in
                (try await device.read(rows), try await device.dryRun(command, now: community.now, rows))
            }
        }
    }

    /// - Parameter refusal: The server's refusal; nil if the command was performed.
    func after(_ refusal: Refusal?) async throws {
        guard
            let attempt = attempt.withLock({ attempt in
                defer { attempt = nil }
                return attempt
            })
        else { return }
        switch (attempt.result, refusal) {
        case (.failure(let here), let there?):
            try #require(here.code == there.code, "\(attempt.name): \(here) here, \(there) there")
        case (.success, let there?): throw Differs("\(attempt.name) succeeds here; there \(there)")
        // Administrators may delete things that they cannot see and so do not hold.
        case (.failure(.notFound), nil) where attempt.device.person.role == .administrator: break
        case (.failure(let here), nil): throw Differs("\(attempt.name) succeeds there; here \(here)")
        case (.success(let expected), nil):
            try await attempt.device.pull(from: community)
            let me = attempt.device.actor
            // Ignores rows in new scopes that only the server can know, such as events of a new friend.
            let own = Set(
                expected.hosted(by: me.userID!).flatMap { [Scope.event($0), .place($0), .crew($0), .hosts($0)] })
            let scopes = try await attempt.device.scopes(in: community).intersection(attempt.scopes.union(own))
            let became = try await attempt.device.read { try VisibleRows(scopes, in: $0) }
            let differences = expected.within(scopes).differences(
                to: became, extra: attempt.name == UnblockPerson.name, areEffects: true)
            try #require(differences.isEmpty, "\(attempt.name): \(differences)")
            if repeats { try await expectNoSecondEffect(attempt) }
        }
    }

    private func expectNoSecondEffect(_ attempt: Attempt) async throws {
        let (once, result) = try await attempt.again()
        guard case .success(let twice) = result else { return }
        let differences = once.differences(to: twice)
        try #require(differences.isEmpty, "\(attempt.name) twice: \(differences)")
    }

    struct Differs: Error {
        var what: String
        init(_ what: String) { self.what = what }
    }
}

extension SyncPageLimit {
    /// Bounds so small that most changes take several pages.
    static let few = SyncPageLimit(rows: 3, bytes: 1500)
}

extension VisibleRows {
    func within(_ scopes: Set<Scope>) -> VisibleRows {
        var some = self
        some.keep(scopes)
        return some
    }

    var events: [ID<Event>] { ids(.event) }
    var people: [ID<User>] { ids(.user) }

    private func ids<Subject>(_ kind: RowKind) -> [ID<Subject>] {
        Set(rows.keys.filter { $0.kind == kind }.map(\.id)).compactMap { ID(bytes: $0) }.sorted {
            $0.bytes.lexicographicallyPrecedes($1.bytes)
        }
    }
}

/// The results of the queries behind Home, events, chat, people and inbox.
private struct QueryResults {
    struct Answer: Equatable, Sendable {
        var value: any Hashable & Sendable

        static func == (one: Answer, other: Answer) -> Bool { AnyHashable(one.value) == AnyHashable(other.value) }
    }

    var all: [String: Answer] = [:]

    init(
        as actor: Actor, blocked: Set<ID<User>>, events: [ID<Event>], people: [ID<User>], now: Instant,
        in reader: any Reader
    ) throws {
        func ask(_ question: String, _ answer: () throws -> some Hashable & Sendable) throws {
            do { all[question] = Answer(value: try answer()) } catch let refusal as Refusal {
                all[question] = Answer(value: refusal.code)
            }
        }
        // Only the server knows a position on a hidden waitlist, and which guests a host has removed.
        func known(_ event: EventView) -> EventView {
            var event = event
            event.mine.isRemoved = false
            // It counts guests whose rows a block withholds from a host's device.
            if !blocked.isEmpty { event.counts?.checkedIn = nil }
            event.mine.may = EventView.May(event.mine.standing, at: event.terms, now: now)
            if !event.canManage, event.guestList != .names || !blocked.isEmpty {
                event.mine.position = nil
                if event.counts == nil || event.mine.status == .waitlisted { event.mine.onGoing = nil }
            }
            return event
        }
        try ask("Home") {
            let own = try EventQuery.own(as: actor, now: now, in: reader)
            let views = try EventQuery.views(of: own, as: actor, now: now, in: reader)
            return own.compactMap { views[$0.id].map(known) }
        }
        try ask("friends who go") {
            try FriendsGoing.added(
                to: EventQuery.cacheKeys(EventFilter(), as: actor, now: now, in: reader).items, as: actor, in: reader
            ).map(\.friends)
        }
        try ask("dismissed") { try EventQuery.dismissed(as: actor, now: now, in: reader).map(known) }
        for when in EventFilter.When.allCases {
            try ask("\(when)") {
                try EventQuery.events(EventFilter(when: when), as: actor, now: now, in: reader).items.map(known)
            }
        }
        for mine in EventFilter.Mine.allCases {
            try ask("\(mine)") {
                try EventQuery.events(EventFilter(mine: mine), as: actor, now: now, in: reader).items.map(known)
            }
        }
        try ask("search") {
            try EventQuery.events(EventFilter(query: "din"), as: actor, now: now, in: reader).items.map(known)
        }
        try ask("tags") { try EventQuery.tags(as: actor, now: now, limit: 9, in: reader) }
        for event in events {
            try ask("event \(event)") { known(try EventQuery.event(event, as: actor, now: now, in: reader)) }
            try ask("link \(event)") { try LinkQuery.link(of: event, as: actor, in: reader) }
            try ask("own request \(event)") { try JoinRequestQuery.own(event, as: actor, in: reader) }
            try ask("messages \(event)") { try ChatQuery.messages(of: event, as: actor, limit: 100, in: reader).items }
            try ask("unread \(event)") { try ChatQuery.unread(of: event, as: actor, in: reader) }
            // The server shows hosts the people who share a block with them. Devices do not hold them.
            guard blocked.isEmpty else { continue }
            try ask("hosts \(event)") { try HostQuery.hosts(of: event, as: actor, in: reader) }
            try ask("hosts on the page of \(event)") {
                try HostQuery.hosts(of: EventQuery.event(event, as: actor, now: now, in: reader), as: actor, in: reader)
            }
            try ask("guests on the page of \(event)") {
                try GuestQuery.guests(
                    of: EventQuery.event(event, as: actor, now: now, in: reader), as: actor, limit: 100, in: reader
                ).map(\.name)
            }
            try ask("guests \(event)") {
                // Other people's addresses are on no device.
                try GuestQuery.guests(of: event, as: actor, limit: 100, in: reader).items.map { guest in
                    var guest = guest
                    guest.email = nil
                    return guest
                }
            }
        }
        // Only the server knows friends of friends and counts of mutual friends.
        func near(_ person: PersonView) -> String {
            "\(person.id) \(person.name) \(person.kind == .friend) \(String(describing: person.request))"
        }
        for person in people {
            try ask("person \(person)") { near(try PeopleQuery.person(person, as: actor, in: reader)) }
        }
        try ask("friends") { try PeopleQuery.friends(as: actor, limit: 100, in: reader).items.map(near) }
        try ask("requests") {
            try PeopleQuery.requests(as: actor, in: reader).map { "\($0.id) \($0.isMine) \(near($0.person))" }
        }
        try ask("people") { try PeopleQuery.people(matching: "p", as: actor, in: reader).items.map(near) }
        try ask("inbox") { try NoticeQuery.notices(as: actor, limit: 100, in: reader).items }
        try ask("news") { try NoticeQuery.unread(as: actor, in: reader) }
        try ask("preferences") { try PreferencesQuery.preferences(as: actor, in: reader).quietHours }
        try ask("account") { try AccountQuery.account(actor.userID!, in: reader) }
    }
}
