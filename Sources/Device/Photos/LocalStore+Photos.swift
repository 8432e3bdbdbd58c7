import Foundation
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

extension PendingCommand {
    private static let namesOfPhotoCommands = Set(
        CommandRegistry.device.commands.filter { $0 is any PhotoCommand.Type }.map { $0.name })

    /// The hash of the photo that the command names.
    var photo: String? {
        guard PendingCommand.namesOfPhotoCommands.contains(name) else { return nil }
        let command = try? CommandRegistry.device.decode(name, Data(payload.utf8))
        return (command as? any PhotoCommand)?.namedPhoto?.hash
    }
}
