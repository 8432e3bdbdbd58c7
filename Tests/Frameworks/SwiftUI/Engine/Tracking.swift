import Foundation
import Observation

/// A place that was evaluated: a view's body, or the nodes that its body expands to.
final class ViewRecord {
    enum Part { case body, nodes }

    weak var graph: Graph?
    weak var parent: ViewRecord?
    var bodyIsStale = true
    var nodesAreStale = true
    /// A record below this one is stale.
    var descendantIsStale = true

    /// The last value, body and output, as the generic code around it knows them.
    var value: Any?
    var body: (any View)?
    var output: Output?
    var environment: EnvironmentValues?
    /// One check for each `@Environment` property: whether its value in an environment is the installed one.
    var environmentChecks: [(EnvironmentValues) -> Bool] = []
    /// The content of a custom view modifier.
    let content = ModifierContent()

    init(graph: Graph, parent: ViewRecord?) {
        self.graph = graph
        self.parent = parent
    }

    func invalidate(_ part: Part) {
        switch part {
        case .body: bodyIsStale = true
        case .nodes: nodesAreStale = true
        }
        var ancestor = parent
        while let record = ancestor {
            record.descendantIsStale = true
            ancestor = record.parent
        }
        graph?.setNeedsUpdate()
    }

    func markFresh() {
        bodyIsStale = false
        nodesAreStale = false
        descendantIsStale = false
    }
}

final class ModifierContent {
    var view: (any View)?
}

/// Who reads state at the moment. Views are evaluated on the main actor only.
enum Tracking {
    struct Reader {
        weak var record: ViewRecord?
        let part: ViewRecord.Part
    }

    nonisolated(unsafe) private(set) static var current: Reader?

    /// Evaluates `body` and invalidates `part` of `record` when something changes that it read.
    static func track<T>(_ record: ViewRecord, _ part: ViewRecord.Part, _ body: () -> T) -> T {
        let outer = current
        current = Reader(record: record, part: part)
        defer { current = outer }
        let signal = ChangeSignal(record, part)
        return withObservationTracking(body) { signal.send() }
    }

    /// Evaluates `body` without making anybody a reader.
    static func untracked<T>(_ body: () -> T) -> T {
        let outer = current
        current = nil
        defer { current = outer }
        return body()
    }
}

/// Carries a change of an observed object to the graph, from any thread.
private final class ChangeSignal: Sendable {
    nonisolated(unsafe) private weak var record: ViewRecord?
    nonisolated(unsafe) private weak var graph: Graph?
    private let part: ViewRecord.Part

    init(_ record: ViewRecord, _ part: ViewRecord.Part) {
        self.record = record
        self.graph = record.graph
        self.part = part
    }

    func send() {
        guard let record, let graph else { return }
        graph.receive(record, part)
    }
}

/// A stored value that knows its readers.
final class StateBox<Value> {
    private var stored: Value
    private var readers: [Tracking.Reader] = []

    init(_ value: Value) { stored = value }

    var value: Value {
        get {
            if let reader = Tracking.current,
                !readers.contains(where: { $0.record === reader.record && $0.part == reader.part })
            {
                readers.append(reader)
            }
            return stored
        }
        set {
            let isSame = isProvablyEqual(stored, newValue)
            stored = newValue
            guard !isSame else { return }
            let all = readers
            readers = []
            for reader in all { reader.record?.invalidate(reader.part) }
        }
    }
}
