nonisolated public struct ToolbarItemPlacement: Sendable {
    let place: ToolbarEntry.Place
    var isProminent = false

    public static let automatic = ToolbarItemPlacement(place: .trailing)
    public static let principal = ToolbarItemPlacement(place: .principal)
    public static let navigation = ToolbarItemPlacement(place: .leading)
    public static let primaryAction = ToolbarItemPlacement(place: .trailing)
    public static let secondaryAction = ToolbarItemPlacement(place: .trailing)
    public static let status = ToolbarItemPlacement(place: .bottom)
    public static let confirmationAction = ToolbarItemPlacement(place: .trailing, isProminent: true)
    public static let cancellationAction = ToolbarItemPlacement(place: .leading)
    public static let destructiveAction = ToolbarItemPlacement(place: .trailing)
    public static let keyboard = ToolbarItemPlacement(place: .keyboard)
    public static let topBarLeading = ToolbarItemPlacement(place: .leading)
    public static let topBarTrailing = ToolbarItemPlacement(place: .trailing)
    public static let bottomBar = ToolbarItemPlacement(place: .bottom)
}

@MainActor @preconcurrency public protocol ToolbarContent {
    associatedtype Body: ToolbarContent
    @ToolbarContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

/// Toolbar content of this module, which knows its entries.
protocol PrimitiveToolbarContent {
    func entries(in context: Context) -> [ToolbarEntry]
}

func toolbarEntries(_ content: any ToolbarContent, _ context: Context) -> [ToolbarEntry] {
    if let primitive = content as? any PrimitiveToolbarContent { return primitive.entries(in: context) }
    func open<C: ToolbarContent>(_ content: C) -> [ToolbarEntry] {
        let inner = context.child(.type(ObjectIdentifier(C.self)))
        var content = content
        inner.install(&content, context.record)
        let body: any ToolbarContent = context.read { onMainActor { content.body } }
        return toolbarEntries(body, inner.child(.name("body")))
    }
    return open(content)
}

extension Never: ToolbarContent {}

nonisolated public struct ToolbarItem<ID, Content>: ToolbarContent where Content: View {
    let placement: ToolbarItemPlacement
    let content: Content

    public var body: Never { return fatalError("A toolbar item has no body.") }
}

extension ToolbarItem where ID == () {
    nonisolated public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        self.placement = placement
        self.content = content()
    }
}

extension ToolbarItem: PrimitiveToolbarContent {
    func entries(in context: Context) -> [ToolbarEntry] {
        [
            ToolbarEntry(
                place: placement.place, isProminent: placement.isProminent, nodes: context.render(content).nodes)
        ]
    }
}

nonisolated public struct ToolbarItemGroup<Content>: ToolbarContent where Content: View {
    let placement: ToolbarItemPlacement
    let content: Content

    nonisolated public init(
        placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
    ) {
        self.placement = placement
        self.content = content()
    }

    public var body: Never { return fatalError("A toolbar item has no body.") }
}

extension ToolbarItemGroup: PrimitiveToolbarContent {
    func entries(in context: Context) -> [ToolbarEntry] {
        [
            ToolbarEntry(
                place: placement.place, isProminent: placement.isProminent, nodes: context.render(content).nodes)
        ]
    }
}

@resultBuilder public struct ToolbarContentBuilder {
    public static func buildExpression<Content>(_ content: Content) -> Content where Content: ToolbarContent { content }

    public static func buildBlock<Content>(_ content: Content) -> some ToolbarContent where Content: ToolbarContent {
        content
    }

    @_disfavoredOverload
    public static func buildBlock<each C>(
        _ content: repeat each C
    ) -> some ToolbarContent where repeat each C: ToolbarContent {
        var all: [any ToolbarContent] = []
        repeat all.append(each content)
        return ToolbarContents(all: all)
    }

    public static func buildIf<Content>(_ content: Content?) -> Content? where Content: ToolbarContent { content }

    public static func buildEither<TrueContent, FalseContent>(
        first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent>
    where TrueContent: ToolbarContent, FalseContent: ToolbarContent {
        _ConditionalContent(storage: .trueContent(first))
    }

    public static func buildEither<TrueContent, FalseContent>(
        second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent>
    where TrueContent: ToolbarContent, FalseContent: ToolbarContent {
        _ConditionalContent(storage: .falseContent(second))
    }
}

nonisolated private struct ToolbarContents: ToolbarContent, PrimitiveToolbarContent {
    let all: [any ToolbarContent]

    nonisolated init(all: [any ToolbarContent]) { self.all = all }

    var body: Never { return fatalError("Toolbar contents have no body.") }

    func entries(in context: Context) -> [ToolbarEntry] {
        all.enumerated().flatMap { toolbarEntries($0.element, context.child(.index($0.offset))) }
    }
}

extension Optional: ToolbarContent where Wrapped: ToolbarContent {
    public var body: Never { return fatalError("Optional content has no body.") }
}

extension Optional: PrimitiveToolbarContent where Wrapped: ToolbarContent {
    func entries(in context: Context) -> [ToolbarEntry] {
        map { toolbarEntries($0, context.child(.branch(true))) } ?? []
    }
}

extension _ConditionalContent: ToolbarContent where TrueContent: ToolbarContent, FalseContent: ToolbarContent {
    public var body: Never { return fatalError("Conditional content has no body.") }
}

extension _ConditionalContent: PrimitiveToolbarContent
where TrueContent: ToolbarContent, FalseContent: ToolbarContent {
    func entries(in context: Context) -> [ToolbarEntry] {
        switch storage {
        case .trueContent(let content): toolbarEntries(content, context.child(.branch(true)))
        case .falseContent(let content): toolbarEntries(content, context.child(.branch(false)))
        }
    }
}
