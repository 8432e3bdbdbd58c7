import Foundation

nonisolated public struct Link<Label>: View where Label: View {
    public typealias Body = Never
    let destination: URL
    let label: Label

    nonisolated public init(destination: URL, @ViewBuilder label: () -> Label) {
        self.destination = destination
        self.label = label()
    }
}

extension Link where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, destination: URL) {
        self.init(destination: destination) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init<S>(_ title: S, destination: URL) where S: StringProtocol {
        self.init(destination: destination) { Text(title) }
    }
}

extension Link: PrimitiveView {
    func render(in context: Context) -> Output {
        let open = context.environment.openURL
        return context.render(label).wrapped(.button) { node in
            node.actions.press = { onMainActor { open(destination) } }
            node.accessibility.traits = .isLink
            node.isEnabled = context.environment.isEnabled
            node.classes = ["automatic"]
        }
    }
}

public protocol Transferable {}
extension String: Transferable {}
extension URL: Transferable {}
extension Data: Transferable {}
extension Image: Transferable {}

nonisolated public struct SharePreview<Image, Icon>: Sendable where Image: Sendable, Icon: Sendable {}

extension SharePreview where Image == Never, Icon == Never {
    public init(_ titleKey: LocalizedStringKey) {}
    @_disfavoredOverload public init<S>(_ title: S) where S: StringProtocol {}
}

nonisolated public struct ShareLink<Data, PreviewImage, PreviewIcon, Label>: View
where Data: RandomAccessCollection, Label: View {
    public typealias Body = Never
    let items: Data
    let label: Label
}

nonisolated public struct DefaultShareLinkLabel: View {
    public typealias Body = Never
    nonisolated init() {}
}

extension DefaultShareLinkLabel: PrimitiveView {
    func render(in context: Context) -> Output {
        context.render(SwiftUI.Label("Share…", systemImage: "square.and.arrow.up"))
    }
}

extension ShareLink where Data == CollectionOfOne<URL>, PreviewImage == Never, PreviewIcon == Never {
    nonisolated public init(
        item: URL, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
    ) { self.init(items: CollectionOfOne(item), label: label()) }

    nonisolated public init(item: URL, subject: Text? = nil, message: Text? = nil)
    where Label == DefaultShareLinkLabel { self.init(items: CollectionOfOne(item), label: DefaultShareLinkLabel()) }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, item: URL, subject: Text? = nil, message: Text? = nil
    ) where Label == SwiftUI.Label<Text, Image> {
        self.init(
            items: CollectionOfOne(item), label: SwiftUI.Label(titleKey, systemImage: "square.and.arrow.up"))
    }
}

extension ShareLink where Data == CollectionOfOne<String>, PreviewImage == Never, PreviewIcon == Never {
    nonisolated public init(
        item: String, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
    ) { self.init(items: CollectionOfOne(item), label: label()) }

    nonisolated public init(item: String, subject: Text? = nil, message: Text? = nil)
    where Label == DefaultShareLinkLabel { self.init(items: CollectionOfOne(item), label: DefaultShareLinkLabel()) }
}

extension ShareLink
where
    Data == CollectionOfOne<String>, PreviewImage == Never, PreviewIcon == Never, Label == SwiftUI.Label<Text, Image>
{
    nonisolated public init(
        _ titleKey: LocalizedStringKey, item: String, subject: Text? = nil, message: Text? = nil
    ) {
        self.init(
            items: CollectionOfOne(item), label: SwiftUI.Label(titleKey, systemImage: "square.and.arrow.up"))
    }
}

/// What the driver finds in the system's share sheet, which is not part of the app.
private struct SharedItemsKey: EnvironmentKey {
    static var defaultValue: SharedItems? { nil }
}

@_spi(Testing) public final class SharedItems {
    /// What was shared, the last at the end.
    public internal(set) var items: [String] = []
    public init() {}
}

extension EnvironmentValues {
    /// Collects what the app hands to the share sheet.
    @_spi(Testing) public var sharedItems: SharedItems? {
        get { self[SharedItemsKey.self] }
        set { self[SharedItemsKey.self] = newValue }
    }
}

extension ShareLink: PrimitiveView {
    func render(in context: Context) -> Output {
        let items = items
        let shared = context.environment.sharedItems
        return context.render(label).wrapped(.button) { node in
            node.actions.press = { shared?.items += items.map { "\($0)" } }
            node.accessibility.traits = .isButton
            node.isEnabled = context.environment.isEnabled
            node.classes = [context.environment.styles.button]
        }
    }
}
