import Foundation

/// Where a view is evaluated: its element, its record and its environment.
struct Context {
    let graph: Graph
    let element: ElementTree
    /// The view whose nodes are being made.
    let record: ViewRecord
    var environment: EnvironmentValues

    func child(_ key: ElementKey) -> Context {
        Context(
            graph: graph, element: element.child(key, pass: graph.pass), record: record, environment: environment)
    }

    func slot<T: AnyObject>(_ name: String, _ make: () -> T) -> T { element.slot(name, make) }

    /// Evaluates a closure of the app, or reads a binding, as part of the view whose nodes are being made.
    func read<T>(_ body: () -> T) -> T { Tracking.track(record, .nodes, body) }

    func read<T>(_ binding: Binding<T>) -> T { read { binding.wrappedValue } }

    func render(_ view: any View) -> Output {
        func open<V: View>(_ view: V) -> Output {
            if let primitive = view as? any PrimitiveView { return primitive.render(in: self) }
            return child(.type(ObjectIdentifier(V.self))).renderBody(
                of: view, isReusable: true
            ) { view in view.body }
        }
        return open(view)
    }

    /// Evaluates the body of a view or of a modifier if it is stale, and then what the body contains.
    ///
    /// - Parameter isReusable: Whether an unchanged value has unchanged output.
    func renderBody<V, B: View>(of value: V, isReusable: Bool, _ body: @MainActor (V) -> B) -> Output {
        let record = slot("record") { ViewRecord(graph: graph, parent: self.record) }
        record.parent = self.record
        let isSameValue = record.value.map { previous in
            (previous as? V).map { isProvablyEqual($0, value) } ?? false
        }
        let isBodyFresh =
            isSameValue == true && !record.bodyIsStale && record.environmentChecks.allSatisfy { $0(environment) }
        if isBodyFresh && !graph.isFullPass {
            if isReusable, !record.nodesAreStale, !record.descendantIsStale, let output = record.output,
                record.environment?.isSame(as: environment) == true
            {
                element.reusedPass = graph.pass
                return output
            }
            record.markFresh()
        } else {
            record.markFresh()
            var installed = value
            record.environmentChecks = []
            install(&installed, record)
            record.value = value
            graph.bodyEvaluations += 1
            record.body = Tracking.track(record, .body) { onMainActor { body(installed) } }
        }
        record.environment = environment
        let inner = Context(
            graph: graph, element: element.child(.name("body"), pass: graph.pass), record: record,
            environment: environment)
        let output = inner.render(record.body!)
        record.output = output
        return output
    }
}

/// A view that makes nodes itself instead of having a body.
protocol PrimitiveView {
    func render(in context: Context) -> Output
}

/// Runs `body` as isolated to the main actor, on which the graph always runs. The types of the graph do not say so,
/// because views are made anywhere.
func onMainActor<T>(_ body: @MainActor () -> T) -> T {
    MainActor.preconditionIsolated()
    return withoutActuallyEscaping(body) { unsafeBitCast($0, to: (() -> T).self)() }
}
