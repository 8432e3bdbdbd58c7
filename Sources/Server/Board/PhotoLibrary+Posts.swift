import Domain
import Operations

extension PhotoLibrary {
    /// Refuses whoever may not put anything on a board, before their upload is read.
    func checkAdding(to event: ID<Event>, as actor: Actor) async throws {
        try await community.read { try PostQuery.checkAdding(to: event, as: actor, in: $0) }
    }

    /// - Returns: the event on whose board it was.
    @discardableResult
    func deletePost(_ id: ID<Post>, as actor: Actor, in community: Community) async throws -> ID<Event> {
        let event = try await community.perform(DeletePost(id: id), as: actor)
        try await clearReleased()
        return event
    }
}
