import Domain
import Foundation
import Operations
import Wire

extension PendingCommand {
    /// The ids of what the command makes, each of 16 bytes.
    var idsToMake: [[UInt8]] {
        let command = try? CommandRegistry.device.decode(name, Data(payload.utf8))
        return (command as? any ClientCommand)?.idsToMake ?? []
    }

    /// Whether the command names one of some ids, such as of what an earlier command makes.
    func names(oneOf ids: Set<[UInt8]>) -> Bool {
        guard !ids.isEmpty, let payload = try? JSONDecoder().decode(PayloadValue.self, from: Data(payload.utf8)) else {
            return false
        }
        return payload.texts.contains { text in Domain.ID<Never>(text).map { ids.contains($0.bytes) } ?? false }
    }
}
