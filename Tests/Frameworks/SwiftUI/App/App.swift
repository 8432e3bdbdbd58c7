@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
    @MainActor @preconcurrency init()
}

extension App {
    @MainActor @preconcurrency public static func main() {
        print("An app has no screen on Linux. Tests host its views.")
    }
}

@MainActor @preconcurrency public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: Scene {}

@resultBuilder public struct SceneBuilder {
    public static func buildExpression<Content>(_ content: Content) -> Content where Content: Scene { content }
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: Scene { content }
}

nonisolated public struct WindowGroup<Content>: Scene where Content: View {
    let content: Content
    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public var body: Never { return fatalError("A window group has no body.") }
}

extension Scene {
    nonisolated public func commands<Content>(
        @CommandsBuilder content: () -> Content
    ) -> some Scene where Content: Commands { ModifiedScene(content: self) }

    nonisolated public func onChange<V>(
        of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some Scene where V: Equatable { ModifiedScene(content: self) }
}

nonisolated private struct ModifiedScene<Content: Scene>: Scene {
    let content: Content
    nonisolated init(content: Content) { self.content = content }
    var body: Never { return fatalError("A modified scene has no body.") }
}

@MainActor @preconcurrency public protocol Commands {
    associatedtype Body: Commands
    @CommandsBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: Commands {}

@resultBuilder public struct CommandsBuilder {
    public static func buildExpression<Content>(_ content: Content) -> Content where Content: Commands { content }
    public static func buildBlock<C>(_ content: C) -> C where C: Commands { content }
}

nonisolated public struct CommandMenu<Content>: Commands where Content: View {
    let content: Content
    nonisolated public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.content = content()
    }
    public var body: Never { return fatalError("A command menu has no body.") }
}

@MainActor @preconcurrency public protocol PreviewProvider {
    associatedtype Previews: View
    @ViewBuilder @MainActor @preconcurrency static var previews: Self.Previews { get }
}
