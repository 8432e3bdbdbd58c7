import Foundation

nonisolated public struct LabeledContent<Label, Content> {
    let label: Label
    let content: Content
}

extension LabeledContent: View where Label: View, Content: View {
    public typealias Body = Never

    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.init(label: label(), content: content())
    }
}

extension LabeledContent where Label == Text, Content: View {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(label: Text(titleKey), content: content())
    }

    @_disfavoredOverload
    nonisolated public init<S>(_ title: S, @ViewBuilder content: () -> Content) where S: StringProtocol {
        self.init(label: Text(title), content: content())
    }
}

extension LabeledContent where Label == Text, Content == Text {
    nonisolated public init<S>(_ titleKey: LocalizedStringKey, value: S) where S: StringProtocol {
        self.init(label: Text(titleKey), content: Text(value))
    }

    @_disfavoredOverload
    nonisolated public init<S1, S2>(_ title: S1, value: S2) where S1: StringProtocol, S2: StringProtocol {
        self.init(label: Text(title), content: Text(value))
    }

    nonisolated public init<F>(
        _ titleKey: LocalizedStringKey, value: F.FormatInput, format: F
    ) where F: FormatStyle, F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(label: Text(titleKey), content: Text(value, format: format))
    }
}

/// VoiceOver reads the label and the content in one go.
extension LabeledContent: PrimitiveView where Label: View, Content: View {
    func render(in context: Context) -> Output {
        var output = context.child(.index(0)).render(label)
        let content = context.child(.index(1)).render(content)
        let isInteractive = content.nodes.contains { $0.actions.press != nil || !$0.options.isEmpty }
        output.append(content.wrapped(.content) { $0.classes = ["labeledValue"] })
        return output.wrapped(.hstack) { node in
            node.classes = ["labeled"]
            if !isInteractive { node.accessibility.children = .combine }
        }
    }
}

nonisolated public struct ContentUnavailableView<Label, Description, Actions>: View
where Label: View, Description: View, Actions: View {
    public typealias Body = Never
    let label: Label
    let description: Description
    let actions: Actions

    nonisolated public init(
        @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {
        self.label = label()
        self.description = description()
        self.actions = actions()
    }
}

extension ContentUnavailableView where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
    nonisolated public init(
        _ title: LocalizedStringKey, systemImage name: String, description: Text? = nil
    ) {
        self.init {
            SwiftUI.Label(title, systemImage: name)
        } description: {
            description
        } actions: {
            EmptyView()
        }
    }

    @_disfavoredOverload
    nonisolated public init<S>(
        _ title: S, systemImage name: String, description: Text? = nil
    ) where S: StringProtocol {
        self.init {
            SwiftUI.Label(title, systemImage: name)
        } description: {
            description
        } actions: {
            EmptyView()
        }
    }
}

nonisolated public struct SearchUnavailableContent {
    nonisolated public struct Label: View {
        public var body: some View { SwiftUI.Label("No Results", systemImage: "magnifyingglass") }
    }
    nonisolated public struct Description: View {
        public var body: some View { Text("Check the spelling or try a new search.") }
    }
    nonisolated public struct Actions: View {
        public var body: some View { EmptyView() }
    }
}

extension ContentUnavailableView
where
    Label == SearchUnavailableContent.Label, Description == SearchUnavailableContent.Description,
    Actions == SearchUnavailableContent.Actions
{
    nonisolated public static var search: ContentUnavailableView<Label, Description, Actions> {
        ContentUnavailableView {
            Label()
        } description: {
            Description()
        } actions: {
            Actions()
        }
    }

    nonisolated public static func search(text: String) -> Self { search }
}

extension ContentUnavailableView: PrimitiveView {
    func render(in context: Context) -> Output {
        var output = context.child(.index(0)).render(label)
        output.append(context.child(.index(1)).render(description).wrapped(.content) { $0.classes = ["description"] })
        output.append(context.child(.index(2)).render(actions))
        return output.wrapped(.unavailable)
    }
}
