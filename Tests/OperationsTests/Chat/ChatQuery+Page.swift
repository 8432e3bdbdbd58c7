import Domain
import Store

@testable import Operations

extension ChatQuery {
    /// Returns the unread count as the event page requests it: 0 for people who do not see the event.
    static func unread(of id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> Int {
        do {
            return try unread(
                of: EventQuery.event(id, as: actor, now: TestCommunity.start, in: reader), as: actor, in: reader)
        } catch let refusal as Refusal where refusal.code == .notFound {
            return 0
        }
    }
}
