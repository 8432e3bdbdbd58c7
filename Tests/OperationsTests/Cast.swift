import Domain

@testable import Operations

/// People who have nothing to do with each other yet, in a community with nothing else.
struct Cast: Sendable {
    private(set) var community: TestCommunity
    let ana: Actor, bo: Actor, cem: Actor, dia: Actor
    /// An administrator.
    let root: Actor

    /// Returns a copy of the first cast.
    init() async throws {
        self = try await Cast.first.value
        community = try await TestCommunity(copying: community)
    }

    private static let first = Task { try await Cast(in: TestCommunity()) }

    private init(in community: TestCommunity) async throws {
        self.community = community
        ana = try await community.member("Ana")
        bo = try await community.member("Bo")
        cem = try await community.member("Cem")
        dia = try await community.member("Dia")
        root = try await community.member("Root", role: .administrator)
    }
}
