import Foundation

/// One thing on the screen: what it looks like, and what it is for assistive technology.
struct Node {
    enum Kind: String {
        case text, image, label, spacer, divider, shape, box, overlay
        case vstack, hstack, zstack, grid, scroll, list, form, section, header, footer, row
        case button, link, toggle, field, secure, editor, picker, stepper, date, slider, progress, gauge, menu,
            disclosure
        case content, group, page, tabs, tab, split, unavailable, map, chart, picture
    }

    var kind: Kind
    var children: [Node]
    var text = ""
    /// The name of a symbol or of an image.
    var symbol: String?
    var style: [String: String] = [:]
    var classes: [String] = []
    var accessibility = AccessibilityAttributes()
    var isEnabled = true

    /// Identifies a row in a list's selection, or an option of a picker.
    var tag: AnyHashable?
    /// The position in the data of a `ForEach`.
    var dataIndex: Int?
    var badge: String?
    var actions = NodeActions()
    var bar: NavigationBar?
    /// Buttons of a tab view, options of a picker, entries of a menu.
    var items: [Node] = []
    var options: [PickerOption] = []

    init(_ kind: Kind, _ children: [Node] = []) {
        self.kind = kind
        self.children = children
    }

    /// All texts in reading order, as VoiceOver joins them.
    var words: String {
        if accessibility.isHidden { return "" }
        if let label = accessibility.label { return label }
        if kind == .image || kind == .picture { return accessibility.isDecorative ? "" : text }
        if !text.isEmpty { return text }
        return children.map(\.words).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    func describe(into lines: inout [String], depth: Int) {
        let style = style.sorted { $0.key < $1.key }.map { "\($0):\($1)" }.joined(separator: ";")
        let parts = [
            kind.rawValue, text, symbol ?? "", style, classes.joined(separator: "."), accessibility.signature,
            isEnabled ? "" : "disabled", badge ?? "", bar?.title ?? "",
            actions.named.map(\.name).joined(separator: ","),
            options.map { "\($0.name)=\($0.isSelected)" }.joined(separator: ","),
        ]
        lines.append(String(repeating: " ", count: depth) + parts.filter { !$0.isEmpty }.joined(separator: " | "))
        for node in bar?.all ?? [] { node.describe(into: &lines, depth: depth + 1) }
        for node in children + items { node.describe(into: &lines, depth: depth + 1) }
    }

    func visit(_ body: (Node) -> Void) {
        body(self)
        for node in (bar?.all ?? []) + children + items { node.visit(body) }
    }
}

/// What a person can do with a node.
struct NodeActions {
    struct Named {
        let name: String
        let isDestructive: Bool
        let perform: () -> Void
    }

    var press: (() -> Void)?
    var longPress: (() -> Void)?
    var enter: ((String) -> Void)?
    var adjust: ((Int) -> Void)?
    var setDate: ((Date) -> Void)?
    var submit: (() -> Void)?
    var refresh: (() async -> Void)?
    var focus: ((Bool) -> Void)?
    var move: ((Int, Int) -> Void)?
    var drop: (() -> Void)?
    /// Swipe actions, entries of a context menu and accessibility actions.
    var named: [Named] = []
}

struct PickerOption {
    let name: String
    let isSelected: Bool
    let select: () -> Void
}

struct NavigationBar {
    var title: String?
    var isInline = false
    var isHidden = false
    var back: (() -> Void)?
    var backTitle: String?
    var leading: [Node] = []
    var principal: [Node] = []
    var trailing: [Node] = []
    var bottom: [Node] = []
    /// The search field, if there is one.
    var searchField: [Node] = []

    var all: [Node] { leading + principal + trailing + searchField + bottom }
}

/// What assistive technology learns about a node.
struct AccessibilityAttributes {
    enum Children { case contain, combine, ignore }

    var label: String?
    var value: String?
    var hint: String?
    var identifier: String?
    var inputLabels: [String] = []
    var traits: AccessibilityTraits = []
    var removedTraits: AccessibilityTraits = []
    var isHidden = false
    var isDecorative = false
    var isModal = false
    var isFocused = false
    var sortPriority = 0.0
    var children: Children?
    var role: String?

    var signature: String {
        [
            label.map { "label=" + $0 } ?? "", value.map { "value=" + $0 } ?? "", hint.map { "hint=" + $0 } ?? "",
            identifier ?? "", traits.names.joined(separator: ","), isHidden ? "hidden" : "", isFocused ? "focused" : "",
            role ?? "",
        ].filter { !$0.isEmpty }.joined(separator: ",")
    }
}
