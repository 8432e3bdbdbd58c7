nonisolated public struct Section<Parent, Content, Footer> {
    let header: Parent
    let content: Content
    let footer: Footer
    var isExpanded: Binding<Bool>?

    init(header: Parent, content: Content, footer: Footer, isExpanded: Binding<Bool>? = nil) {
        self.header = header
        self.content = content
        self.footer = footer
        self.isExpanded = isExpanded
    }

    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
    ) { self.init(header: header(), content: content(), footer: footer()) }
}

extension Section: View where Parent: View, Content: View, Footer: View {
    public typealias Body = Never
}

extension Section where Parent == EmptyView {
    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        self.init(header: EmptyView(), content: content(), footer: footer())
    }
}

extension Section where Footer == EmptyView {
    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(header: header(), content: content(), footer: EmptyView())
    }

    nonisolated public init(
        isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent
    ) { self.init(header: header(), content: content(), footer: EmptyView(), isExpanded: isExpanded) }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
    nonisolated public init(@ViewBuilder content: () -> Content) {
        self.init(header: EmptyView(), content: content(), footer: EmptyView())
    }
}

extension Section where Parent == Text, Footer == EmptyView {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(header: Text(titleKey), content: content(), footer: EmptyView())
    }

    @_disfavoredOverload
    nonisolated public init<S>(_ title: S, @ViewBuilder content: () -> Content) where S: StringProtocol {
        self.init(header: Text(title), content: content(), footer: EmptyView())
    }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content
    ) { self.init(header: Text(titleKey), content: content(), footer: EmptyView(), isExpanded: isExpanded) }
}

extension Section: PrimitiveView where Parent: View, Content: View, Footer: View {
    func render(in context: Context) -> Output {
        var output = Output()
        var header = context.child(.index(0)).render(header)
        let isOpen = isExpanded.map { context.read($0) } ?? true
        if !header.nodes.isEmpty {
            header = header.wrapped(.header) { node in
                node.accessibility.traits = .isHeader
                if let isExpanded {
                    node.accessibility.traits.formUnion(.isButton)
                    node.accessibility.value = isOpen ? "expanded" : "collapsed"
                    node.actions.press = { isExpanded.wrappedValue.toggle() }
                }
            }
        }
        output.append(header)
        if isOpen {
            var rows = context.child(.index(1)).render(content)
            rows.nodes = listRows(rows.nodes)
            output.append(rows)
        }
        let footer = context.child(.index(2)).render(footer)
        output.append(footer.nodes.isEmpty ? footer : footer.wrapped(.footer))
        return output.wrapped(.section)
    }
}

/// Puts each node into a row, which takes over what belongs to a row.
func listRows(_ nodes: [Node]) -> [Node] {
    nodes.map { node in
        guard node.kind != .section, node.kind != .row else { return node }
        var inner = node
        var row = Node(.row)
        row.tag = node.tag
        row.dataIndex = node.dataIndex
        row.badge = node.badge
        row.actions.named = node.actions.named
        row.actions.move = node.actions.move
        for key in ["--row-block", "--row-inline", "--row-background", "--row-line"] {
            row.style[key] = node.style[key]
            inner.style[key] = nil
        }
        // What a control offers stays with it: VoiceOver reads the actions where it reads the name.
        if inner.actions.press == nil { inner.actions.named = [] }
        inner.actions.move = nil
        inner.badge = nil
        row.children = [inner]
        if inner.actions.press != nil { row.actions.named = [] }
        return row
    }
}

/// Puts rows outside of a section into one of their own.
func listSections(_ nodes: [Node]) -> [Node] {
    var sections: [Node] = []
    var loose: [Node] = []
    func close() {
        if !loose.isEmpty { sections.append(Node(.section, loose)) }
        loose = []
    }
    for node in listRows(nodes) {
        if node.kind == .section {
            close()
            sections.append(node)
        } else {
            loose.append(node)
        }
    }
    close()
    return sections
}
