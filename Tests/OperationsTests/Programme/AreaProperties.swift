import Domain
import Properties
import Store
import Testing

@testable import Operations

/// Areas and their contents.
struct AreaProperties {
    private struct Said: Equatable {
        var name: String
        var type: AreaType
        var parent: ID<Area>?
    }

    /// Additions and changes without a name or type, or in a deleted area: refused at exactly these fields, and nothing
    /// is written.
    @Test(.tags(.P6, .P30)) func everyAreaHasANameAndAType() async throws {
        try await forAll(100, round: 50) { g in
            let community = try TestCommunity()
            let ana = try await community.member("Ana", role: .editor)
            let top = try await community.perform(AddArea(name: "Top", areaType: .world), as: ana)
            let gone = ID<Area>(at: community.now) { g.next() }
            var stored = [top: Said(name: "Top", type: .world)]
            for _ in 0..<g.int(4...10) {
                let name = TextInputCase(&g, limit: AreaDetails.maxNameLength)
                let type: AreaType? = g.one(in: 4) ? nil : g.pick(AreaType.allCases)
                let parent: ID<Area>? = g.one(in: 3) ? nil : g.one(in: 5) ? gone : top
                var wrong: Set<String> = []
                // The top area has no parent, so nothing is refused as a cycle.
                if let one = stored.keys.sorted().first(where: { $0 != top }), g.one(in: 2) {
                    let (keepsName, keepsType, keepsParent) = (g.one(in: 3), g.one(in: 3), g.one(in: 3))
                    let command = UpdateArea(
                        id: one, name: keepsName ? .keep : Patch(setting: name.typed),
                        areaType: keepsType ? .keep : Patch(setting: type),
                        parentGeographicAreaId: keepsParent ? .keep : Patch(setting: parent))
                    if !keepsName, name.kept == nil { wrong.insert("name") }
                    if !keepsType, type == nil { wrong.insert("areaType") }
                    // Existence is checked only once the input is valid.
                    if wrong.isEmpty, !keepsParent, parent == gone { wrong.insert("parentGeographicAreaId") }
                    try await community.expect(command, as: ana, isRefusedAt: wrong)
                    guard wrong.isEmpty else { continue }
                    if !keepsName { stored[one]!.name = name.kept! }
                    if !keepsType { stored[one]!.type = type! }
                    if !keepsParent { stored[one]!.parent = parent }
                } else {
                    let id = ID<Area>(at: community.now) { g.next() }
                    let command = AddArea(id: id, name: name.typed, areaType: type, parentGeographicAreaId: parent)
                    if name.kept == nil { wrong.insert("name") }
                    if type == nil { wrong.insert("areaType") }
                    if wrong.isEmpty, parent == gone { wrong.insert("parentGeographicAreaId") }
                    try await community.expect(command, as: ana, isRefusedAt: wrong)
                    guard wrong.isEmpty else { continue }
                    stored[id] = Said(name: name.kept!, type: type!, parent: parent)
                }
            }
            let rows: [(ID<Area>, Said)] = try await community.read { reader in
                try reader.rows("SELECT id, name, area_type, parent_id FROM area") {
                    (try $0.next(), Said(name: try $0.next(), type: try $0.next(), parent: try $0.next()))
                }
            }
            try #require(Dictionary(uniqueKeysWithValues: rows) == stored)
        }
    }

    /// An area can be deleted exactly if it is empty. Otherwise the refusal counts its venues and sub-areas, and
    /// nothing changes.
    @Test(.tags(.P32)) func anAreaWithSomethingInItStaysAndSaysWhat() async throws {
        try await forAll(100, round: 51) { g in
            let community = try TestCommunity()
            let ana = try await community.member("Ana", role: .editor)
            var areas: [ID<Area>: ID<Area>?] = [:]
            var venues: [ID<Venue>: ID<Area>] = [:]
            for number in 0..<g.int(1...6) {
                let parent: ID<Area>? = areas.isEmpty || g.one(in: 3) ? nil : g.pick(areas.keys.sorted())
                let id = try await community.perform(
                    AddArea(name: "A \(number)", areaType: .city, parentGeographicAreaId: parent), as: ana)
                areas[id] = .some(parent)
            }
            for number in 0..<g.int(4...16) where !areas.isEmpty {
                let area = g.pick(areas.keys.sorted())
                switch g.int(0...5) {
                case 0, 1:
                    let id = try await community.perform(
                        AddVenue(name: "V \(number)", address: "Lane", geographicAreaId: area), as: ana)
                    venues[id] = area
                case 2 where !venues.isEmpty:
                    let venue = g.pick(venues.keys.sorted())
                    if g.one(in: 2) {
                        try await community.perform(UpdateVenue(id: venue, geographicAreaId: .set(area)), as: ana)
                        venues[venue] = area
                    } else {
                        try await community.perform(DeleteVenue(id: venue), as: ana)
                        venues[venue] = nil
                    }
                default:
                    let refusal = try await community.refusalChecked(of: DeleteArea(id: area), as: ana)
                    let counts = [
                        ("venue", venues.values.filter { $0 == area }.count),
                        ("area", areas.values.filter { $0 == area }.count),
                    ]
                    let uses = counts.filter { $0.1 > 0 }.map { Refusal.Use(kind: $0.0, count: $0.1) }
                    if uses.isEmpty {
                        try #require(refusal == nil)
                        areas.removeValue(forKey: area)
                    } else {
                        try #require(refusal?.code == .inUse && refusal?.uses == uses)
                        let sentence = refusal!.message.english
                        for use in uses {
                            let noun = use.kind == "area" ? "sub-area" : use.kind
                            try #require(sentence.contains(" \(use.count) \(noun)"), "\(sentence)")
                        }
                    }
                }
            }
            let (left, kept) = try await community.read { reader in
                (
                    try reader.rows("SELECT id FROM area") { try $0.next(ID<Area>.self) },
                    try reader.rows("SELECT id FROM venue") { try $0.next(ID<Venue>.self) }
                )
            }
            try #require(Set(left) == Set(areas.keys) && Set(kept) == Set(venues.keys))
        }
    }

