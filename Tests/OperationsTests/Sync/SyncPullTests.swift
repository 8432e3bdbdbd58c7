import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Pages of a pull are bounded, and nothing is lost between them.
struct SyncPullTests {
    @Test func aFillComesInPagesOfRowsAndBytes() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        // Short rows fill a page by count, long rows by bytes.
        for (count, length) in [(1200, 1), (400, 4000)] {
            try await community.writeDirectly { tx in
                for number in 0..<count {
                    _ = try CreateEvent(
                        TestCommunity.input {
                            $0.title = "Event \(number)"
                            $0.description = String(repeating: "x", count: length)
                        }
                    ).perform(in: tx, as: ana)
                }
            }
        }
        var (cursor, pages, seen): (SyncCursor?, [(rows: Int, text: Int)], Set<String>) = (nil, [], [])
        var hasMore = true
        while hasMore {
            let known = cursor
            let page = try #require(try await community.read { try SyncPull.page(from: known, as: ana, in: $0) })
            let text = page.entries.flatMap { $0.row?.content ?? [] }.reduce(0) { sum, field in
                if case .text(let text) = field.value { sum + text.utf8.count } else { sum }
            }
            pages.append((page.entries.count, text))
            for entry in page.entries {
                #expect(seen.insert("\(entry.change.scope) \(entry.change.kind) \(entry.change.row)").inserted)
            }
            cursor = SyncCursor(bytes: page.cursor.bytes)
            hasMore = page.hasMore
        }
        #expect(pages.allSatisfy { $0.rows <= SyncPageLimit.page.rows && $0.text <= SyncPageLimit.page.bytes })
        #expect(
            pages.contains { $0.rows == SyncPageLimit.page.rows }
                && pages.contains { $0.text > SyncPageLimit.page.bytes / 2 })
        let all = try await community.read { reader in
            try ScopeAccess.scopes(of: ana, in: reader).flatMap { try Projection.rows(in: $0, in: reader) }
        }
        #expect(seen == Set(all.map { "\($0.scope) \($0.kind) \($0.id)" }))
    }

    /// A row may refer to a person who arrives with the next page.
    @Test func halfAFillCanBeLookedAt() async throws {
        let world = try await World()
        let device = try await SimulatedDevice(of: world.dia.person!)
        try await device.pull(from: world.community)
        try await device.deleteRows("DELETE FROM users WHERE id = \(world.bo.userID)")
        let (here, dinner) = (device.actor, world.dinner)
        let guests = try await device.read { try GuestQuery.guests(of: dinner, as: here, limit: 100, in: $0).items }
        #expect(!guests.isEmpty && !guests.contains { $0.userId == world.bo.userID })
    }
}
