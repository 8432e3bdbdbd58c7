public import Domain
public import Observation
import Operations
import Presentation

/// A screen on which the person does something.
@Observable @MainActor
public class ActingScreen<Value: ScreenValue>: Screen<Value> {
    public let submission = Submission()

    public var isBusy: Bool { submission.isBusy }
    public var message: Phrase? { submission.message }
    public var errors: [String: Phrase] { submission.errors }

    /// Performs a command on the device, and shows its effect before the next act can begin.
    ///
    /// - Parameter done: Runs if the command was performed, such as to empty the form.
    @discardableResult
    func perform(
        _ command: some ClientCommand, then done: (@MainActor () -> Void)? = nil
    ) -> Task<Bool, Never>? {
        submission.start { [self] in
            try await account.perform(command)
            done?()
            await reload()
        }
    }

    /// Calls the server, for what cannot wait in the queue.
    @discardableResult
    func callServer(
        _ method: String, _ path: String, _ body: some Encodable & Sendable, then done: (@MainActor () -> Void)? = nil
    ) -> Task<Bool, Never>? {
        submission.start { [self] in
            try await account.call(method, path, body)
            done?()
            await reload()
        }
    }
}
