import Domain
import Properties
import Store
import Testing

@testable import Operations

/// Areas always form a tree.
struct AreaTreeTests {
    /// Random areas and moves by two people, compared with a model. Every move that would make a cycle is refused.
    @Test(.tags(.P29, .P31, .P32)) func areasStayATree() async throws {
        try await forAll(100) { g in
            let community = try TestCommunity()
            let editors = [
                try await community.member("Ana", role: .editor), try await community.member("Bo", role: .editor),
            ]
            var parents: [ID<Area>: ID<Area>?] = [:]
            var ids: [ID<Area>] = []
            func isAbove(_ one: ID<Area>, _ other: ID<Area>) -> Bool {
                var current: ID<Area>? = other
                while let area = current {
                    if area == one { return true }
                    current = parents[area] ?? nil
                }
                return false
            }
            for _ in 0..<g.int(3...25) {
                let actor = g.pick(editors)
                switch g.int(0...3) {
                case 0, 1:
                    let parent = ids.isEmpty || g.one(in: 3) ? nil : g.pick(ids)
                    let id = try await community.perform(
                        AddArea(name: g.word(3), areaType: g.pick(AreaType.allCases), parentGeographicAreaId: parent),
                        as: actor)
                    ids.append(id)
                    parents[id] = .some(parent)
                case 2 where !ids.isEmpty:
                    let (one, other) = (g.pick(ids), g.one(in: 5) ? nil : g.pick(ids))
                    let refusal = try await community.refusal(
                        UpdateArea(id: one, parentGeographicAreaId: other.map { .set($0) } ?? .clear), as: actor)
                    if let other, isAbove(one, other), parents[one] != .some(other) {
                        try #require(refusal?.code == .cycle && refusal?.fields["parentGeographicAreaId"] != nil)
                    } else {
                        try #require(refusal == nil)
                        parents[one] = .some(other)
                    }
                case 3 where !ids.isEmpty:
                    let one = g.pick(ids)
                    let children = ids.filter { parents[$0] == .some(one) }.count
                    let refusal = try await community.refusal(DeleteArea(id: one), as: actor)
                    if children > 0 {
                        try #require(refusal?.code == .inUse && refusal?.uses == [.init(kind: "area", count: children)])
                    } else {
                        try #require(refusal == nil)
                        ids.removeAll { $0 == one }
                        parents[one] = nil
                    }
                default: break
                }
            }
            let actor = editors[0]
            let (tree, isWhole) = try await community.read { try AreaQuery.tree(as: actor, limit: 1000, in: $0) }
            try #require(isWhole && Set(tree.map(\.area.id)) == Set(ids) && tree.count == ids.count, "each once")
            var path: [ID<Area>] = []
            for (area, depth) in tree {
                path.removeLast(max(0, path.count - depth))
                try #require(
                    path.count == depth && path.last == area.parentGeographicAreaId
                        && area.parentGeographicAreaId == parents[area.id] ?? nil)
                path.append(area.id)
                let above = try await community.read { try AreaQuery.ancestors(of: area.id, as: actor, in: $0) }
                try #require(above.map(\.id) == path.dropLast().reversed())
                let below = try await community.all {
                    try AreaQuery.children(of: area.id, as: actor, after: $0, limit: 2, in: $1)
                }
                try #require(Set(below.map(\.id)) == Set(ids.filter { parents[$0] == .some(area.id) }))
            }
        }
    }

    /// When two people move two areas into each other concurrently, one is refused.
    @Test(.tags(.P31)) func twoWhoMoveAtOnceMakeNoCircle() async throws {
        for _ in 0..<20 {
            let community = try TestCommunity()
            let (ana, bo) = (
                try await community.member("Ana", role: .editor), try await community.member("Bo", role: .editor)
            )
            let a = try await community.perform(AddArea(name: "A", areaType: .city), as: ana)
            let b = try await community.perform(AddArea(name: "B", areaType: .city), as: ana)
            async let one = community.refusal(UpdateArea(id: a, parentGeographicAreaId: .set(b)), as: ana)
            async let other = community.refusal(UpdateArea(id: b, parentGeographicAreaId: .set(a)), as: bo)
            let refusals = try await [one, other]
            #expect(refusals.compactMap(\.self).map(\.code) == [.cycle])
        }
    }

    @Test func areasLieAHundredDeepAndNoDeeper() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana", role: .editor)
        var last: ID<Area>?
        for number in 0..<AreaDetails.maxDepth {
            last = try await community.perform(
                AddArea(name: "A\(number)", areaType: .city, parentGeographicAreaId: last), as: ana)
        }
        let refusal = try await community.refusal(
            AddArea(name: "Z", areaType: .city, parentGeographicAreaId: last), as: ana)
        #expect(refusal?.code == .invalid && refusal?.fields["parentGeographicAreaId"] != nil)
        // Moving a subtree counts its depth too.
        let top = try await community.perform(AddArea(name: "T", areaType: .world), as: ana)
        let first: ID<Area> = try await community.value("SELECT id FROM area WHERE name = 'A0'")!
        #expect(
            try await community.refusal(UpdateArea(id: first, parentGeographicAreaId: .set(top)), as: ana)?.code
                == .invalid)
        let tree = try await community.read { try AreaQuery.tree(as: ana, limit: 500, in: $0) }
        #expect(tree.areas.count == 101 && tree.isWhole && tree.areas.map(\.depth).max() == 99)
        #expect(try await community.read { try AreaQuery.tree(as: ana, limit: 50, in: $0) }.isWhole == false)
    }

    @Test(.tags(.P32)) func anAreaWithVenuesIsNotDeleted() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana", role: .editor)
        let area = try await community.perform(AddArea(name: "A", areaType: .city), as: ana)
        for number in 0..<3 {
            _ = try await community.perform(AddVenue(name: "V\(number)", address: "X", geographicAreaId: area), as: ana)
        }
        let refusal = try #require(try await community.refusal(DeleteArea(id: area), as: ana))
        #expect(refusal.code == .inUse && refusal.uses == [.init(kind: "venue", count: 3)])
        #expect(refusal.message.english == "It is in use and cannot be deleted: 3 venues.")
    }
}
