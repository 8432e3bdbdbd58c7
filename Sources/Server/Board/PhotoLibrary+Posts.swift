import Domain
import Operations

extension PhotoLibrary {
    /// Checks that a person may add to a board, before their upload is read.
    func checkAdding(to event: ID<Event>, as actor: Actor) async throws {
        try await community.read { try PostQuery.checkAdding(to: event, as: actor, in: $0) }
    }

    /// Deletes a post and its photo files.
    ///
    /// - Returns: The event of the board.
    @discardableResult
    func deletePost(_ id: ID<Post>, as actor: Actor, in community: Community) async throws -> ID<Event> {
        let event = try await community.perform(DeletePost(id: id), as: actor)
        try await clearReleased()
        return event
    }
}
