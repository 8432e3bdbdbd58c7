@MainActor @preconcurrency public protocol ViewModifier {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
    typealias Content = _ViewModifier_Content<Self>
}

nonisolated public struct _ViewModifier_Content<Modifier>: View where Modifier: ViewModifier {
    public typealias Body = Never
    let holder: ModifierContent
}

extension _ViewModifier_Content: PrimitiveView {
    func render(in context: Context) -> Output { holder.view.map { context.render($0) } ?? Output() }
}

nonisolated public struct ModifiedContent<Content, Modifier> {
    public typealias Body = Never
    public var content: Content
    public var modifier: Modifier

    nonisolated public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {}

extension ModifiedContent: PrimitiveView where Content: View, Modifier: ViewModifier {
    func render(in context: Context) -> Output {
        if let attachment = modifier as? AccessibilityAttachmentModifier { return attachment.apply(context, content) }
        let context = context.child(.type(ObjectIdentifier(Modifier.self)))
        let holder = context.slot("content") { ModifierContent() }
        holder.view = content
        return context.renderBody(of: modifier, isReusable: false) { modifier in
            modifier.body(content: _ViewModifier_Content(holder: holder))
        }
    }
}

extension View {
    nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

nonisolated public struct EmptyModifier: ViewModifier {
    nonisolated public static let identity = EmptyModifier()
    nonisolated public init() {}
    public func body(content: Content) -> some View { content }
}
