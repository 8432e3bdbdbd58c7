/// A command that names a photo. A device uploads the file before it pushes the command.
public protocol PhotoCommand: ClientCommand {
    /// The photo; nil if the command removes one.
    var namedPhoto: StoredPhoto? { get }
}
