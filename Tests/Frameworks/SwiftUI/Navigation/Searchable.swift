nonisolated public struct SearchFieldPlacement: Sendable {
    public struct NavigationBarDrawerDisplayMode: Sendable {
        public static let automatic = NavigationBarDrawerDisplayMode()
        public static let always = NavigationBarDrawerDisplayMode()
    }
    public static let automatic = SearchFieldPlacement()
    public static let toolbar = SearchFieldPlacement()
    public static let sidebar = SearchFieldPlacement()
    public static let navigationBarDrawer = SearchFieldPlacement()
    public static func navigationBarDrawer(
        displayMode: SearchFieldPlacement.NavigationBarDrawerDisplayMode
    ) -> SearchFieldPlacement { SearchFieldPlacement() }
}

extension View {
    nonisolated public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
    ) -> some View { searching(text, prompt, isPresented: nil) }

    nonisolated public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
    ) -> some View { searching(text, Text(prompt), isPresented: nil) }

    @_disfavoredOverload
    nonisolated public func searchable<S>(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
    ) -> some View where S: StringProtocol { searching(text, Text(prompt), isPresented: nil) }

    nonisolated public func searchable(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
        prompt: Text? = nil
    ) -> some View { searching(text, prompt, isPresented: isPresented) }

    nonisolated public func searchable(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
        prompt: LocalizedStringKey
    ) -> some View { searching(text, Text(prompt), isPresented: isPresented) }

    nonisolated private func searching(
        _ text: Binding<String>, _ prompt: Text?, isPresented: Binding<Bool>?
    ) -> Modified<Self> {
        changingPreferences { context, preferences in
            var node = Node(.field)
            node.text = prompt?.resolved(in: context.environment) ?? "Search"
            node.accessibility.label = node.text
            node.accessibility.value = context.read(text)
            node.accessibility.traits = .isSearchField
            node.accessibility.isFocused = isPresented.map { context.read($0) } ?? false
            node.classes = ["search"]
            node.actions.enter = { text.wrappedValue = $0 }
            node.actions.focus = { isPresented?.wrappedValue = $0 }
            if let submit = context.environment.searchSubmitTarget { node.actions.submit = { submit.action() } }
            preferences.search = node
        }
    }

    nonisolated public func searchSuggestions<S>(
        @ViewBuilder _ suggestions: () -> S
    ) -> some View where S: View { unchanged() }

    nonisolated public func searchCompletion(_ completion: String) -> some View { unchanged() }

    nonisolated public func searchScopes<V, S>(
        _ scope: Binding<V>, @ViewBuilder scopes: () -> S
    ) -> some View where V: Hashable, S: View {
        let scopes = scopes()
        return modified { context, content in
            var picker = Picker("Scope", selection: scope) { scopes }.render(in: context.child(.name("scopes")))
            for index in picker.nodes.indices { picker.nodes[index].classes = ["segmented"] }
            var output = context.render(content)
            output.nodes = picker.nodes + output.nodes
            return output
        }
    }
}
