import Domain

@testable import Operations
@testable import ServerOperations

extension Scenario {
    static let sessions = [
        Scenario(StartSession.self, "") { w in
            try await w.community.perform(StartSession(user: w.ana.userID!, kind: .api, device: "Phone"), as: .system)
        },
        Scenario(RefreshSession.self, "") { w in
            let tokens = try await w.community.perform(
                StartSession(user: w.ana.userID!, kind: .api, device: ""), as: .system)
            _ = try await w.community.perform(RefreshSession(refreshToken: tokens.refreshToken!), as: .nobody)
        },
        Scenario(EndSession.self, "") { w in
            let tokens = try await w.community.perform(
                StartSession(user: w.ana.userID!, kind: .web, device: ""), as: .system)
            try await w.community.perform(EndSession(id: tokens.session), as: w.ana)
        },
        Scenario(EndOtherSessions.self, "") { w in try await w.community.perform(EndOtherSessions(), as: w.ana) },
        Scenario(TouchSession.self, "") { w in
            let tokens = try await w.community.perform(
                StartSession(user: w.ana.userID!, kind: .web, device: ""), as: .system)
            try await w.community.perform(TouchSession(session: tokens.session), as: .system)
        },
    ]
}
