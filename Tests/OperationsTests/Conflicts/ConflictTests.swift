import Domain
import Foundation
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Concurrent updates of one row: the last write wins for each field, and what it overwrote is offered.
struct ConflictTests {
    /// A to-do of an event that Ana hosts and Bo goes to.
    private struct Stage {
        let community: TestCommunity
        let ana: Actor, bo: Actor
        let event: ID<Event>
        let todo: ID<Todo>

        init(_ community: TestCommunity? = nil) async throws {
            self.community = try community ?? TestCommunity()
            ana = try await self.community.member("Ana")
            bo = try await self.community.member("Bo")
            event = try await self.community.event(by: ana)
            try await self.community.rsvp(event, .going, as: bo)
            todo = try await self.community.perform(AddTodo(event: event, title: "Chairs"), as: ana)
        }

        func conflicts(of person: Actor) async throws -> [ConflictRow] {
            try await community.read { reader in
                let ids = try reader.rows(
                    "SELECT id FROM field_conflict WHERE user_id = \(person.userID) ORDER BY row_id, field"
                ) { try $0.next(ID<Conflict>.self) }
                return try ConflictRow.open(ids, of: person.userID!, in: reader)
            }
        }

        func row(of todo: ID<Todo>) async throws -> (details: TodoDetails, version: Int) {
            try await community.read { reader in
                (
                    try #require(try TodoRow.find(todo, in: reader)).details,
                    try #require(try reader.value("SELECT version FROM todo WHERE id = \(todo)"))
                )
            }
        }

        /// Pushes a command from a device, as the next one of its queue.
        func push(
            _ command: some ClientCommand, _ number: Int64, from client: ID<SyncClient>, as actor: Actor
        ) async throws -> PushResult {
            let payload = try JSONEncoder().encode(command)
            return try await community.community.settle(
                PushedCommand(number: number, name: type(of: command).name, payload: payload, ids: []), of: client,
                as: actor
            ) { type, payload in
                func decoded<C: ClientCommand>(_: C.Type) throws -> any ClientCommand {
                    try JSONDecoder().decode(C.self, from: payload)
                }
                return try decoded(type)
            }
        }
    }

    private static func client(_ number: UInt64) -> ID<SyncClient> { ID(high: 0x7000, low: 1 << 63 | number) }

    // MARK: The property

    /// The fields of a to-do, and who wrote what into them. Slow and obvious.
    private struct Model {
        struct Write {
            var version: Int
            var by: String
            var value: String?
        }

        struct Offer: Equatable {
            var theirs: String?
            var mine: String?
            var by: String
        }

        /// The writes of each field, from its creation on.
        var writes: [String: [Write]] = [:]
        var version = 1
        /// By person and field.
        var offers: [String: [String: Offer]] = [:]

        func value(_ field: String, at version: Int = .max) -> String? {
            (writes[field] ?? []).last { $0.version <= version }?.value
        }

        mutating func update(_ fields: [String: String?], base: Int?, by person: String) {
            let changed = fields.filter { $0.value != value($0.key) }
            guard !changed.isEmpty else { return }
            for (field, mine) in changed {
                offers[person, default: [:]][field] = nil
                guard let base, let last = writes[field]?.last(where: { $0.version > base && $0.by != person }),
                    last.value != mine
                else { continue }
                offers[person, default: [:]][field] = Offer(
                    theirs: last.value, mine: mine, by: last.by)
            }
            version += 1
            for (field, mine) in changed {
                writes[field, default: []].append(Write(version: version, by: person, value: mine))
            }
        }
    }

    private static let titles = ["Chairs", "Tables", "Lamps"]
    private static let descriptions = [nil, "From the “cellar”", "From\nthe attic"]
    private static let places = [nil, 2, 5]

    private static func json(_ value: (some Encodable)?) throws -> String? {
        try value.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    }

