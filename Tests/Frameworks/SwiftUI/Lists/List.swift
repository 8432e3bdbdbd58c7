import Foundation

nonisolated public struct List<SelectionValue, Content>: View where SelectionValue: Hashable, Content: View {
    public typealias Body = Never
    let content: Content
    let selection: ListSelection?

    init(content: Content, selection: ListSelection?) {
        self.content = content
        self.selection = selection
    }

    nonisolated public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
        self.init(content: content(), selection: ListSelection(selection))
    }

    nonisolated public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
        self.init(content: content(), selection: ListSelection(selection))
    }
}

/// The selection of a list, without the type of its values.
struct ListSelection {
    let isSelected: (AnyHashable) -> Bool
    let select: (AnyHashable) -> Void

    init?<Value: Hashable>(_ binding: Binding<Value?>?) {
        guard let binding else { return nil }
        isSelected = { tag in (tag.base as? Value).map { $0 == binding.wrappedValue } ?? false }
        select = { tag in if let value = tag.base as? Value { binding.wrappedValue = value } }
    }

    init?<Value: Hashable>(_ binding: Binding<Set<Value>>?) {
        guard let binding else { return nil }
        isSelected = { tag in (tag.base as? Value).map { binding.wrappedValue.contains($0) } ?? false }
        select = { tag in
            guard let value = tag.base as? Value else { return }
            if binding.wrappedValue.contains(value) {
                binding.wrappedValue.remove(value)
            } else {
                binding.wrappedValue.insert(value)
            }
        }
    }
}

extension List {
    nonisolated public init<Data, RowContent>(
        _ data: Data, selection: Binding<SelectionValue?>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    )
    where
        Content == ForEach<Data, Data.Element.ID, RowContent>, Data: RandomAccessCollection, RowContent: View,
        Data.Element: Identifiable
    {
        self.init(content: ForEach(data, content: rowContent), selection: ListSelection(selection))
    }

    nonisolated public init<Data, ID, RowContent>(
        _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    )
    where Content == ForEach<Data, ID, RowContent>, Data: RandomAccessCollection, ID: Hashable, RowContent: View {
        self.init(content: ForEach(data, id: id, content: rowContent), selection: ListSelection(selection))
    }
}

extension List where SelectionValue == Never {
    nonisolated public init(@ViewBuilder content: () -> Content) {
        self.init(content: content(), selection: nil)
    }

    nonisolated public init<Data, RowContent>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    )
    where
        Content == ForEach<Data, Data.Element.ID, RowContent>, Data: RandomAccessCollection, RowContent: View,
        Data.Element: Identifiable
    {
        self.init(content: ForEach(data, content: rowContent), selection: nil)
    }

    nonisolated public init<Data, ID, RowContent>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    )
    where Content == ForEach<Data, ID, RowContent>, Data: RandomAccessCollection, ID: Hashable, RowContent: View {
        self.init(content: ForEach(data, id: id, content: rowContent), selection: nil)
    }
}

extension List: PrimitiveView {
    func render(in context: Context) -> Output {
        var inner = context
        inner.environment.styles.isInForm = true
        let refresh = context.environment.refreshTarget
        var output = inner.render(content)
        output.nodes = listSections(output.nodes)
        output = output.wrapped(.list) { node in
            node.classes = [context.environment.styles.list]
            if let refresh { node.actions.refresh = { await refresh.action() } }
            guard let selection else { return }
            for section in node.children.indices {
                for row in node.children[section].children.indices {
                    context.makeSelectable(&node.children[section].children[row], selection)
                }
            }
        }
        return output
    }
}

extension Context {
    fileprivate func makeSelectable(_ row: inout Node, _ selection: ListSelection) {
        guard row.kind == .row, let tag = row.tag else { return }
        let inner = row.children.first
        let press = inner?.actions.press
        row.actions.press = {
            selection.select(tag)
            press?()
        }
        row.actions.named += inner?.actions.named ?? []
        row.accessibility.traits = .isButton
        if read({ selection.isSelected(tag) }) {
            row.accessibility.traits.formUnion(.isSelected)
            row.classes.append("selected")
        }
    }
}

nonisolated public struct Form<Content>: View where Content: View {
    public typealias Body = Never
    let content: Content
    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension Form: PrimitiveView {
    func render(in context: Context) -> Output {
        var inner = context
        inner.environment.styles.isInForm = true
        let refresh = context.environment.refreshTarget
        var output = inner.render(content)
        output.nodes = listSections(output.nodes)
        return output.wrapped(.form) { node in
            if let refresh { node.actions.refresh = { await refresh.action() } }
        }
    }
}
