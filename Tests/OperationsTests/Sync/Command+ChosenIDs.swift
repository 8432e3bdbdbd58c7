import Domain
import Properties

@testable import Operations

extension Command {
    /// Returns the command as a device sends it, with the ids that the device chooses. The server would draw others.
    func withChosenIDs(at now: Instant, _ g: inout Generator) -> any Command {
        guard var command = self as? any ClientCommand, !command.needsNetwork else { return self }
        command.chooseIDs(at: now) { g.next() }
        return command
    }
}