    /// Several people move areas into each other concurrently. In any order, each move succeeds or is refused as a
    /// cycle, and the result is a tree.
    @Test(.tags(.P31)) func movesAtTheSameMomentMakeNoCircle() async throws {
        try await forAll(100, round: 52) { g in
            let community = try TestCommunity()
            let editors = [
                try await community.member("Ana", role: .editor), try await community.member("Bo", role: .editor),
            ]
            var before: [ID<Area>: ID<Area>?] = [:]
            for number in 0..<g.int(2...6) {
                let parent: ID<Area>? = before.isEmpty || g.one(in: 2) ? nil : g.pick(before.keys.sorted())
                let id = try await community.perform(
                    AddArea(name: "A \(number)", areaType: .city, parentGeographicAreaId: parent), as: editors[0])
                before[id] = .some(parent)
            }
            let ids = before.keys.sorted()
            let moves = g.list(2...8) { g in (area: g.pick(ids), parent: g.pick(ids), actor: g.pick(editors)) }
            let refusals = try await withThrowingTaskGroup(of: Refusal?.self) { group in
                for move in moves {
                    group.addTask {
                        try await community.refusal(
                            UpdateArea(id: move.area, parentGeographicAreaId: .set(move.parent)), as: move.actor)
                    }
                }
                return try await group.reduce(into: [Refusal]()) { if let refusal = $1 { $0.append(refusal) } }
            }
            try #require(refusals.allSatisfy { $0.code == .cycle })
            let rows: [(ID<Area>, ID<Area>?)] = try await community.read { reader in
                try reader.rows("SELECT id, parent_id FROM area") { (try $0.next(), try $0.next()) }
            }
            let after = Dictionary(uniqueKeysWithValues: rows)
            try #require(Set(after.keys) == Set(ids))
            for (id, parent) in after {
                try #require(parent == before[id]! || moves.contains { $0.area == id && $0.parent == parent })
                // The path to the top ends.
                var (current, steps) = (parent, 0)
                while let one = current, steps <= ids.count { (current, steps) = (after[one]!, steps + 1) }
                try #require(current == nil, "a circle")
            }
        }
    }

    /// The figures of an area equal counts over the rows. Each activity directly in it or below it counts once. Each
    /// participant has one home, so participants add up.
    @Test(.tags(.P39, .P40)) func anAreaHasWhatLiesInItAndBelowOnce() async throws {
        try await forAll(100, round: 53) { g in
            let stage = try await AnalyticsStage(&g)
            let (actor, now) = (stage.admin, stage.community.now)
            let ids = stage.areas.map(\.id)
            let views = try await stage.community.read { reader in
                try ids.map { try AreaQuery.statistics(of: $0, as: actor, now: now, in: reader) }
            }
            let figures = Dictionary(uniqueKeysWithValues: views.map { ($0.geographicAreaId, $0) })
            // Commands enter no assignment later than now, so assignments that have not ended count, as in figures
            // without a time.
            let started = Set(stage.assignments.filter { one in one.ended.map { now < $0 } ?? true }.map(\.participant))
            func isNow(_ one: AnalyticsStage.History, in area: ID<Area>) -> Bool {
                guard one.period.from <= now, stage.venues[one.venue]! == area else { return false }
                return one.period.to.map { now < $0 } ?? true
            }
            func takingPlace(rightIn area: ID<Area>) -> Set<ID<Activity>> {
                Set(stage.places.filter { isNow($0, in: area) }.map { ID(bytes: $0.of)! })
            }
            func living(rightIn area: ID<Area>) -> Int {
                let there = Set(stage.homes.filter { isNow($0, in: area) }.map(\.of))
                return started.filter { there.contains($0.bytes) }.count
            }
            func inAll(of area: ID<Area>) -> Set<ID<Activity>> {
                var all = takingPlace(rightIn: area)
                for child in stage.areas where child.parent == area { all.formUnion(inAll(of: child.id)) }
                return all
            }
            for area in ids {
                let figure = try #require(figures[area])
                let there = inAll(of: area)
                let all = stage.activities.filter { there.contains($0.id) }
                let active = all.filter { stage.isActive($0, at: now) }
                try #require(figure.totalActivities == all.count && figure.activeActivities == active.count)
                try #require(figure.ongoingActivities == active.filter { $0.end == nil }.count)
                let below = stage.areas.filter { $0.parent == area }.map { figures[$0.id]! }
                try #require(figure.totalActivities >= below.map(\.totalActivities).max() ?? 0)
                try #require(
                    figure.totalParticipants == living(rightIn: area) + below.map(\.totalParticipants).reduce(0, +))
            }
        }
    }
}
