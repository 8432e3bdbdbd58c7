import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct SessionTests {
    private func start(
        _ community: TestCommunity, _ actor: Actor, _ kind: StartSession.Kind = .api
    ) async throws -> SessionTokens {
        try await community.perform(StartSession(user: actor.userID!, kind: kind, device: "Phone"), as: .system)
    }

    private func refresh(_ community: TestCommunity, _ token: String?) async throws -> SessionTokens? {
        if case .tokens(let tokens) = try await community.perform(
            RefreshSession(refreshToken: token ?? ""), as: .nobody)
        {
            tokens
        } else {
            nil
        }
    }

    private func person(_ community: TestCommunity, _ token: String) async throws -> Person? {
        let (hash, now) = (community.community.environment.digest(Array(token.utf8)), community.now)
        return try await community.read { try AccountQuery.session(accessHash: hash, now: now, in: $0)?.person }
    }

    @Test func anAccessTokenIsGoodForFifteenMinutes() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let tokens = try await start(community, ana)
        community.advance(.seconds(899))
        #expect(try await person(community, tokens.accessToken)?.id == ana.userID)
        community.advance(.seconds(1))
        #expect(try await person(community, tokens.accessToken) == nil)
        #expect(try await person(community, "made up") == nil)
    }

    @Test func refreshingGivesANewPairAndEndsTheOld() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let first = try await start(community, ana)
        community.advance(.minutes(20))
        let second = try #require(try await refresh(community, first.refreshToken))
        #expect(second.session == first.session && second.refreshToken != first.refreshToken)
        #expect(try await person(community, second.accessToken)?.id == ana.userID)
        #expect(try await person(community, first.accessToken) == nil)
        #expect(try await refresh(community, second.refreshToken) != nil)
    }

    @Test func thePreviousTokenGivesTheSameSuccessorForTenSeconds() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let first = try await start(community, ana)
        let second = try #require(try await refresh(community, first.refreshToken))
        community.advance(.seconds(10))
        #expect(try await refresh(community, first.refreshToken) == second)
        #expect(try await refresh(community, second.refreshToken) != nil)
    }

    @Test func manyRefreshesAtOnceAllGetTheSameSuccessor() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let first = try await start(community, ana)
        let all = try await withThrowingTaskGroup(of: SessionTokens?.self) { group in
            for _ in 0..<30 { group.addTask { try await refresh(community, first.refreshToken) } }
            return try await group.reduce(into: Set<SessionTokens?>()) { $0.insert($1) }
        }
        #expect(all.count == 1 && all.first! != nil)
    }

    @Test func aLostReplyIsGivenAgainAsLongAsItsTokensAreUnused() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let first = try await start(community, ana)
        let lost = try #require(try await refresh(community, first.refreshToken))
        community.advance(.hours(1))
        let second = try #require(try await refresh(community, first.refreshToken))
        #expect(second.session == first.session && second.accessToken == lost.accessToken)
        #expect(second.refreshToken == lost.refreshToken)
        #expect(try await person(community, second.accessToken)?.id == ana.userID, "it is valid for 15 minutes again")
        community.advance(.days(59))
        #expect(try await refresh(community, first.refreshToken)?.refreshToken == second.refreshToken)
        community.advance(.days(61))
        #expect(try await refresh(community, first.refreshToken) == nil, "unused for 60 days")
    }

    @Test func aTokenWhoseSuccessorRefreshedEndsTheSession() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let first = try await start(community, ana)
        let second = try #require(try await refresh(community, first.refreshToken))
        community.advance(.hours(1))
        let third = try #require(try await refresh(community, second.refreshToken))
        community.advance(.hours(1))
        #expect(try await refresh(community, first.refreshToken) == nil)
        #expect(try await refresh(community, third.refreshToken) == nil)
    }

    /// A use that was recorded late does not count for the tokens of a refresh since.
    @Test func theUseOfAnOldAccessTokenIsNoUseOfItsSuccessor() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let first = try await start(community, ana)
        let lost = try #require(try await refresh(community, first.refreshToken))
        let hash = community.community.environment.digest(Array(first.accessToken.utf8))
        try await community.perform(TouchSession(session: first.session, accessHash: hash), as: .system)
        community.advance(.hours(1))
        #expect(try await refresh(community, first.refreshToken)?.refreshToken == lost.refreshToken)
    }

    @Test func aTokenThatComesBackAfterItsSuccessorWasUsedEndsTheSession() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let first = try await start(community, ana)
        let second = try #require(try await refresh(community, first.refreshToken))
        let hash = community.community.environment.digest(Array(second.accessToken.utf8))
        try await community.perform(TouchSession(session: second.session, accessHash: hash), as: .system)
        community.advance(.seconds(11))
        #expect(try await refresh(community, first.refreshToken) == nil)
        #expect(try await refresh(community, second.refreshToken) == nil, "the thief's and the owner's alike")
        #expect(try await person(community, second.accessToken) == nil)
    }

    @Test func aTokenOfTwoRotationsAgoEndsTheSessionAtOnce() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let first = try await start(community, ana)
        let second = try #require(try await refresh(community, first.refreshToken))
        let third = try #require(try await refresh(community, second.refreshToken))
        #expect(try await refresh(community, first.refreshToken) == nil)
        #expect(try await refresh(community, third.refreshToken) == nil)
    }

    @Test func aSessionUnusedForSixtyDaysEnds() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let web = try await start(community, ana, .web)
        let api = try await start(community, ana)
        #expect(web.refreshToken == nil)
        community.advance(.days(59))
        try await community.perform(TouchSession(session: web.session), as: .system)
        community.advance(.days(2))
        #expect(try await person(community, web.accessToken)?.id == ana.userID, "it was used in between")
        #expect(try await refresh(community, api.refreshToken) == nil)
    }

    @Test func oneEndsOnesOwnSessionsOnly() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let bo = try await community.member("Bo")
        let here = try await start(community, ana)
        let there = try await start(community, ana)
        let his = try await start(community, bo)
        let actor = try await community.actor(ana.userID!, session: here.session)
        #expect(try await community.refusal(EndSession(id: his.session), as: actor)?.code == .notFound)
        #expect(try await community.refusal(EndOtherSessions(), as: actor) == nil)
        #expect(try await person(community, there.accessToken) == nil)
        #expect(try await person(community, his.accessToken) != nil)
        #expect(try await community.refusal(EndSession(id: nil), as: actor) == nil)
        #expect(try await person(community, here.accessToken) == nil)
    }

    @Test func wrongPasswordAndUnknownAddressAreRefusedAlike() async throws {
        let community = try TestCommunity()
        _ = try await community.member("Ana")
        var refusals: Set<Refusal> = []
        for (email, password) in [
            ("ana@example.org", "wrong"), ("nobody@example.org", "wrong"), ("no address", "wrong"),
        ] {
            let refusal = await #expect(throws: Refusal.self) {
                try await community.community.signIn(email: email, password: password, kind: .web, device: "")
            }
            refusals.insert(try #require(refusal))
        }
        #expect(refusals.count == 1 && refusals.first?.code == .unauthenticated)
        let blank = await #expect(throws: Refusal.self) {
            try await community.community.signIn(email: " ", password: nil, kind: .web, device: "")
        }
        #expect(blank?.fields.keys.sorted() == ["email", "password"])
    }

    @Test func signingInRenewsAnOutdatedHash() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        _ = try await community.community.database.write {
            try $0.execute(
                "UPDATE credential SET password = \("old:" + TestCommunity.password) WHERE user_id = \(ana.userID)")
        }
        _ = try await community.community.signIn(
            email: "ANA@example.org", password: TestCommunity.password, kind: .web, device: "")
        #expect(
            try await community.value("SELECT password FROM credential", as: String.self)
                == ReversingHasher.hash(TestCommunity.password))
    }

    @Test func noTokenIsStored() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let first = try await start(community, ana)
        let second = try #require(try await refresh(community, first.refreshToken))
        let stored = try await community.read {
            try $0.rows("SELECT access_hash, refresh_hash, previous_hash, rotation FROM session") {
                [
                    try $0.next([UInt8].self), try $0.next([UInt8].self), try $0.next([UInt8].self),
                    try $0.next([UInt8].self),
                ]
            }
        }.joined()
        for token in [first.accessToken, first.refreshToken!, second.accessToken, second.refreshToken!] {
            #expect(!stored.contains(Array(token.utf8)))
            #expect(token.utf8.count == 43, "256 bits")
        }
    }

    /// Use does not extend it: a sign-in lasts at most 180 days.
    @Test(arguments: [StartSession.Kind.web, .api]) func aSignInEndsForGoodAfter180Days(
        _ kind: StartSession.Kind
    ) async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        var tokens = try await start(community, ana, kind)
        for _ in 0..<179 {
            community.advance(.days(1))
            if kind == .api {
                tokens = try #require(try await refresh(community, tokens.refreshToken))
            } else {
                try await community.perform(TouchSession(session: tokens.session), as: .system)
            }
            #expect(try await person(community, tokens.accessToken) != nil)
        }
        community.advance(.hours(23))
        if kind == .api {
            tokens = try #require(try await refresh(community, tokens.refreshToken))
            #expect(try await person(community, tokens.accessToken) != nil)
        }
        let last = tokens.refreshToken
        community.advance(.hours(1))
        #expect(try await person(community, tokens.accessToken) == nil, "not by the access token")
        if kind == .api { #expect(try await refresh(community, last) == nil, "not by a refresh") }
    }
}
