import Domain
import Foundation
import Properties
import Store
import Web

@testable import Operations

extension TestCommunity {
    /// What stands in somebody's inbox, the newest first.
    func inbox(_ actor: Actor, _ kind: NoticeKind? = nil) async throws -> [NoticeView] {
        try await all { try NoticeQuery.notices(as: actor, after: $0, limit: 50, in: $1) }.filter {
            kind == nil || $0.kind == kind
        }
    }

    func unread(_ actor: Actor) async throws -> Int { try await read { try NoticeQuery.unread(as: actor, in: $0) } }

    /// Messages to browsers that wait to be sent once the jobs that order them are done.
    func pushes() async throws -> [NoticeView] {
        try await runJobs()
        let orders = try await read { reader in
            try reader.rows("SELECT payload FROM job WHERE kind = \(PushOrder.job) ORDER BY made_at, id") {
                try $0.next(String.self)
            }
        }
        return try await read { reader in
            try orders.compactMap {
                try PushQuery.target(of: JSONDecoder().decode(PushOrder.self, from: Data($0.utf8)), in: reader)?.notice
            }
        }
    }
}

extension NoticeView {
    /// What people read of it, so that a test says what happened in their words.
    var text: String { sentence.english }
}
