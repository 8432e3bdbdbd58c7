import Foundation

nonisolated public struct NavigationPath: Equatable {
    var items: [AnyHashable] = []

    public var count: Int { items.count }
    public var isEmpty: Bool { items.isEmpty }

    public init() {}

    public init<S>(_ elements: S) where S: Sequence, S.Element: Hashable { items = elements.map { AnyHashable($0) } }

    public mutating func append<V>(_ value: V) where V: Hashable { items.append(AnyHashable(value)) }

    public mutating func removeLast(_ k: Int = 1) { items.removeLast(k) }
}

/// The path of a stack, without the type of its elements.
struct PathBinding {
    let read: () -> [AnyHashable]
    let write: ([AnyHashable]) -> Void
}

/// Pages of links without a value, on top of the path.
private final class PushedViews {
    let views = StateBox<[PushedView]>([])
}

private struct PushedView {
    let depth: Int
    let view: any View
}

nonisolated public struct NavigationStack<Data, Root>: View where Root: View {
    public typealias Body = Never
    let root: Root
    let path: PathBinding?

    nonisolated public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
        self.root = root()
        path = nil
    }

    nonisolated public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
        self.root = root()
        self.path = PathBinding {
            path.wrappedValue.items
        } write: {
            path.wrappedValue.items = $0
        }
    }

    nonisolated public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where
        Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
        Data.Element: Hashable
    {
        self.root = root()
        self.path = PathBinding {
            path.wrappedValue.map { AnyHashable($0) }
        } write: { items in
            path.wrappedValue = Data(items.compactMap { $0.base as? Data.Element })
        }
    }
}

extension NavigationStack: PrimitiveView {
    func render(in context: Context) -> Output {
        let own = context.slot("path") { StateBox<[AnyHashable]>([]) }
        let path =
            path
            ?? PathBinding {
                own.value
            } write: {
                own.value = $0
            }
        let pushed = context.slot("pushed") { PushedViews() }
        let target = context.slot("target") { NavigationTarget() }
        target.push = { path.write(path.read() + [$0]) }
        target.pushView = { pushed.views.value.append(PushedView(depth: path.read().count, view: $0)) }

        var inner = context
        inner.environment.navigation = target
        inner.environment.dismissal = context.environment.dismissal
        let items = context.read(path.read)
        let views = context.read { pushed.views.value }

        var pages = [page(inner.child(.name("root")).render(root), isRoot: true)]
        var destinations = pages[0].preferences.destinations
        var bound = pages[0].preferences.boundDestinations
        let presentations = pages[0].preferences.presentations
        func push(_ key: ElementKey, _ view: any View, _ pop: @escaping () -> Void) {
            var here = inner.child(key)
            let dismissal = here.slot("dismissal") { ActionTarget() }
            dismissal.action = pop
            here.environment.dismissal = dismissal
            let output = page(here.render(view), isRoot: false) { bar in
                bar.back = pop
                bar.backTitle = pages.last?.nodes.first?.bar?.title
            }
            destinations.merge(output.preferences.destinations) { $1 }
            pages.append(output)
        }
        for (index, item) in items.enumerated() {
            guard let destination = destinations[ObjectIdentifier(type(of: item.base))] else {
                context.graph.report("NavigationStack: no navigationDestination(for: \(type(of: item.base)).self).")
                continue
            }
            let view = context.read { destination(item.base) }
            push(.name("page \(index) \(item)"), view) { path.write(Array(path.read().prefix(index))) }
        }
        for (index, pushedView) in views.enumerated() {
            push(.name("view \(index)"), pushedView.view) { pushed.views.value.removeSubrange(index...) }
        }
        // Destinations of bindings may themselves lead on.
        bound = pages.flatMap(\.preferences.boundDestinations)
        var shown = 0
        while shown < bound.count {
            let destination = bound[shown]
            let count = pages.count
            push(.name("bound \(destination.key)"), context.read(destination.view), destination.close)
            bound += pages[count...].flatMap(\.preferences.boundDestinations)
            shown += 1
        }

        var top = pages[pages.count - 1]
        top.preferences.presentations = pages.count == 1 ? presentations : pages.flatMap(\.preferences.presentations)
        top.preferences.destinations = [:]
        top.preferences.boundDestinations = []
        return top
    }
}

/// Puts a page's bar around its nodes.
func page(_ output: Output, isRoot: Bool, _ change: (inout NavigationBar) -> Void = { _ in }) -> Output {
    var preferences = output.preferences
    var bar = NavigationBar()
    bar.title = preferences.title
    bar.isInline = preferences.titleIsInline ?? !isRoot
    bar.isHidden = preferences.hidesBar
    change(&bar)
    if preferences.hidesBack { bar.back = nil }
    for entry in preferences.toolbar {
        var nodes = entry.nodes
        if entry.isProminent { for index in nodes.indices { nodes[index].classes.append("confirmation") } }
        switch entry.place {
        case .leading: bar.leading += nodes
        case .principal: bar.principal += nodes
        case .trailing: bar.trailing += nodes
        case .bottom, .keyboard: bar.bottom += nodes
        }
    }
    bar.searchField = preferences.search.map { [$0] } ?? []
    preferences.title = nil
    preferences.titleIsInline = nil
    preferences.hidesBar = false
    preferences.hidesBack = false
    preferences.toolbar = []
    preferences.search = nil
    var node = Node(.page, output.nodes)
    node.bar = bar
    return Output(node, preferences)
}

nonisolated public struct NavigationLink<Label, Destination>: View where Label: View, Destination: View {
    public typealias Body = Never
    let label: Label
    let destination: Destination?
    let value: AnyHashable?

    init(label: Label, destination: Destination?, value: AnyHashable?) {
        self.label = label
        self.destination = destination
        self.value = value
    }

    nonisolated public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        self.init(label: label(), destination: destination(), value: nil)
    }

    nonisolated public init(destination: Destination, @ViewBuilder label: () -> Label) {
        self.init(label: label(), destination: destination, value: nil)
    }
}

extension NavigationLink where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
        self.init(label: Text(titleKey), destination: destination(), value: nil)
    }

    @_disfavoredOverload
    nonisolated public init<S>(_ title: S, @ViewBuilder destination: () -> Destination) where S: StringProtocol {
        self.init(label: Text(title), destination: destination(), value: nil)
    }
}

extension NavigationLink where Destination == Never {
    nonisolated public init<P>(value: P?, @ViewBuilder label: () -> Label) where P: Hashable {
        self.init(label: label(), destination: nil, value: value.map { AnyHashable($0) })
    }

    nonisolated public init<P>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text, P: Hashable {
        self.init(value: value) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init<S, P>(_ title: S, value: P?) where Label == Text, S: StringProtocol, P: Hashable {
        self.init(value: value) { Text(title) }
    }
}

extension NavigationLink: PrimitiveView {
    func render(in context: Context) -> Output {
        let target = context.environment.navigation
        let destination = destination
        let value = value
        return context.render(label).wrapped(.link) { node in
            node.accessibility.traits = .isButton
            node.isEnabled = context.environment.isEnabled && (value != nil || destination != nil)
            node.classes = [context.environment.styles.isInForm ? "inList" : "alone"]
            if let value, node.tag == nil { node.tag = value }
            node.actions.press = {
                if let value {
                    target?.push(value)
                } else if let destination {
                    target?.pushView(destination)
                }
            }
        }
    }
}
