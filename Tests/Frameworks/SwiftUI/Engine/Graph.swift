import Foundation
import Synchronization

/// The views of one screen: evaluates what is stale, and runs what appears, changes and disappears.
final class Graph {
    private let root: any View
    private let rootElement = ElementTree()
    private lazy var rootRecord = ViewRecord(graph: self, parent: nil)
    var environment: EnvironmentValues {
        didSet { rootRecord.invalidate(.nodes) }
    }
    /// Compares each update with a full pass.
    let isStrict: Bool

    private(set) var pass = 0
    private(set) var isFullPass = false
    private var needsUpdate = true
    private var isUpdating = false
    private var isScheduled = false
    private(set) var isClosed = false
    private let received = Mutex<[Received]>([])
    private var afterUpdate: [() -> Void] = []
    private(set) var output = Output()

    /// How many bodies were evaluated, without those of full passes.
    var bodyEvaluations = 0
    /// Tasks of `.task` and actions of the driver that still run.
    var runningTasks = 0
    /// What would be undefined, or a warning at run time, on a device.
    private(set) var problems: [String] = []

    private struct Received: @unchecked Sendable {
        let record: ViewRecord
        let part: ViewRecord.Part
    }

    init(_ root: any View, _ environment: EnvironmentValues, isStrict: Bool) {
        self.root = root
        self.environment = environment
        self.isStrict = isStrict
    }

    func setNeedsUpdate() {
        needsUpdate = true
        schedule()
    }

    /// Takes a change from any thread.
    func receive(_ record: ViewRecord, _ part: ViewRecord.Part) {
        received.withLock { $0.append(Received(record: record, part: part)) }
        nonisolated(unsafe) weak let graph = self
        Task { @MainActor in graph?.update() }
    }

    private func schedule() {
        guard !isScheduled, !isUpdating, !isClosed else { return }
        isScheduled = true
        nonisolated(unsafe) weak let graph = self
        Task { @MainActor in
            graph?.isScheduled = false
            graph?.update()
        }
    }

    private func takeReceived() {
        let all = received.withLock { received in
            defer { received = [] }
            return received
        }
        for change in all { change.record.invalidate(change.part) }
    }

    /// Evaluates until nothing is stale.
    func update() {
        guard !isUpdating, !isClosed else { return }
        isUpdating = true
        defer { isUpdating = false }
        takeReceived()
        guard needsUpdate else { return }
        var rounds = 0
        while needsUpdate {
            rounds += 1
            guard rounds < 100 else {
                report("An update changes what it reads and never ends.")
                needsUpdate = false
                return
            }
            evaluate()
            takeReceived()
        }
        if isStrict { compareWithFullPass() }
    }

    private func evaluate() {
        needsUpdate = false
        pass += 1
        rootRecord.markFresh()
        let context = Context(graph: self, element: rootElement, record: rootRecord, environment: environment)
        output = context.child(.name("root")).render(root)
        rootElement.sweep(pass)
        let actions = afterUpdate
        afterUpdate = []
        for action in actions { action() }
    }

    private func compareWithFullPass() {
        let incremental = output.signature
        let evaluations = bodyEvaluations
        isFullPass = true
        evaluate()
        isFullPass = false
        bodyEvaluations = evaluations
        takeReceived()
        let full = output.signature
        if full != incremental {
            report("Missed update: " + firstDifference(incremental, full))
        }
        while needsUpdate {
            evaluate()
            takeReceived()
        }
    }

    private func firstDifference(_ shown: String, _ full: String) -> String {
        let shown = shown.split(separator: "\n", omittingEmptySubsequences: false)
        let full = full.split(separator: "\n", omittingEmptySubsequences: false)
        let at = zip(shown, full).enumerated().first { $1.0 != $1.1 }?.offset ?? min(shown.count, full.count)
        let was = at < shown.count ? String(shown[at]) : "nothing"
        let now = at < full.count ? String(full[at]) : "nothing"
        return "the screen shows \(was.debugDescription), a full pass \(now.debugDescription)."
    }

    /// Runs `action` when the update has ended, as SwiftUI does for appearances and changes.
    func afterUpdate(_ action: @escaping () -> Void) { afterUpdate.append(action) }

    func report(_ problem: String) {
        if !problems.contains(problem) { problems.append(problem) }
    }

    func takeProblems() -> [String] {
        defer { problems = [] }
        return problems
    }

    /// Takes the screen down: everything disappears and its tasks are cancelled.
    func close() {
        guard !isClosed else { return }
        rootElement.leave()
        isClosed = true
    }
}
