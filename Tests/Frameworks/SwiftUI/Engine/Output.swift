import Foundation

/// What a view contributes to the screen: its nodes, and what it tells the containers around it.
struct Output {
    var nodes: [Node] = []
    var preferences = Preferences()

    init(_ nodes: [Node] = [], _ preferences: Preferences = Preferences()) {
        self.nodes = nodes
        self.preferences = preferences
    }

    init(_ node: Node, _ preferences: Preferences = Preferences()) { self.init([node], preferences) }

    mutating func append(_ other: Output) {
        nodes += other.nodes
        preferences.merge(other.preferences)
    }

    /// Puts all nodes into one.
    func wrapped(_ kind: Node.Kind, _ change: (inout Node) -> Void = { _ in }) -> Output {
        var node = Node(kind, nodes)
        change(&node)
        return Output(node, preferences)
    }

    func each(_ change: (inout Node) -> Void) -> Output {
        var output = self
        for index in output.nodes.indices { change(&output.nodes[index]) }
        return output
    }

    /// Everything that a person could notice, as text.
    var signature: String {
        var lines: [String] = []
        for node in nodes { node.describe(into: &lines, depth: 0) }
        for presentation in preferences.presentations {
            lines.append("presentation \(presentation.kind)")
            lines.append(presentation.output.signature)
        }
        return lines.joined(separator: "\n")
    }
}

/// What views tell the containers around them.
struct Preferences {
    var title: String?
    var subtitle: String?
    var titleIsInline: Bool?
    var hidesBack = false
    var hidesBar = false
    var hidesTabBar = false
    var toolbar: [ToolbarEntry] = []
    var search: Node?
    var destinations: [ObjectIdentifier: (Any) -> any View] = [:]
    var boundDestinations: [BoundDestination] = []
    var presentations: [Presentation] = []
    var shortcuts: [Shortcut] = []
    var detents: [String] = []
    var blocksDismissal = false
    var custom: [ObjectIdentifier: Any] = [:]
    var mergeCustom: [ObjectIdentifier: (inout Any, Any) -> Void] = [:]

    mutating func merge(_ other: Preferences) {
        title = other.title ?? title
        subtitle = other.subtitle ?? subtitle
        titleIsInline = other.titleIsInline ?? titleIsInline
        hidesBack = hidesBack || other.hidesBack
        hidesBar = hidesBar || other.hidesBar
        hidesTabBar = hidesTabBar || other.hidesTabBar
        toolbar += other.toolbar
        search = other.search ?? search
        destinations.merge(other.destinations) { $1 }
        boundDestinations += other.boundDestinations
        presentations += other.presentations
        shortcuts += other.shortcuts
        detents = detents.isEmpty ? other.detents : detents
        blocksDismissal = blocksDismissal || other.blocksDismissal
        mergeCustom.merge(other.mergeCustom) { $1 }
        for (key, value) in other.custom {
            if var existing = custom[key], let merge = mergeCustom[key] {
                merge(&existing, value)
                custom[key] = existing
            } else {
                custom[key] = value
            }
        }
    }
}

struct ToolbarEntry {
    enum Place { case leading, principal, trailing, bottom, keyboard }
    let place: Place
    let isProminent: Bool
    let nodes: [Node]
}

/// A destination that is shown while a binding says so.
struct BoundDestination {
    let key: AnyHashable
    let view: () -> any View
    let close: () -> Void
}

struct Shortcut {
    let key: Character
    let modifiers: EventModifiers
    let node: Node
}

/// A sheet, an alert, a dialog or a popover.
struct Presentation {
    enum Kind: String { case sheet, cover, popover, alert, dialog, menu }
    let kind: Kind
    var output: Output
    /// What a swipe down, a tap beside it or the escape gesture does; nil if it does nothing.
    let dismiss: (() -> Void)?
    var detents: [String] = []
}
