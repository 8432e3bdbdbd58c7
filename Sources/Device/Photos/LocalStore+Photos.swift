import Operations

extension LocalStore {
    /// Returns those of some photos that a row names: of the server, or with the effects of the pending commands.
    func photos(among hashes: [String]) throws -> Set<String> {
        try read { try Replica.photos(among: hashes, in: $0) }.union(
            readCommitted { try Replica.photos(among: hashes, in: $0) })
    }

    /// Returns the photos that commands in some states name.
    func photosOfCommands(_ states: [PendingCommand.State]) throws -> Set<String> {
        Set(try commands(states).compactMap(\.photo))
    }
}
