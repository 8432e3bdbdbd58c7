import Domain
import Foundation
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Who sees conflicts, and what they tell.
struct ConflictAccessTests {
    /// A host who names old versions learns nothing of the time before they were one, and a former host nothing at all.
    @Test func aFormerHostHasNoConflictsAndANewOneNoHistory() async throws {
        let world = try await World()
        let (community, event, bo) = (world.community, world.dinner, world.bo)
        let phone = ConflictStage.client(1)
        try await community.update(event, as: world.ana) { $0.address = .set("Secret Lane 1") }
        try await community.update(event, as: world.ana) { $0.address = .set("Secret Lane 2") }
        try await community.perform(SetHosts(event: event, cohosts: [bo.userID!]), as: world.ana)
        try await community.update(event, as: world.ana) { $0.address = .set("Lane 3") }
        var command = UpdateEvent(id: event, changes: .none)
        command.changes.address = .set("Lane 4")
        command.base = 1
        func pushed() async throws -> PushResult {
            let payload = try JSONDecoder().decode(PayloadValue.self, from: JSONEncoder().encode(command))
            return try await community.settle(
                PushedCommand(number: 1, name: UpdateEvent.name, payload: payload), of: phone, as: bo)
        }
        func conflicts() async throws -> [ProjectedRow] {
            try await community.read { try Projection.rows(in: .user(bo.userID!), in: $0) }.filter { row in
                row.kind == .conflict
                    && row.content.contains { $0.name == "row_id" && $0.value == .blob(event.bytes) }
            }
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
}
