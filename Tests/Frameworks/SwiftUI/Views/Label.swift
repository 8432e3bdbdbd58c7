nonisolated public struct Label<Title, Icon>: View where Title: View, Icon: View {
    public typealias Body = Never
    let title: Title
    let icon: Icon

    nonisolated public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }
}

extension Label where Title == Text, Icon == Image {
    nonisolated public init(_ titleKey: LocalizedStringKey, image name: String) {
        title = Text(titleKey)
        icon = Image(name)
    }

    nonisolated public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
        title = Text(titleKey)
        icon = Image(systemName: name)
    }

    @_disfavoredOverload
    nonisolated public init<S>(_ title: S, image name: String) where S: StringProtocol {
        self.title = Text(title)
        icon = Image(name)
    }

    @_disfavoredOverload
    nonisolated public init<S>(_ title: S, systemImage name: String) where S: StringProtocol {
        self.title = Text(title)
        icon = Image(systemName: name)
    }
}

extension Label: PrimitiveView {
    func render(in context: Context) -> Output {
        var output = context.child(.index(0)).render(icon).each { $0.accessibility.isDecorative = true }
        if context.environment.styles.label == "titleOnly" { output.nodes = [] }
        let title = context.child(.index(1)).render(title)
        output.append(title)
        return output.wrapped(.label) { node in
            node.classes = [context.environment.styles.label]
            // The title is the name even where only the icon is shown.
            if context.environment.styles.label == "iconOnly" {
                node.accessibility.label = title.nodes.map(\.words).joined(separator: ", ")
            }
        }
    }
}

@MainActor @preconcurrency public protocol LabelStyle {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = LabelStyleConfiguration
}

nonisolated public struct LabelStyleConfiguration {}

nonisolated public struct DefaultLabelStyle: LabelStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { EmptyView() }
}
nonisolated public struct IconOnlyLabelStyle: LabelStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { EmptyView() }
}
nonisolated public struct TitleOnlyLabelStyle: LabelStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { EmptyView() }
}
nonisolated public struct TitleAndIconLabelStyle: LabelStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { EmptyView() }
}
extension LabelStyle where Self == DefaultLabelStyle {
    @MainActor @preconcurrency public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}
extension LabelStyle where Self == IconOnlyLabelStyle {
    @MainActor @preconcurrency public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}
extension LabelStyle where Self == TitleOnlyLabelStyle {
    @MainActor @preconcurrency public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}
extension LabelStyle where Self == TitleAndIconLabelStyle {
    @MainActor @preconcurrency public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

extension View {
    nonisolated public func labelStyle<S>(_ style: S) -> some View where S: LabelStyle {
        let name =
            switch style {
            case is IconOnlyLabelStyle: "iconOnly"
            case is TitleOnlyLabelStyle: "titleOnly"
            case is TitleAndIconLabelStyle: "titleAndIcon"
            default: "automatic"
            }
        return changingEnvironment { $0.styles.label = name }
    }
}
