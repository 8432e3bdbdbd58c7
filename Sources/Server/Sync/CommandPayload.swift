public import Foundation
public import Operations
import Wire

/// Decodes commands that people send by name.
public enum CommandPayload {
    /// - Throws: ``Refusal``, which names unknown and invalid fields.
    public static func decode(_ type: any ClientCommand.Type, _ payload: Data) throws -> any ClientCommand {
        func decode<C: ClientCommand>(_: C.Type) throws -> any ClientCommand {
            try RequestBody.decoded(Array(payload), Schema(C.self)) as C
        }
        return try decode(type)
    }
}
