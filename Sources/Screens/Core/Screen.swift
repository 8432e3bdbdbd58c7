public import Domain
public import Observation
import Operations
import Presentation

/// A screen that shows what the replica holds, and shows it again after each change.
@Observable @MainActor
public class Screen<Value: ScreenValue> {
    public private(set) var content = ScreenContent<Value>.loading
    /// Why ``content`` could not be read again. It stays as it was.
    public private(set) var staleness: Phrase?
    /// What waits to be sent, or was refused, of what is shown.
    public private(set) var marks = PendingMarks()
    public let account: OpenAccount
    /// The number of the last reading that began, and of the one that is shown. The result of an earlier one is not shown
    /// any more, and that of each later one is, so that many changes do not keep the screen from showing any.
    @ObservationIgnored private var reading = 0
    @ObservationIgnored private var shownReading = 0

    public init(of account: OpenAccount) { self.account = account }

    /// Returns what reads the values, with what the person has chosen on the screen. It runs off the main actor.
    func loading() -> @Sendable (ScreenReading) throws -> Value { preconditionFailure("not overridden") }

    /// Shows the values, and shows them again after each change, until the task is cancelled.
    public func observe() async {
        let changes = account.changes()
        await reload()
        for await _ in changes { await reload() }
    }

    /// Reads the values again.
    public func reload() async {
        reading += 1
        let number = reading
        let result = await account.reading(loading())
        guard number > shownReading else { return }
        shownReading = number
        switch result {
        case .success(let state): show(state)
        case .failure(let error): show(error)
        }
    }

    /// The person pulls the list down: fetches what is new, and reads again.
    public func refresh() async {
        await account.retrySync()
        await reload()
    }

    private func show(_ state: OpenAccount.State<Value>) {
        let new: ScreenContent<Value> =
            if let empty = state.value.empty {
                state.isFilled ? .empty(empty, state.value) : .loading
            } else { .loaded(state.value) }
        // A write of an equal value would redraw the screen, too.
        if new != content { content = new }
        if marks != state.marks { marks = state.marks }
        if staleness != nil { staleness = nil }
        shown(state.value)
    }

    private func show(_ error: any Error) {
        guard !(error is CancellationError) else { return }
        let refusal = Refusal(shown: error)
        // What was deleted must not look as if it were still there.
        if content.value != nil, refusal.code != .notFound {
            staleness = refusal.message
        } else if !account.isFilled, refusal.code == .notFound {
            content = .loading
        } else {
            content = .failed(ScreenFailure(refusal, account.context))
        }
    }

    /// The values are shown now. For screens that follow them, such as by marking messages as read.
    func shown(_ value: Value) {}
}
