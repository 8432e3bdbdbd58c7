import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct AuditTests {
    private struct Line: Equatable {
        var command: String
        var actor: ID<User>?
        var kind: RowKind?
        var subject: [UInt8]?
        var address: String?
        var at: Instant
    }

    private func lines(_ community: TestCommunity) async throws -> [Line] {
        try await community.read { reader in
            try reader.rows("SELECT command, actor, kind, subject, address, at FROM audit ORDER BY at, id") {
                Line(
                    command: try $0.next(), actor: try $0.next(), kind: try $0.next(), subject: try $0.next(),
                    address: try $0.next(),
                    at: try $0.next())
            }
        }
    }

    @Test func aCommandLeavesALine() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let before = try await lines(community).count
        community.advance(.minutes(1))
        let event = try await community.event(by: ana)
        community.advance(.minutes(1))
        var elsewhere = try #require(ana.person)
        elsewhere.address = "203.0.113.7"
        try await community.perform(CancelEvent(id: event), as: .person(elsewhere))
        #expect(
            try await community.refusal(UpdateEvent(id: event, changes: .init(TestCommunity.input())), as: ana) != nil)
        let new = try await lines(community).dropFirst(before)
        #expect(new.map(\.command) == [CreateEvent.name, CancelEvent.name], "what is refused leaves none")
        #expect(new.allSatisfy { $0.actor == ana.userID && $0.kind == .event && $0.subject == event.bytes })
        #expect(new.last?.at == community.now)
        #expect(new.map(\.address) == [nil, "203.0.113.7"])
    }

    @Test func systemCommandsWithVisibleEffectsAreAudited() async throws {
        let stage = try await ChatStage()
        let before = try await lines(stage.community).count
        try await stage.community.perform(HealthCheck(), as: .system)
        try await stage.community.perform(SweepJobs(), as: .system)
        #expect(try await lines(stage.community).count == before)
        stage.community.advance(.minutes(1))
        try await stage.community.perform(
            AdministerUser(id: stage.member.userID!, role: .editor, status: nil), as: .system)
        let line = try #require(try await lines(stage.community).last)
        #expect(line.command == AdministerUser.name && line.actor == nil && line.subject == stage.member.userID!.bytes)
    }

    @Test func anEntryOfAStrangerHasItsNetwork() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        community.advance(.minutes(1))
        let asked = community.community.requested(from: "198.51.100.4")
        _ = try await asked.perform(StartSession(user: ana.userID!, kind: .api, device: "curl"), as: .system)
        let line = try #require(try await lines(community).last)
        #expect(line.command == StartSession.name && line.actor == nil && line.address == "198.51.100.4")
        #expect(line.kind == .user && line.subject == ana.userID!.bytes, "whose session it is")
    }

    /// The cutoff is exact to the millisecond: an entry at that time stays.
    @Test func linesOfBeforeATimeGoAndNoOthers() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        _ = try await community.event(by: ana)
        community.advance(Span(milliseconds: 1))
        let kept = try await community.event(by: ana)
        let log = PruneLog(auditBefore: community.now)
        while try await community.read({ try log.isDue(now: community.now, in: $0) }) {
            try await community.perform(log, as: .system)
        }
        #expect(try await lines(community).map(\.subject) == [kept.bytes])
    }

    @Test func auditEntriesExpireAsConfigured() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        _ = try await community.event(by: ana) { $0.startsAt = TestCommunity.start + .days(20) }
        community.advance(.days(10))
        let kept = try await community.event(by: ana) { $0.startsAt = TestCommunity.start + .days(20) }
        let log = PruneLog(auditBefore: community.now - .days(1))
        while try await community.read({ try log.isDue(now: community.now, in: $0) }) {
            try await community.perform(log, as: .system)
        }
        #expect(try await lines(community).map(\.subject) == [kept.bytes])
    }
}