    /// Two people change random fields of one row from random versions. Different fields both stay. In the same field
    /// the later arrival wins, and exactly the values that it overwrote are offered.
    @Test(.tags(.P56)) func theLastWriteWinsPerFieldAndTheOthersAreOffered() async throws {
        let stage = try await Stage()
        let people = [("Ana", stage.ana), ("Bo", stage.bo)]
        let names = Dictionary(uniqueKeysWithValues: people.map { ($0.1.userID!, $0.0) })
        try await forAll(60) { g in
            let todo = try await stage.community.perform(AddTodo(event: stage.event, title: "Chairs"), as: stage.ana)
            var model = Model()
            model.writes = ["title": [.init(version: 1, by: "Ana", value: try ConflictTests.json("Chairs"))]]
            for _ in 1...g.int(2...14) {
                let (name, actor) = g.pick(people)
                var command = UpdateTodo(id: todo, base: g.one(in: 6) ? nil : g.int(1...model.version))
                var fields: [String: String?] = [:]
                if g.one(in: 2) {
                    let title = g.pick(ConflictTests.titles)
                    command.title = .set(title)
                    fields["title"] = .some(try ConflictTests.json(title))
                }
                if g.one(in: 2) {
                    let text = g.pick(ConflictTests.descriptions)
                    command.description = Patch(setting: text)
                    fields["description"] = .some(try ConflictTests.json(text))
                }
                if g.one(in: 2) {
                    let count = g.pick(ConflictTests.places)
                    command.places = Patch(setting: count)
                    fields["places"] = .some(try ConflictTests.json(count))
                }
                try await stage.community.perform(command, as: actor)
                model.update(fields, base: command.base, by: name)

                let (details, version) = try await stage.row(of: todo)
                try #require(version == model.version)
                try #require(try ConflictTests.json(details.title) == model.value("title"))
                try #require(try ConflictTests.json(details.description) == model.value("description"))
                try #require(try ConflictTests.json(details.places) == model.value("places"))
                for (name, actor) in people {
                    let rows = try await stage.conflicts(of: actor).filter { $0.rowID == todo.bytes }
                    let offers = Dictionary(
                        uniqueKeysWithValues: rows.map {
                            (
                                $0.field,
                                Model.Offer(
                                    theirs: $0.theirs, mine: $0.mine, by: names[$0.by!] ?? "somebody")
                            )
                        })
                    try #require(offers == model.offers[name] ?? [:], "what \(name) is offered")
                }
            }
        }
    }

    // MARK: All commands

    /// Update commands whose fields are not merged, each with the reason.
    private static let unmerged: [(command: any ClientCommand.Type, why: String)] = [
        (EditMessage.self, "a message has one author and one text, so its last version wins"),
        (CaptionPost.self, "a caption has one author and one text"),
        (UpdateProfile.self, "a person’s own short settings, in two rows"),
        (UpdatePreferences.self, "a person’s own short settings"),
        (UpdateActivityType.self, "a unique name, which the rules decide"),
        (UpdateParticipantRole.self, "a unique name, which the rules decide"),
    ]

    /// Fails for a new update command until it has a `base`, or a reason not to.
    @Test func everyUpdateHasABase() throws {
        let updates = CommandRegistry.device.commands.map { $0.name }.filter {
            $0.contains(".update") || [EditMessage.name, CaptionPost.name].contains($0)
        }
        let merged = FieldHistory.commands.values.map { $0.name }
        let others = ConflictTests.unmerged.map { $0.command.name }
        #expect(Set(merged + others) == Set(updates))
        #expect(merged.count + others.count == updates.count)
        for type in FieldHistory.commands.values {
            let json = try ConflictTests.encodedWithBase(type)
            #expect(json.contains("\"base\":7"), "\(type.name): \(json)")
        }
        // And every row that has a version has such a command.
        let versioned = RowShape.all.filter { $0.fields.contains { $0.name.description == "version" } }.map(\.kind)
        #expect(Set(versioned) == Set(FieldHistory.commands.keys).union([.conflict]))
    }

