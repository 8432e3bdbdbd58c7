import Foundation

/// One stop of VoiceOver: what it reads, and what a person can do there.
@_spi(Testing) public struct AccessibleElement {
    public let label: String
    public let value: String?
    public let hint: String?
    public let identifier: String?
    /// Such as "button" or "heading", in the order in which VoiceOver reads them.
    public let traits: [String]
    public let isEnabled: Bool
    public let isFocused: Bool
    /// Swipe actions, entries of a context menu and accessibility actions.
    public let actions: [String]
    public let options: [String]
    let node: Node

    public var isInteractive: Bool {
        let actions = node.actions
        return actions.press != nil || actions.enter != nil || actions.adjust != nil || actions.setDate != nil
            || !node.options.isEmpty
    }

    public var isSelected: Bool { traits.contains("selected") }

    /// What VoiceOver reads.
    public var description: String {
        var parts = [label.isEmpty ? "‹no label›" : label]
        if let value, !value.isEmpty { parts.append("“\(value)”") }
        parts += traits
        if !isEnabled { parts.append("dimmed") }
        if isFocused { parts.append("focused") }
        if let badge = node.badge { parts.append("badge \(badge)") }
        if let hint { parts.append("hint: \(hint)") }
        if !actions.isEmpty { parts.append("actions: " + actions.joined(separator: ", ")) }
        return parts.joined(separator: ", ")
    }

    init(_ node: Node, label: String? = nil) {
        self.node = node
        self.label = label ?? node.words
        value = node.accessibility.value
        hint = node.accessibility.hint
        identifier = node.accessibility.identifier
        var traits = node.accessibility.role.map { [$0] } ?? []
        traits += node.accessibility.traits.names.filter { !node.accessibility.removedTraits.names.contains($0) }
        if !node.options.isEmpty && traits.isEmpty { traits = ["menu"] }
        self.traits = traits
        isEnabled = node.isEnabled
        isFocused = node.accessibility.isFocused
        actions = node.actions.named.map(\.name)
        options = node.options.map(\.name)
    }
}

/// The nodes of a screen as VoiceOver visits them.
struct AccessibilityTree {
    private(set) var elements: [AccessibleElement] = []

    init(_ nodes: [Node]) {
        for node in nodes { add(node, inherited: NodeActions()) }
    }

    private mutating func add(_ node: Node, inherited: NodeActions) {
        var node = node
        guard !node.accessibility.isHidden else { return }
        node.actions.named += inherited.named
        if node.actions.refresh == nil { node.actions.refresh = inherited.refresh }
        if isElement(node) {
            guard !(node.accessibility.isDecorative && node.actions.press == nil) else { return }
            elements.append(AccessibleElement(node))
            return
        }
        var passedOn = NodeActions()
        // Row actions belong to what VoiceOver reads in the row.
        passedOn.named = node.actions.named
        let children = node.children.sorted { $0.accessibility.sortPriority > $1.accessibility.sortPriority }
        if let label = node.accessibility.label, children.count != 1 {
            var group = node
            group.children = []
            group.accessibility.label = label
            elements.append(AccessibleElement(group))
        }
        if let bar = node.bar, !bar.isHidden { add(bar) }
        if let label = node.accessibility.label, children.count == 1 {
            var child = children[0]
            child.accessibility.label = child.accessibility.label ?? label
            add(merged(child, node), inherited: passedOn)
        } else if children.count == 1 {
            add(merged(children[0], node), inherited: passedOn)
        } else {
            for child in children { add(child, inherited: passedOn) }
        }
        for item in node.items { add(item, inherited: NodeActions()) }
        if let bar = node.bar { for node in bar.bottom { add(node, inherited: NodeActions()) } }
    }

    /// A modifier on a container with a single child speaks of the child.
    private func merged(_ child: Node, _ parent: Node) -> Node {
        var child = child
        let outer = parent.accessibility
        child.accessibility.value = child.accessibility.value ?? outer.value
        child.accessibility.hint = child.accessibility.hint ?? outer.hint
        child.accessibility.identifier = child.accessibility.identifier ?? outer.identifier
        child.accessibility.traits.formUnion(outer.traits)
        child.accessibility.removedTraits.formUnion(outer.removedTraits)
        child.accessibility.isFocused = child.accessibility.isFocused || outer.isFocused
        if child.actions.focus == nil { child.actions.focus = parent.actions.focus }
        child.isEnabled = child.isEnabled && parent.isEnabled
        child.badge = child.badge ?? parent.badge
        if child.actions.adjust == nil { child.actions.adjust = parent.actions.adjust }
        return child
    }

    private mutating func add(_ bar: NavigationBar) {
        if let back = bar.back {
            var node = Node(.button)
            node.text = "Back"
            node.accessibility.traits = .isButton
            node.actions.press = back
            elements.append(AccessibleElement(node))
        }
        for node in bar.leading { add(node, inherited: NodeActions()) }
        if let title = bar.title, !title.isEmpty {
            var node = Node(.text)
            node.text = title
            node.accessibility.traits = .isHeader
            elements.append(AccessibleElement(node))
        }
        for node in bar.principal + bar.trailing { add(node, inherited: NodeActions()) }
        for node in bar.searchField { add(node, inherited: NodeActions()) }
    }

    private func isElement(_ node: Node) -> Bool {
        if node.accessibility.children == .contain { return false }
        if node.accessibility.children != nil { return true }
        switch node.kind {
        case .text, .button, .link, .toggle, .field, .secure, .editor, .picker, .stepper, .date, .slider, .progress,
            .gauge, .tab, .header, .menu:
            return true
        case .image, .picture: return !node.words.isEmpty || node.actions.press != nil
        case .label: return true
        default: return node.actions.press != nil || node.actions.adjust != nil
        }
    }
}
