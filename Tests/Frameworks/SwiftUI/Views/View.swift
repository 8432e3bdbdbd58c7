@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
    public typealias Body = Never
    public var body: Never { return fatalError("Never has no values.") }
}

extension View where Body == Never {
    public var body: Never { return fatalError("\(Self.self) makes its nodes itself and has no body.") }
}

nonisolated public struct EmptyView: View, Sendable {
    public typealias Body = Never
    nonisolated public init() {}
}

extension EmptyView: PrimitiveView {
    func render(in context: Context) -> Output { Output() }
}

nonisolated public struct AnyView: View {
    public typealias Body = Never
    private let view: any View

    nonisolated public init<V>(_ view: V) where V: View { self.view = view }

    nonisolated public init<V>(erasing view: V) where V: View { self.view = view }
}

extension AnyView: PrimitiveView {
    func render(in context: Context) -> Output {
        context.child(.type(ObjectIdentifier(type(of: view)))).render(view)
    }
}

nonisolated public struct Group<Content> {
    let content: Content
}

extension Group: View where Content: View {
    public typealias Body = Never
    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension Group: PrimitiveView where Content: View {
    func render(in context: Context) -> Output { context.render(content) }
}

/// A view with one of the modifiers of this module: what it does to the context on the way down, and to the output on
/// the way up.
nonisolated struct Modified<Content: View>: View, PrimitiveView {
    typealias Body = Never
    let content: Content
    let apply: (Context, Content) -> Output

    nonisolated init(_ content: Content, _ apply: @escaping (Context, Content) -> Output) {
        self.content = content
        self.apply = apply
    }

    func render(in context: Context) -> Output { apply(context, content) }
}

extension View {
    nonisolated func modified(_ apply: @escaping (Context, Self) -> Output) -> Modified<Self> {
        Modified(self, apply)
    }

    /// Changes each node.
    nonisolated func changingNodes(_ change: @escaping (inout Node) -> Void) -> Modified<Self> {
        modified { context, content in context.render(content).each(change) }
    }

    /// Changes the environment of the content.
    nonisolated func changingEnvironment(_ change: @escaping (inout EnvironmentValues) -> Void) -> Modified<Self> {
        modified { context, content in
            var context = context
            change(&context.environment)
            return context.render(content)
        }
    }

    nonisolated func changingPreferences(
        _ change: @escaping (Context, inout Preferences) -> Void
    ) -> Modified<Self> {
        modified { context, content in
            var output = context.render(content)
            change(context, &output.preferences)
            return output
        }
    }

    /// Puts a box around the content, as modifiers do that change the layout. A single box is used again where the
    /// order of both changes makes no difference.
    nonisolated func boxed(_ change: @escaping (inout Node) -> Void) -> Modified<Self> {
        modified { context, content in context.render(content).wrapped(.box, change) }
    }

    /// Accepted for the look on a device, without an effect here.
    nonisolated func unchanged() -> Modified<Self> {
        modified { context, content in context.render(content) }
    }
}
