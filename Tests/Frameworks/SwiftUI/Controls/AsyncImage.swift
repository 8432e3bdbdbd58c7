import Foundation

/// Pictures from the network. Nothing is loaded here: the placeholder, or the phase `.empty`, stays.
nonisolated public struct AsyncImage<Content>: View where Content: View {
    public typealias Body = Never
    let content: (AsyncImagePhase) -> Content

    nonisolated public init(url: URL?, scale: CGFloat = 1) where Content == Image {
        content = { _ in Image(decorative: "photo") }
    }

    nonisolated public init<I, P>(
        url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
        @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P>, I: View, P: View {
        self.content = { phase in
            phase.image.map { _ConditionalContent(storage: .trueContent(content($0))) }
                ?? _ConditionalContent(storage: .falseContent(placeholder()))
        }
    }

    nonisolated public init(
        url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
    ) { self.content = content }
}

public enum AsyncImagePhase: Sendable {
    case empty
    case success(Image)
    case failure(any Error)

    public var image: Image? {
        if case .success(let image) = self { image } else { nil }
    }

    public var error: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}

extension AsyncImage: PrimitiveView {
    func render(in context: Context) -> Output { context.render(context.read { content(.empty) }) }
}

nonisolated public struct ControlGroup<Content>: View where Content: View {
    public typealias Body = Never
    let content: Content
    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension ControlGroup: PrimitiveView {
    func render(in context: Context) -> Output {
        context.render(content).wrapped(.hstack) { $0.style = ["gap": "8px", "align-items": "center"] }
    }
}

nonisolated public struct GroupBox<Label, Content>: View where Label: View, Content: View {
    public typealias Body = Never
    let label: Label
    let content: Content

    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.content = content()
    }
}

extension GroupBox where Label == EmptyView {
    nonisolated public init(@ViewBuilder content: () -> Content) {
        label = EmptyView()
        self.content = content()
    }
}

extension GroupBox where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        label = Text(titleKey)
        self.content = content()
    }
}

extension GroupBox: PrimitiveView {
    func render(in context: Context) -> Output {
        var output = context.child(.index(0)).render(label)
        for index in output.nodes.indices {
            output.nodes[index].accessibility.traits.formUnion(.isHeader)
            output.nodes[index].setTextStyle("font-weight", "600")
        }
        output.append(context.child(.index(1)).render(content))
        return output.wrapped(.vstack) { node in
            node.classes = ["groupBox"]
            node.style = ["gap": "8px", "align-items": "stretch"]
        }
    }
}
