import Foundation

nonisolated public struct ForEach<Data, ID, Content> where Data: RandomAccessCollection, ID: Hashable {
    public var data: Data
    public var content: (Data.Element) -> Content
    let identify: (Data.Element) -> ID

    /// For content of the frameworks that build on this one.
    @_spi(Frameworks) public init(
        elements data: Data, identify: @escaping (Data.Element) -> ID, content: @escaping (Data.Element) -> Content
    ) {
        self.data = data
        self.identify = identify
        self.content = content
    }
}

extension ForEach: View where Content: View {
    public typealias Body = Never
}

extension ForEach: PrimitiveView where Content: View {
    func render(in context: Context) -> Output {
        var output = Output()
        var seen: Set<ID> = []
        for (index, element) in data.enumerated() {
            let id = identify(element)
            if !seen.insert(id).inserted {
                context.graph.report("ForEach: the id \(id) occurs twice. What is shown is undefined.")
                continue
            }
            let view = context.read { content(element) }
            let part = context.child(.id(id)).render(view)
            output.append(
                part.each { node in
                    node.tag = node.tag ?? AnyHashable(id)
                    node.dataIndex = index
                })
        }
        return output
    }
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
    nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.init(elements: data, identify: { $0.id }, content: content)
    }
}

extension ForEach where Content: View {
    nonisolated public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(elements: data, identify: { $0[keyPath: id] }, content: content)
    }

    nonisolated public init<C>(
        _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    )
    where
        Data == LazyMapSequence<C.Indices, (C.Index, ID)>, ID == C.Element.ID, C: MutableCollection,
        C: RandomAccessCollection, C.Element: Identifiable, C.Index: Hashable
    {
        let elements = data.wrappedValue.indices.lazy.map { index in (index, data.wrappedValue[index].id) }
        self.init(elements: elements, identify: { $0.1 }) { element in
            content(data[element.0])
        }
    }
}

extension ForEach where Data == Range<Int>, ID == Int {
    nonisolated public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
        self.init(elements: data, identify: { $0 }, content: content)
    }
}

@MainActor @preconcurrency public protocol DynamicViewContent: View {
    associatedtype Data: Collection
    @MainActor @preconcurrency var data: Self.Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}

extension DynamicViewContent {
    nonisolated public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
        DynamicActions(self) { node, index in
            guard let action else { return }
            node.actions.named.append(.init(name: "Delete", isDestructive: true) { action([index]) })
        }
    }

    nonisolated public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
        DynamicActions(self) { node, index in
            guard let action else { return }
            node.actions.move = { from, to in action([from], to) }
        }
    }
}

nonisolated private struct DynamicActions<Content: DynamicViewContent>: DynamicViewContent, PrimitiveView {
    typealias Body = Never
    let content: Content
    let change: (inout Node, Int) -> Void
    @MainActor var data: Content.Data { content.data }

    nonisolated init(_ content: Content, _ change: @escaping (inout Node, Int) -> Void) {
        self.content = content
        self.change = change
    }

    func render(in context: Context) -> Output {
        context.render(content).each { node in
            if let index = node.dataIndex { change(&node, index) }
        }
    }
}
