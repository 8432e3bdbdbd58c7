import Foundation
import Operations

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
