import Domain
import Foundation

@testable import Operations
@testable import ServerOperations

extension TestCommunity {
    /// Settles a pushed command. Unlike a server, this ignores unknown fields.
    func settle(_ pushed: PushedCommand, of client: ID<SyncClient>, as actor: Actor) async throws -> PushResult {
        try await community.settle([pushed], of: client, as: actor) { type, payload in
            func decoded<C: ClientCommand>(_: C.Type) throws -> any ClientCommand {
                try JSONDecoder().decode(C.self, from: payload)
            }
            return try decoded(type)
        }[0]
    }
}
