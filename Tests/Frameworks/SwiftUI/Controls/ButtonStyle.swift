@MainActor @preconcurrency public protocol PrimitiveButtonStyle {
    nonisolated var name: String { get }
}

@MainActor @preconcurrency public protocol ButtonStyle {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = ButtonStyleConfiguration
}

nonisolated public struct ButtonStyleConfiguration {
    public struct Label: View {
        public typealias Body = Never
        let view: any View
    }

    public let role: ButtonRole?
    public let label: ButtonStyleConfiguration.Label
    public let isPressed: Bool
}

extension ButtonStyleConfiguration.Label: PrimitiveView {
    func render(in context: Context) -> Output { context.render(view) }
}

/// A style of the app, kept by identity so that environments can be compared.
final class CustomButtonStyle {
    let type: ObjectIdentifier
    let make: (ButtonStyleConfiguration) -> any View

    init(_ type: Any.Type, _ make: @escaping (ButtonStyleConfiguration) -> any View) {
        self.type = ObjectIdentifier(type)
        self.make = make
    }
}

private struct CustomButtonStyleKey: EnvironmentKey {
    static var defaultValue: CustomButtonStyle? { nil }
}

extension EnvironmentValues {
    var customButtonStyle: CustomButtonStyle? {
        get { self[CustomButtonStyleKey.self] }
        set { self[CustomButtonStyleKey.self] = newValue }
    }
}

extension View {
    nonisolated public func buttonStyle<S>(_ style: S) -> some View where S: PrimitiveButtonStyle {
        changingEnvironment { environment in
            environment.styles.button = style.name
            environment.customButtonStyle = nil
        }
    }

    nonisolated public func buttonStyle<S>(_ style: S) -> some View where S: ButtonStyle {
        modified { context, content in
            let custom = CustomButtonStyle(S.self) { configuration in
                onMainActor { AnyView(style.makeBody(configuration: configuration)) }
            }
            var context = context
            context.environment.customButtonStyle = custom
            return context.render(content)
        }
    }

    nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { unchanged() }
}

nonisolated public struct ButtonBorderShape: Equatable, Sendable {
    let name: String
    public static let automatic = ButtonBorderShape(name: "automatic")
    public static let capsule = ButtonBorderShape(name: "capsule")
    public static let roundedRectangle = ButtonBorderShape(name: "roundedRectangle")
    public static let circle = ButtonBorderShape(name: "circle")
}

nonisolated public struct DefaultButtonStyle: PrimitiveButtonStyle {
    nonisolated public var name: String { "automatic" }
    nonisolated public init() {}
}
nonisolated public struct BorderedButtonStyle: PrimitiveButtonStyle {
    nonisolated public var name: String { "bordered" }
    nonisolated public init() {}
}
nonisolated public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
    nonisolated public var name: String { "prominent" }
    nonisolated public init() {}
}
nonisolated public struct BorderlessButtonStyle: PrimitiveButtonStyle {
    nonisolated public var name: String { "borderless" }
    nonisolated public init() {}
}
nonisolated public struct PlainButtonStyle: PrimitiveButtonStyle {
    nonisolated public var name: String { "plain" }
    nonisolated public init() {}
}
extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
    @MainActor @preconcurrency public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    @MainActor @preconcurrency public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    @MainActor @preconcurrency public static var borderedProminent: BorderedProminentButtonStyle {
        BorderedProminentButtonStyle()
    }
}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    @MainActor @preconcurrency public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    @MainActor @preconcurrency public static var plain: PlainButtonStyle { PlainButtonStyle() }
}
