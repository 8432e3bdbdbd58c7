import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct AdministerUserTests {
    @Test func aChangeOfRoleOrStatusEndsEverySession() async throws {
        for change in [(Role.editor, nil), (nil, AccountStatus.disabled)] as [(Role?, AccountStatus?)] {
            let community = try TestCommunity()
            let admin = try await community.member("Root", role: .administrator)
            let bo = try await community.member("Bo")
            let tokens = try await community.perform(
                StartSession(user: bo.userID!, kind: .web, device: ""), as: .system)
            try await community.perform(AdministerUser(id: bo.userID!, role: change.0, status: change.1), as: admin)
            let hash = community.community.environment.digest(Array(tokens.accessToken.utf8))
            let now = community.now
            #expect(try await community.read { try AccountQuery.session(accessHash: hash, now: now, in: $0) == nil })
            if let role = change.0 { #expect(try await community.actor(bo.userID!).person?.role == role) }
        }
    }

    @Test func aDisabledPersonCannotSignInUntilEnabledAgain() async throws {
        let community = try TestCommunity()
        let admin = try await community.member("Root", role: .administrator)
        let bo = try await community.member("Bo")
        try await community.perform(AdministerUser(id: bo.userID!, status: .disabled), as: admin)
        let signIn = {
            try await community.community.signIn(
                email: "bo@example.org", password: TestCommunity.password, kind: .web, device: "")
        }
        let refusal = await #expect(throws: Refusal.self) { try await signIn() }
        #expect(refusal?.code == .notAllowed)
        #expect(try await community.read { try PeopleQuery.people(matching: "Bo", as: admin, in: $0).items }.isEmpty)
        try await community.perform(AdministerUser(id: bo.userID!, status: .active), as: admin)
        _ = try await signIn()
    }

    /// A person with an unconfirmed address has no row in the community scope.
    @Test func whoHasNotConfirmedAnAddressIsNoNewsToTheCommunity() async throws {
        let world = try await World()
        let known = world.community.announced.count
        try await world.community.perform(AdministerUser(id: world.eva.userID!, status: .disabled), as: world.admin)
        #expect(Set(world.community.announced.dropFirst(known).map(\.scope)) == [.user(world.eva.userID!)])
        #expect(try await world.community.read { try Consistency.problems(in: $0) }.isEmpty)
    }

    @Test func nobodyChangesTheirOwnRoleOrStatus() async throws {
        let community = try TestCommunity()
        let admin = try await community.member("Root", role: .administrator)
        #expect(
            try await community.refusal(AdministerUser(id: admin.userID!, role: .member), as: admin)?.code == .conflict)
        let bo = try await community.member("Bo")
        #expect(
            try await community.refusal(AdministerUser(id: bo.userID!, status: .deleted), as: admin)?.code == .invalid)
    }
}
