import Domain
import Store
import Testing

@testable import Operations

/// What was acted on asks for nothing more in the inbox.
struct SettledTests {
    @Test func whatWasAnsweredIsSettled() async throws {
        let community = try TestCommunity()
        let (ana, bo, cem) = (try await community.member("Ana"), try await community.member("Bo"), try await community.member("Cem"))
        let event = try await community.event(by: ana) { $0.requiresApproval = true }
        try await community.perform(SetHosts(event: event, cohosts: [cem.userID!]), as: ana)
        try await community.perform(ReadNotices(), as: cem)
        func unread(_ actor: Actor, _ kind: NoticeKind) async throws -> Int {
            try await community.inbox(actor, kind).filter { $0.readAt == nil }.count
        }
        try await community.perform(InviteGuests(event: event, userIds: [bo.userID!]), as: ana)
        #expect(try await unread(bo, .invited) == 1)
        try await community.rsvp(event, .maybe, as: bo)
        #expect(try await unread(bo, .invited) == 0)
        let dia = try await community.member("Dia")
        let request = try await community.perform(AskToCome(event: event), as: dia)
        #expect(try await unread(ana, .asked) == 1)
        #expect(try await unread(cem, .asked) == 1)
        _ = try await community.perform(ApproveJoinRequest(event: event, request: request), as: ana)
        #expect(try await unread(ana, .asked) == 0)
        #expect(try await unread(cem, .asked) == 0, "one host decides for all")
        let friendship = try await community.perform(Befriend(userId: ana.userID!), as: bo)
        #expect(try await unread(ana, .friendRequest) == 1)
        try await community.perform(AcceptFriend(id: friendship), as: ana)
        #expect(try await unread(ana, .friendRequest) == 0)
        let other = try await community.event(by: ana)
        try await community.perform(InviteGuests(event: other, userIds: [bo.userID!]), as: ana)
        try await community.perform(DismissInvitation(event: other), as: bo)
        #expect(try await unread(bo, .invited) == 0)
    }
}
