import Foundation

extension View {
    nonisolated public func navigationTitle(_ title: Text) -> some View {
        changingPreferences { context, preferences in preferences.title = title.resolved(in: context.environment) }
    }
    nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
        navigationTitle(Text(titleKey))
    }
    @_disfavoredOverload
    nonisolated public func navigationTitle<S>(_ title: S) -> some View where S: StringProtocol {
        navigationTitle(Text(title))
    }
    nonisolated public func navigationTitle(_ title: Binding<String>) -> some View {
        changingPreferences { context, preferences in preferences.title = context.read(title) }
    }

    nonisolated public func navigationBarTitleDisplayMode(
        _ displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
        changingPreferences { _, preferences in
            if displayMode != .automatic { preferences.titleIsInline = displayMode == .inline }
        }
    }

    nonisolated public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
        changingPreferences { _, preferences in preferences.hidesBack = hidesBackButton }
    }

    nonisolated public func navigationDestination<D, C>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View where D: Hashable, C: View {
        changingPreferences { _, preferences in
            preferences.destinations[ObjectIdentifier(data)] = { destination($0 as! D) }
        }
    }

    nonisolated public func navigationDestination<V>(
        isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
    ) -> some View where V: View {
        let view = destination()
        return changingPreferences { context, preferences in
            guard context.read(isPresented) else { return }
            preferences.boundDestinations.append(
                BoundDestination(key: AnyHashable(ObjectIdentifier(V.self))) {
                    view
                } close: {
                    isPresented.wrappedValue = false
                })
        }
    }

    nonisolated public func navigationDestination<D, C>(
        item: Binding<Optional<D>>, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View where D: Hashable, C: View {
        changingPreferences { context, preferences in
            guard let value = context.read(item) else { return }
            preferences.boundDestinations.append(
                BoundDestination(key: AnyHashable(value)) {
                    destination(value)
                } close: {
                    item.wrappedValue = nil
                })
        }
    }

    nonisolated public func toolbar<Content>(
        @ToolbarContentBuilder content: () -> Content
    ) -> some View where Content: ToolbarContent {
        let content = content()
        return modified { context, view in
            var output = context.child(.index(0)).render(view)
            output.preferences.toolbar += toolbarEntries(content, context.child(.name("toolbar")))
            return output
        }
    }

    nonisolated public func toolbar<Content>(
        @ViewBuilder content: () -> Content
    ) -> some View where Content: View {
        let content = content()
        return modified { context, view in
            var output = context.child(.index(0)).render(view)
            let items = context.child(.name("toolbar")).render(content)
            output.preferences.toolbar.append(
                ToolbarEntry(place: .trailing, isProminent: false, nodes: items.nodes))
            output.preferences.presentations += items.preferences.presentations
            output.preferences.shortcuts += items.preferences.shortcuts
            return output
        }
    }

    nonisolated public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        changingPreferences { _, preferences in
            for bar in bars {
                if bar.name == "navigationBar" { preferences.hidesBar = visibility == .hidden }
                if bar.name == "tabBar" { preferences.hidesTabBar = visibility == .hidden }
            }
        }
    }

    nonisolated public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        unchanged()
    }
    nonisolated public func toolbarBackground<S>(
        _ style: S, for bars: ToolbarPlacement...
    ) -> some View where S: ShapeStyle { unchanged() }
    nonisolated public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View {
        changingPreferences { _, preferences in
            if mode.name != "automatic" { preferences.titleIsInline = mode.name != "large" }
        }
    }
}

nonisolated public struct NavigationBarItem: Sendable {
    public enum TitleDisplayMode: Sendable { case automatic, inline, large }
}

nonisolated public struct ToolbarTitleDisplayMode: Sendable {
    let name: String
    public static var automatic: ToolbarTitleDisplayMode { ToolbarTitleDisplayMode(name: "automatic") }
    public static var inline: ToolbarTitleDisplayMode { ToolbarTitleDisplayMode(name: "inline") }
    public static var inlineLarge: ToolbarTitleDisplayMode { ToolbarTitleDisplayMode(name: "inlineLarge") }
    public static var large: ToolbarTitleDisplayMode { ToolbarTitleDisplayMode(name: "large") }
}

nonisolated public struct ToolbarPlacement: Sendable {
    let name: String
    public static var automatic: ToolbarPlacement { ToolbarPlacement(name: "automatic") }
    public static var bottomBar: ToolbarPlacement { ToolbarPlacement(name: "bottomBar") }
    public static var navigationBar: ToolbarPlacement { ToolbarPlacement(name: "navigationBar") }
    public static var tabBar: ToolbarPlacement { ToolbarPlacement(name: "tabBar") }
}
