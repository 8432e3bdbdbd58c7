import Domain
import Store
import Testing
import Wire

@testable import Operations
@testable import Replication
@testable import ServerOperations

/// A device and a server that do not know the same kinds of rows and the same columns.
struct SchemaSkewTests {
    /// Returns everything that a person pulls, on one page.
    private func everything(for actor: Actor, in world: World) async throws -> (page: SyncPage, scopes: [Scope]) {
        let limit = SyncPageLimit(rows: 1_000_000, bytes: 1 << 30)
        let page = try #require(
            try await world.community.read { try SyncPull.page(from: nil, as: actor, bounds: limit, in: $0) })
        #expect(!page.hasMore)
        return (SyncPage(page), page.scopesAdded)
    }

    @Test func aDeviceLeavesOutWhatItDoesNotKnow() async throws {
        let world = try await World()
        let (page, scopes) = try await everything(for: world.bo, in: world)
        var newer = page
        for number in newer.puts.indices { newer.puts[number].row.fields["mood"] = .text("bright") }
        let id = "01930000-0000-7000-8000-00000000cafe"
        newer.puts.append(SyncPut(type: "dream", id: id, scope: "public", version: 1, row: SyncRow(["x": .real(1.5)])))
        newer.puts.append(SyncPut(type: "event", id: id, scope: "dream:\(id)", version: 1, row: SyncRow([:])))
        newer.tombstones.append(SyncTombstone(type: "dream", id: id, scope: "public", version: 2))
        newer.scopesAdded.append("dream:\(id)")
        newer.scopesRemoved.append("dream:\(id)")
        let (here, there) = (
            try await SimulatedDevice(of: world.bo.person!), try await SimulatedDevice(of: world.bo.person!)
        )
        try await here.apply(ReceivedPage(page))
        try await there.apply(ReceivedPage(newer))
        let (own, other) = (
            try await here.read { try VisibleRows(scopes, in: $0) },
            try await there.read { try VisibleRows(scopes, in: $0) }
        )
        #expect(own == other && !own.rows.isEmpty)
    }

    @Test func aColumnThatTheServerLacksHasItsDefault() async throws {
        let world = try await World()
        var older = try await everything(for: world.bo, in: world).page
        older.puts.removeAll { $0.type == "community" }
        for number in older.puts.indices {
            for name in ["coverPosition", "version", "sequence", "isLate", "count"] {
                if ["event", "notice"].contains(older.puts[number].type) {
                    older.puts[number].row.fields[name] = nil
                }
            }
        }
        let device = try await SimulatedDevice(of: world.bo.person!)
        try await device.apply(ReceivedPage(older))
        let (events, notices, communities) = try await device.read { reader in
            (
                try reader.rows("SELECT cover_position, version, sequence FROM event") {
                    [try $0.next(Int.self), try $0.next(Int.self), try $0.next(Int.self)]
                },
                try reader.rows("SELECT count, is_late FROM notice") {
                    (count: try $0.next(Int.self), isLate: try $0.next(Bool.self))
                },
                try reader.value("SELECT count(*) FROM community") as Int?
            )
        }
        #expect(!events.isEmpty && events.allSatisfy { $0 == [50, 1, 0] })
        #expect(!notices.isEmpty && notices.allSatisfy { $0.count == 1 && !$0.isLate })
        #expect(communities == 0)
        // The server learns the columns, and the rows arrive whole.
        let newer = try await everything(for: world.bo, in: world)
        try await device.apply(ReceivedPage(newer.page))
        let fresh = try await SimulatedDevice(of: world.bo.person!)
        try await fresh.apply(ReceivedPage(newer.page))
        let (updated, filled) = (
            try await device.read { try VisibleRows(newer.scopes, in: $0) },
            try await fresh.read { try VisibleRows(newer.scopes, in: $0) }
        )
        #expect(updated == filled)
    }
}
