import Foundation
import Observation

private final class Appearance {
    var hasAppeared = false
}

private final class RunningTask {
    var task: Task<Void, Never>?
    var id: Any?
    var count = 0
}

private final class LastValue {
    var value: Any?
}

extension View {
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        modified { context, content in
            let inner = context.child(.name("appear"))
            let appearance = inner.slot("appearance") { Appearance() }
            if !appearance.hasAppeared {
                appearance.hasAppeared = true
                if let action { context.graph.afterUpdate { action() } }
            }
            return inner.render(content)
        }
    }

    nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        modified { context, content in
            let inner = context.child(.name("disappear"))
            if let action { inner.element.onLeave["disappear"] = { action() } }
            return inner.render(content)
        }
    }

    nonisolated public func task(
        name: String? = nil, priority: TaskPriority = .userInitiated, file: String = #fileID, line: Int = #line,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View { running(0, action) }

    @_disfavoredOverload
    nonisolated public func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { running(0, action) }

    nonisolated public func task<T>(
        id value: T, name: String? = nil, priority: TaskPriority = .userInitiated, file: String = #fileID,
        line: Int = #line, @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View where T: Equatable { running(value, action) }

    @_disfavoredOverload
    nonisolated public func task<T>(
        id value: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View where T: Equatable { running(value, action) }

    /// Runs `action` while the view is on the screen, and again from the beginning for another id.
    nonisolated private func running<T: Equatable>(
        _ id: T, _ action: @escaping @isolated(any) () async -> Void
    ) -> Modified<Self> {
        modified { context, content in
            let inner = context.child(.name("task"))
            let running = inner.slot("task") { RunningTask() }
            let graph = context.graph
            if running.id as? T != id || running.count == 0 {
                running.task?.cancel()
                running.id = id
                running.count += 1
                let count = running.count
                nonisolated(unsafe) let action = action
                nonisolated(unsafe) let state = running
                graph.afterUpdate {
                    guard state.count == count else { return }
                    graph.runningTasks += 1
                    nonisolated(unsafe) let graph = graph
                    state.task = Task { @MainActor in
                        await action()
                        graph.runningTasks -= 1
                    }
                }
            }
            inner.element.onLeave["task"] = {
                running.count += 1
                running.task?.cancel()
            }
            return inner.render(content)
        }
    }

    nonisolated public func onChange<V>(
        of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some View where V: Equatable {
        modified { context, content in
            let inner = context.child(.name("change"))
            let last = inner.slot("last") { LastValue() }
            if let old = last.value as? V {
                if old != value { context.graph.afterUpdate { action(old, value) } }
            } else if initial {
                context.graph.afterUpdate { action(value, value) }
            }
            last.value = value
            return inner.render(content)
        }
    }

    nonisolated public func onChange<V>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View where V: Equatable { onChange(of: value, initial: initial) { _, _ in action() } }

    nonisolated public func id<ID>(_ id: ID) -> some View where ID: Hashable {
        modified { context, content in context.child(.id(AnyHashable(id))).render(content) }
    }

    nonisolated public func tag<V>(_ tag: V, includeOptional: Bool = true) -> some View where V: Hashable {
        changingNodes { $0.tag = AnyHashable(tag) }
    }

    nonisolated public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some View { changingEnvironment { $0[keyPath: keyPath] = value } }

    nonisolated public func environment<T>(_ object: T?) -> some View where T: AnyObject, T: Observable {
        changingEnvironment { $0[T.self] = object }
    }

    nonisolated public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
    ) -> some View { changingEnvironment { transform(&$0[keyPath: keyPath]) } }

    nonisolated public func disabled(_ disabled: Bool) -> some View {
        changingEnvironment { $0.isEnabled = $0.isEnabled && !disabled }
    }

    nonisolated public func equatable() -> some View where Self: Equatable { unchanged() }
}

public protocol PreferenceKey {
    associatedtype Value
    static var defaultValue: Self.Value { get }
    static func reduce(value: inout Self.Value, nextValue: () -> Self.Value)
}

extension View {
    nonisolated public func preference<K>(key: K.Type = K.self, value: K.Value) -> some View where K: PreferenceKey {
        changingPreferences { _, preferences in
            preferences.custom[ObjectIdentifier(key)] = value
            preferences.mergeCustom[ObjectIdentifier(key)] = { existing, next in
                guard var reduced = existing as? K.Value, let next = next as? K.Value else { return }
                K.reduce(value: &reduced) { next }
                existing = reduced
            }
        }
    }

    nonisolated public func onPreferenceChange<K>(
        _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
    ) -> some View where K: PreferenceKey, K.Value: Equatable {
        modified { context, content in
            let inner = context.child(.name("preference"))
            let last = inner.slot("last") { LastValue() }
            let output = inner.render(content)
            let value = (output.preferences.custom[ObjectIdentifier(key)] as? K.Value) ?? K.defaultValue
            if last.value as? K.Value != value {
                last.value = value
                context.graph.afterUpdate { action(value) }
            }
            return output
        }
    }
}