    private static func encodedWithBase<C: UpdatingCommand>(_: C.Type) throws -> String {
        let id = "019a0000-0000-7000-8000-000000000001"
        let rest = C.bounds.whole.map { ", \"\($0)\": {}" } ?? ""
        var command = try JSONDecoder().decode(C.self, from: Data("{\"\(C.rowIDField)\": \"\(id)\"\(rest)}".utf8))
        #expect(command.base == nil)
        command.base = 7
        #expect("\(command.rowID)" == id)
        return String(decoding: try JSONEncoder().encode(command), as: UTF8.self)
    }

    /// Every command that changes a row raises its version. A receipt does not, nor does the copy of a cover.
    @Test func aVersionRisesWithEachChange() async throws {
        func rows(_ community: TestCommunity) async throws -> [Snapshot.Key: ProjectedRow] {
            try await community.read { reader in
                try Snapshot(reader).rows.filter { FieldHistory.commands[$0.key.kind] != nil }
            }
        }
        func content(_ row: ProjectedRow) -> [ProjectedRow.Field] {
            row.content.filter { !["version", "photo"].contains($0.name) }
        }
        func version(_ row: ProjectedRow) throws -> Int64 {
            guard case .integer(let version)? = row.content.first(where: { $0.name == "version" })?.value else {
                throw NoVersion()
            }
            return version
        }
        try await forAll(40) { g in
            let community = try TestCommunity(seed: g.next())
            let life = try await RandomRun(community, people: 4, &g)
            var before = try await rows(community)
            for _ in 1...25 {
                let step = try await life.step(&g)
                do { try await step.perform(community) } catch is Refusal {}
                try await community.runJobs()
                let after = try await rows(community)
                for (key, row) in after {
                    guard let old = before[key], content(old) != content(row) else { continue }
                    let (now, then) = (try version(row), try version(old))
                    try #require(now > then, "\(step.title): \(key.kind)")
                }
                before = after
            }
        }
    }

    private struct NoVersion: Error {}

