public import Domain
public import Observation

/// One act at a time, such as sending a form: whether it runs, and why it was refused.
@Observable @MainActor
public final class Submission {
    /// Set before the act begins, so that a double tap acts once.
    public private(set) var isBusy = false
    /// Why the last act was refused, in one sentence.
    public private(set) var message: Phrase?
    /// The sentence for each wrong field, by its name in the contract.
    public private(set) var errors: [String: Phrase] = [:]

    public init() {}

    /// Begins an act, unless another still runs. What was typed is the screen's and stays if the act is refused.
    ///
    /// - Returns: the act, whose value is whether it succeeded; nil if another still runs.
    @discardableResult
    public func start(_ act: @escaping @MainActor () async throws -> Void) -> Task<Bool, Never>? {
        guard !isBusy else { return nil }
        isBusy = true
        clear()
        return Task {
            defer { isBusy = false }
            do {
                try await act()
                return true
            } catch {
                refuse(error)
                return false
            }
        }
    }

    /// Forgets the last refusal.
    public func clear() { (message, errors) = (nil, [:]) }

    /// Shows why an act is refused.
    func refuse(_ error: any Error) {
        guard !(error is CancellationError) else { return }
        let refusal = Refusal(shown: error)
        (message, errors) = (refusal.message, refusal.fields)
    }
}
