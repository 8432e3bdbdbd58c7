import Domain
import Foundation
import Properties
import Store
import Web

@testable import Operations

extension TestCommunity {
    /// Returns a person's inbox, newest first.
    func inbox(_ actor: Actor, _ kind: NoticeKind? = nil) async throws -> [NoticeView] {
        try await all { try NoticeQuery.notices(as: actor, after: $0, limit: 50, in: $1) }.filter {
            kind == nil || $0.kind == kind
        }
    }

    func unread(_ actor: Actor) async throws -> Int { try await read { try NoticeQuery.unread(as: actor, in: $0) } }

    /// Returns the queued push messages, after running the jobs that queue them.
    func pushes() async throws -> [NoticeView] {
        try await runJobs()
        let orders = try await read { reader in
            try reader.rows("SELECT payload FROM job WHERE kind = \(PushJob.job) ORDER BY made_at, id") {
                try $0.next(String.self)
            }
        }
        return try await read { reader in
            try orders.compactMap {
                try PushQuery.target(of: JSONDecoder().decode(PushJob.self, from: Data($0.utf8)), in: reader)?.notice
            }
        }
    }
}

extension NoticeView {
    /// The English text that people read, so that tests state what happened in those words.
    var text: String { sentence.english }
}