    /// Each update in the programme conflicts, and each value can be put back.
    @Test func everyKindOfRowConflicts() async throws {
        let community = try TestCommunity()
        let (root, editor) = (
            try await community.member("Root", role: .administrator), try await community.member("Ed", role: .editor)
        )
        let stage = try await ProgrammeStage(in: community, by: root)
        let event = try await community.event(by: root)
        try await community.rsvp(event, .going, as: editor)
        let (expense, _) = try await RandomRun.spend(at: event, by: root, with: editor, in: community)
        try await community.perform(SetHosts(event: event, cohosts: [editor.userID!]), as: root)
        try await community.perform(UpdateBudget(event: event, amount: .set(100_000)), as: root)
        let now = community.now

        func check<C: UpdatingCommand>(_ theirs: C, _ mine: C, field: String) async throws {
            let shape = try #require(RowShape.of(C.rowKind))
            let version: SQL = "SELECT version FROM \(shape.table) WHERE \(shape.id) = \(theirs.rowID)"
            var mine = mine
            mine.base = try await community.value(version)
            _ = try await community.perform(theirs, as: root)
            _ = try await community.perform(mine, as: editor)
            let conflicts: SQL = "SELECT id FROM field_conflict WHERE row_id = \(theirs.rowID) AND field = \(field)"
            let conflict: ID<Conflict> = try #require(try await community.value(conflicts), "\(C.name)")
            let listed = try await community.read { try ConflictQuery.conflicts(as: editor, limit: 10, in: $0).items }
            let shown = try #require(listed.first { $0.id == conflict }, "\(C.name)")
            #expect(shown.title != nil && shown.rowKind == C.rowKind && shown.by?.id == root.userID, "\(C.name)")
            let before = try await community.read { try C.current(theirs.rowID, in: $0) }
            try await community.perform(KeepTheirs(id: conflict), as: editor)
            let after = try await community.read { try C.current(theirs.rowID, in: $0) }
            #expect(try ConflictTests.json(before) != ConflictTests.json(after), "\(C.name)")
            #expect(try await community.count("SELECT count(*) FROM field_conflict") == 0, "\(C.name)")
        }
        try await check(
            UpdateActivity(id: stage.activity, name: .set("Study night")),
            UpdateActivity(id: stage.activity, name: .set("Study day")), field: "name")
        try await check(
            UpdateActivityVenue(id: stage.entry, effectiveTo: .set(now + .days(40))),
            UpdateActivityVenue(id: stage.entry, effectiveTo: .set(now + .days(50))), field: "effectiveTo")
        try await check(
            UpdateArea(id: stage.area, name: .set("North")), UpdateArea(id: stage.area, name: .set("South")),
            field: "name")
        try await check(
            UpdateAssignment(id: stage.assignment, note: .clear),
            UpdateAssignment(id: stage.assignment, note: .set("Helps")), field: "note")
        try await check(
            UpdateBudget(event: event, amount: .set(200_000)), UpdateBudget(event: event, amount: .set(300_000)),
            field: "amount")
        var (supper, brunch) = (UpdateEvent(id: event, changes: .none), UpdateEvent(id: event, changes: .none))
        supper.changes.title = .set("Supper")
        brunch.changes.title = .set("Brunch")
        try await check(supper, brunch, field: "title")
        try await check(
            UpdateExpense(id: expense, description: .set("Bread")),
            UpdateExpense(id: expense, description: .set("Cake")), field: "description")
        try await check(
            UpdateParticipant(id: stage.participant, notes: .set("Comes by train.")),
            UpdateParticipant(id: stage.participant, notes: .set("Comes by car.")), field: "notes")
        let address: ID<ParticipantAddress> = try #require(
            try await community.value(
                "SELECT id FROM participant_address WHERE participant_id = \(stage.participant) AND effective_to IS NULL"
            ))
        try await check(
            UpdateParticipantAddress(id: address, from: .set(now - .days(8))),
            UpdateParticipantAddress(id: address, from: .set(now - .days(7))), field: "from")
        try await check(
            UpdateVenue(id: stage.venue, latitude: .set(48.5), longitude: .set(11.5)),
            UpdateVenue(id: stage.venue, latitude: .set(48.75), longitude: .set(11.5)), field: "latitude")
    }

    /// An expense that names its version is refused if somebody has changed it; one that names its base is merged.
    @Test func anExpenseIsMergedOrRefused() async throws {
        let stage = try await Stage()
        let (expense, _) = try await RandomRun.spend(
            at: stage.event, by: stage.ana, with: stage.bo, in: stage.community)
        let version: Int = try #require(try await stage.community.value("SELECT version FROM expense"))
        try await stage.community.perform(UpdateExpense(id: expense, amount: .set(4200)), as: stage.ana)
        #expect(
            try await stage.community.refusal(
                UpdateExpense(id: expense, version: version, description: .set("Cake")), as: stage.bo)?.code
                == .conflict)
        try await stage.community.perform(
            UpdateExpense(id: expense, description: .set("Cake"), base: version), as: stage.bo)
        let stored = try await stage.community.read { try ExpenseRow.find(expense, in: $0) }
        #expect(stored?.details.amount == 4200 && stored?.details.description == "Cake")
        #expect(try await stage.conflicts(of: stage.bo).isEmpty)
    }

    // MARK: Devices

    /// Two devices of one person are two writers. The commands of one queue are one.
    @Test(.tags(.P56)) func anotherDeviceOfTheSamePersonIsSomebodyElse() async throws {
        let stage = try await Stage()
        let (phone, tablet) = (ConflictTests.client(1), ConflictTests.client(2))
        let first = try await stage.push(
            UpdateTodo(id: stage.todo, title: .set("Tables"), base: 1), 1, from: phone, as: stage.bo)
        let second = try await stage.push(
            UpdateTodo(id: stage.todo, title: .set("Lamps"), base: 1), 2, from: phone, as: stage.bo)
        #expect(first.version == 2 && second.version == 3 && first.conflicts == nil && second.conflicts == nil)
        let other = try await stage.push(
            UpdateTodo(id: stage.todo, title: .set("Rugs"), base: 1), 1, from: tablet, as: stage.bo)
        #expect(other.version == 4 && other.conflicts?.map(\.theirs) == ["\"Lamps\""])
        #expect(other.conflicts?.map(\.by) == [stage.bo.userID])
        // A form or a program is no device, and the person knows their own earlier change.
        try await stage.community.perform(UpdateTodo(id: stage.todo, title: .set("Beds"), base: 3), as: stage.bo)
        #expect(try await stage.conflicts(of: stage.bo).map(\.theirs) == ["\"Rugs\""])
        try await stage.community.perform(UpdateTodo(id: stage.todo, title: .set("Sofas"), base: 4), as: stage.bo)
        #expect(try await stage.conflicts(of: stage.bo).isEmpty)
    }

    /// The result of a pushed command is the same when it is pushed again, without conflicts that are settled.
    @Test func aRepeatedPushGetsItsConflictsAgain() async throws {
        let stage = try await Stage()
        let phone = ConflictTests.client(1)
        try await stage.community.perform(UpdateTodo(id: stage.todo, title: .set("Tables")), as: stage.ana)
        let command = UpdateTodo(id: stage.todo, title: .set("Lamps"), description: .set("Two"), base: 1)
        for _ in 1...2 {
            let result = try await stage.push(command, 1, from: phone, as: stage.bo)
            #expect(result.refusal == nil && result.version == 3)
            let conflict = try #require(result.conflicts?.first)
            #expect(result.conflicts?.count == 1 && conflict.field == "title")
            #expect(conflict.theirs == "\"Tables\"" && conflict.mine == "\"Lamps\"" && conflict.by == stage.ana.userID)
        }
        let id = try #require(try await stage.conflicts(of: stage.bo).first).id
        #expect(try await stage.push(KeepMine(id: id), 2, from: phone, as: stage.bo).conflicts == nil)
        let settled = try await stage.push(command, 1, from: phone, as: stage.bo)
        #expect(settled.version == 3 && settled.conflicts?.isEmpty == true)
        #expect(try await stage.row(of: stage.todo).details.title == "Lamps")
    }

    /// A queue may have been made before the server was restored to an earlier version of the row.
    @Test func aQueuedUpdateMayBeBasedOnALostVersion() async throws {
        let stage = try await Stage()
        let phone = ConflictTests.client(1)
        let todo = UpdateTodo(id: stage.todo, title: .set("Lamps"), base: 1000)
        #expect(try await stage.push(todo, 1, from: phone, as: stage.bo).refusal == nil)
        var event = UpdateEvent(id: stage.event, changes: .none)
        event.changes.title = .set("Supper")
        event.base = 1000
        #expect(try await stage.push(event, 1, from: ConflictTests.client(2), as: stage.ana).refusal == nil)
        for base in [-1, 0] {
            #expect(
                try await stage.community.refusal(
                    UpdateTodo(id: stage.todo, title: .set("Rugs"), base: base), as: stage.bo)?.fields["base"] != nil)
        }
    }

    @Test func keepTheirsAndKeepMineWorkOnADevice() async throws {
        let world = try await World()
        let (conflict, room) = (try await world.conflict(), try await world.todo("Room"))
        let device = try await SimulatedDevice(of: world.bo.person!)
        try await device.pull(from: world.community)
        let shown = try await device.read { reader in
            try reader.row("SELECT row_kind, field, theirs, mine FROM field_conflict WHERE id = \(conflict)") {
                [
                    try $0.next(String?.self), try $0.next(String?.self), try $0.next(String?.self),
                    try $0.next(String?.self),
                ]
            }
        }
        #expect(shown == ["todo", "description", "\"The big one\"", "\"The small one\""])
        let listed = try await device.read { try ConflictQuery.conflicts(as: device.actor, limit: 10, in: $0).items }
        let onServer = try await world.community.read {
            try ConflictQuery.conflicts(as: world.bo, limit: 10, in: $0).items
        }
        #expect(listed == onServer && listed.map(\.id) == [conflict] && listed.first?.title == "Room")
        func outcome(_ command: some Command) async throws -> [String?] {
            try await device.dryRun(command, now: world.community.now) { reader in
                [
                    try reader.value("SELECT description FROM todo WHERE id = \(room)"),
                    "\(try reader.value("SELECT count(*) FROM field_conflict", as: Int.self) ?? 0)",
                ]
            }.get()
        }
        #expect(try await outcome(KeepTheirs(id: conflict)) == ["The big one", "0"])
        #expect(try await outcome(KeepMine(id: conflict)) == ["The small one", "0"])
    }

    // MARK: Settling

    @Test func theirsIsWrittenBackByTheRules() async throws {
        let stage = try await Stage()
        try await stage.community.perform(
            UpdateTodo(id: stage.todo, description: .set("Ten"), places: .set(1)), as: stage.ana)
        try await stage.community.perform(
            UpdateTodo(id: stage.todo, description: .clear, places: .set(2), base: 1), as: stage.bo)
        let conflicts = try await stage.conflicts(of: stage.bo)
        #expect(conflicts.map(\.field) == ["description", "places"])
        try await stage.community.perform(KeepTheirs(id: conflicts[0].id), as: stage.bo)
        #expect(try await stage.row(of: stage.todo).details.description == "Ten")
        // The value is no longer possible, so the conflict stays.
        for person in [stage.ana, stage.bo] {
            try await stage.community.perform(ClaimTodo(id: stage.todo), as: person)
        }
        #expect(
            try await stage.community.refusal(KeepTheirs(id: conflicts[1].id), as: stage.bo)?.fields["places"] != nil)
        #expect(try await stage.conflicts(of: stage.bo).map(\.id) == [conflicts[1].id])
        // It is nobody else's.
        #expect(try await stage.community.refusal(KeepMine(id: conflicts[1].id), as: stage.ana) == .notFound)
        try await stage.community.perform(KeepMine(id: conflicts[1].id), as: stage.bo)
        #expect(try await stage.row(of: stage.todo).details.places == 2)
        #expect(try await stage.community.refusal(KeepMine(id: conflicts[1].id), as: stage.bo) == .notFound)
    }

    @Test func conflictsAreListedLatestFirst() async throws {
        let stage = try await Stage()
        try await stage.community.perform(UpdateTodo(id: stage.todo, title: .set("Tables")), as: stage.ana)
        stage.community.advance(.minutes(1))
        try await stage.community.perform(UpdateTodo(id: stage.todo, places: .set(3)), as: stage.ana)
        try await stage.community.perform(
            UpdateTodo(id: stage.todo, title: .set("Lamps"), places: .set(4), base: 1), as: stage.bo)
        try await stage.community.read { reader in
            let first = try ConflictQuery.conflicts(as: stage.bo, limit: 1, in: reader)
            let second = try ConflictQuery.conflicts(as: stage.bo, after: first.next, limit: 1, in: reader)
            #expect((first.items + second.items).map(\.field) == ["places", "title"] && second.next == nil)
            #expect(first.items.first?.title == "Lamps" && first.items.first?.theirs == "3")
            #expect(try ConflictQuery.count(as: stage.bo, in: reader) == 2)
            #expect(try ConflictQuery.conflicts(as: stage.ana, limit: 1, in: reader).items.isEmpty)
        }
        // Those who are hidden from each other have no conflicts to settle.
        try await stage.community.perform(BlockPerson(userId: stage.ana.userID!), as: stage.bo)
        #expect(try await stage.community.read { try ConflictQuery.count(as: stage.bo, in: $0) } == 0)
    }

    /// What a third change wrote is not overwritten silently either.
    @Test func aThirdValueIsOfferedInstead() async throws {
        let stage = try await Stage()
        try await stage.community.perform(UpdateTodo(id: stage.todo, title: .set("Tables")), as: stage.ana)
        try await stage.community.perform(UpdateTodo(id: stage.todo, title: .set("Lamps"), base: 1), as: stage.bo)
        try await stage.community.perform(UpdateTodo(id: stage.todo, title: .set("Rugs")), as: stage.ana)
        let conflict = try #require(try await stage.conflicts(of: stage.bo).first)
        try await stage.community.perform(KeepTheirs(id: conflict.id), as: stage.bo)
        #expect(try await stage.row(of: stage.todo).details.title == "Tables")
        let next = try await stage.conflicts(of: stage.bo)
        #expect(next.map(\.theirs) == ["\"Rugs\""] && next.map(\.mine) == ["\"Tables\""])
    }

    /// Changes by other commands than the update are in the history too.
    @Test func whatAnotherCommandChangedConflictsToo() async throws {
        let community = try TestCommunity()
        let (root, editor) = (
            try await community.member("Root", role: .administrator), try await community.member("Ed", role: .editor)
        )
        let stage = try await ProgrammeStage(in: community, by: root)
        let version: Int? = try await community.value("SELECT version FROM activity WHERE id = \(stage.activity)")
        _ = try await community.perform(SetActivityStatus(ids: [stage.activity], status: .cancelled), as: root)
        try await community.perform(
            UpdateActivity(id: stage.activity, status: .set(.active), base: version), as: editor)
        let theirs: String? = try await community.value("SELECT theirs FROM field_conflict WHERE field = 'status'")
        #expect(theirs == "\"CANCELLED\"")
    }

    // MARK: Who sees them

    /// A host who names old versions learns nothing of the time before they were one, and a former host nothing at all.
    @Test func aFormerHostHasNoConflictsAndANewOneNoHistory() async throws {
        let world = try await World()
        let (community, event, bo) = (world.community, world.dinner, world.bo)
        let phone = ConflictTests.client(1)
        try await community.update(event, as: world.ana) { $0.address = .set("Secret Lane 1") }
        try await community.update(event, as: world.ana) { $0.address = .set("Secret Lane 2") }
        try await community.perform(SetHosts(event: event, cohosts: [bo.userID!]), as: world.ana)
        try await community.update(event, as: world.ana) { $0.address = .set("Lane 3") }
        var command = UpdateEvent(id: event, changes: .none)
        command.changes.address = .set("Lane 4")
        command.base = 1
        func pushed() async throws -> PushResult {
            let payload = try JSONEncoder().encode(command)
            return try await community.community.settle(
                PushedCommand(number: 1, name: UpdateEvent.name, payload: payload, ids: []), of: phone, as: bo
            ) { _, payload in try JSONDecoder().decode(UpdateEvent.self, from: payload) }
        }
        func conflicts() async throws -> [ProjectedRow] {
            try await community.read { try Projection.rows(in: .user(bo.userID!), in: $0) }
                .filter { $0.kind == .conflict }
        }
        let result = try await pushed()
        #expect(result.conflicts?.map(\.theirs) == ["\"Lane 3\""])
        let rows = try await conflicts()
        #expect(rows.count == 1 && rows.allSatisfy { !"\($0.content)".contains("Secret") })

        try await expectChangesComplete("no host any more", in: community) {
            try await community.perform(SetHosts(event: event, cohosts: []), as: world.ana)
        }
        #expect(try await conflicts().isEmpty)
        #expect(try await pushed().conflicts?.isEmpty == true)
        #expect(try await community.read { try Consistency.problems(in: $0) } == [])
    }

    // MARK: What ends

    @Test func aDeletionBeatsAnUpdate() async throws {
        let stage = try await Stage()
        try await stage.community.perform(UpdateTodo(id: stage.todo, title: .set("Tables")), as: stage.ana)
        try await stage.community.perform(UpdateTodo(id: stage.todo, title: .set("Lamps"), base: 1), as: stage.bo)
        let conflict = try #require(try await stage.conflicts(of: stage.bo).first)
        try await stage.community.perform(DeleteTodo(id: stage.todo), as: stage.ana)
        let late = UpdateTodo(id: stage.todo, title: .set("Rugs"), base: 3)
        #expect(try await stage.community.refusal(late, as: stage.bo) == .notFound)
        #expect(try await stage.community.refusal(KeepTheirs(id: conflict.id), as: stage.bo) == .notFound)
        #expect(try await stage.community.count("SELECT count(*) FROM field_change") == 0)
        #expect(try await stage.community.count("SELECT count(*) FROM field_conflict") == 0)
        #expect(try await stage.community.read { try Consistency.problems(in: $0) } == [])
    }

    @Test func theHistoryIsForgottenAfterNinetyDays() async throws {
        let stage = try await Stage()
        try await stage.community.perform(UpdateTodo(id: stage.todo, title: .set("Tables")), as: stage.ana)
        stage.community.advance(.days(60))
        try await stage.community.perform(UpdateTodo(id: stage.todo, title: .set("Lamps"), base: 1), as: stage.bo)
        func prune() async throws -> [Int] {
            let log = PruneLog(auditBefore: .init(milliseconds: 0))
            let now = stage.community.now
            while try await stage.community.read({ try log.isDue(now: now, in: $0) }) {
                try await stage.community.perform(log, as: .system)
            }
            return [
                try await stage.community.count("SELECT count(*) FROM field_change"),
                try await stage.community.count("SELECT count(*) FROM field_conflict"),
            ]
        }
        stage.community.advance(.days(30))
        #expect(try await prune() == [2, 1])
        stage.community.advance(.days(1))
        #expect(try await prune() == [1, 1])
        stage.community.advance(.days(60))
        #expect(try await prune() == [0, 0])
        #expect(try await stage.community.read { try Consistency.problems(in: $0) } == [])
    }

    @Test func exportAndDeletionReachTheHistory() async throws {
        let stage = try await Stage()
        try await stage.community.perform(UpdateTodo(id: stage.todo, title: .set("Tables")), as: stage.ana)
        try await stage.community.perform(UpdateTodo(id: stage.todo, title: .set("Lamps"), base: 1), as: stage.bo)
        let sections = try await stage.community.read { try PersonalDataQuery.sections(as: stage.bo, in: $0) }
        #expect(sections["fieldChanges"]?.first?["oldValue"] == .text("\"Tables\""))
        #expect(sections["conflicts"]?.first?["mine"] == .text("\"Lamps\""))
        try await stage.community.perform(DeleteAccount(id: stage.bo.userID!), as: .system)
        try await stage.community.runJobs()
        let bo = stage.bo.userID
        #expect(try await stage.community.count("SELECT count(*) FROM field_change WHERE by_id = \(bo)") == 0)
        #expect(try await stage.community.count("SELECT count(*) FROM field_conflict WHERE user_id = \(bo)") == 0)
        #expect(try await stage.community.read { try Consistency.problems(in: $0) } == [])
    }

    /// The programme keeps the participant of a deleted account without what was known about them.
    @Test func theHistoryOfAFormerMemberIsForgotten() async throws {
        let community = try TestCommunity()
        let root = try await community.member("Root", role: .administrator)
        let paula = try await community.member("Paula")
        let stage = try await ProgrammeStage(in: community, by: root, user: paula.userID)
        try await community.perform(UpdateParticipant(id: stage.participant, notes: .set("Moved.")), as: root)
        _ = try await community.perform(UpdateAssignment(id: stage.assignment, note: .set("Helps")), as: root)
        let known: SQL = "SELECT count(*) FROM field_change WHERE row_id IN (\(stage.participant), \(stage.assignment))"
        #expect(try await community.count(known) == 2)
        try await community.perform(DeleteAccount(id: paula.userID!), as: .system)
        try await community.runJobs()
        #expect(try await community.count(known) == 0)
    }
}
