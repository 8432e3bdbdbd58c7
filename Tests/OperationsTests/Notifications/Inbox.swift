import Domain
import Foundation
import Store

@testable import Operations
@testable import ServerOperations

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

/// What every notice is made of: its kind, the person who did it, the event, and how many people did it.
struct NoticeFacts: Hashable {
    var kind: NoticeKind
    var actor: String?
    var event: String?
    var count: Int

    init(_ kind: NoticeKind, by actor: String?, of event: String? = "Dinner", count: Int = 1) {
        self.kind = kind
        self.actor = actor
        self.event = event
        self.count = count
    }
}

extension NoticeView {
    var facts: NoticeFacts { NoticeFacts(kind, by: actorName, of: eventTitle, count: count) }
}
