import Domain

@testable import Operations
@testable import ServerOperations

extension Scenario {
    static let sync = [
        Scenario(PruneLog.self, "of lines that were kept for their time") { w in
            w.community.advance(.days(1))
            try await w.community.perform(PruneLog(auditBefore: w.community.now), as: .system)
        },
        Scenario(AnnouncePermissionChanges.self, "of friends of friends") { w in
            try await w.community.befriend(w.ana, w.bo)
            try await w.community.perform(AnnouncePermissionChanges(.connections(w.ana.userID!)), as: .system)
        },
        Scenario(AnnouncePermissionChanges.self, "of those with a block") { w in
            try await w.community.perform(AnnouncePermissionChanges(.parted(from: w.fox.userID!)), as: .system)
        },
    ]
}
