import Domain
import Store

@testable import Operations

extension ChatQuery {
    /// As the page of an event asks: who does not see it has none.
    static func unread(of id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> Int {
        do {
            return try unread(
                of: EventQuery.event(id, as: actor, now: TestCommunity.start, in: reader), as: actor, in: reader)
        } catch let refusal as Refusal where refusal.code == .notFound {
            return 0
        }
    }
}
