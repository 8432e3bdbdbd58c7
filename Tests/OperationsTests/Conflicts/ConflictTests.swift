import Domain
import Foundation
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Concurrent updates of one row: the last write wins for each field, and what it overwrote is offered.
struct ConflictTests {
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

    /// Two people change random fields of one row from random versions. Different fields both stay. In the same field
    /// the later arrival wins, and exactly the values that it overwrote are offered.
    @Test(.tags(.P56)) func theLastWriteWinsPerFieldAndTheOthersAreOffered() async throws {
        let stage = try await ConflictStage()
        let people = [("Ana", stage.ana), ("Bo", stage.bo)]
        let names = Dictionary(uniqueKeysWithValues: people.map { ($0.1.userID!, $0.0) })
        try await forAll(100) { g in
            let todo = try await stage.community.perform(AddTodo(event: stage.event, title: "Chairs"), as: stage.ana)
            var model = Model()
            model.writes = ["title": [.init(version: 1, by: "Ana", value: try ConflictStage.json("Chairs"))]]
            for _ in 1...g.int(2...14) {
                let (name, actor) = g.pick(people)
                var command = UpdateTodo(id: todo, base: g.one(in: 6) ? nil : g.int(1...model.version))
                var fields: [String: String?] = [:]
                if g.one(in: 2) {
                    let title = g.pick(ConflictTests.titles)
                    command.title = .set(title)
                    fields["title"] = .some(try ConflictStage.json(title))
                }
                if g.one(in: 2) {
                    let text = g.pick(ConflictTests.descriptions)
                    command.description = Patch(setting: text)
                    fields["description"] = .some(try ConflictStage.json(text))
                }
                if g.one(in: 2) {
                    let count = g.pick(ConflictTests.places)
                    command.places = Patch(setting: count)
                    fields["places"] = .some(try ConflictStage.json(count))
                }
                try await stage.community.perform(command, as: actor)
                model.update(fields, base: command.base, by: name)

                let (details, version) = try await stage.row(of: todo)
                try #require(version == model.version)
                try #require(try ConflictStage.json(details.title) == model.value("title"))
                try #require(try ConflictStage.json(details.description) == model.value("description"))
                try #require(try ConflictStage.json(details.places) == model.value("places"))
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

    // MARK: Devices

    /// Two devices of one person are two writers. The commands of one queue are one.
    @Test(.tags(.P56)) func anotherDeviceOfTheSamePersonIsSomebodyElse() async throws {
        let stage = try await ConflictStage()
        let (phone, tablet) = (ConflictStage.client(1), ConflictStage.client(2))
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
        let stage = try await ConflictStage()
        let phone = ConflictStage.client(1)
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
        let stage = try await ConflictStage()
        let phone = ConflictStage.client(1)
        try await stage.community.perform(UpdateTodo(id: stage.todo, title: .set("Tables")), as: stage.ana)
        let todo = UpdateTodo(id: stage.todo, title: .set("Lamps"), base: 1000)
        let result = try await stage.push(todo, 1, from: phone, as: stage.bo)
        #expect(result.refusal == nil && result.conflicts?.map(\.theirs) == ["\"Tables\""])
        var event = UpdateEvent(id: stage.event, changes: .none)
        event.changes.title = .set("Supper")
        event.base = 1000
        #expect(try await stage.push(event, 1, from: ConflictStage.client(2), as: stage.ana).refusal == nil)
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
}
