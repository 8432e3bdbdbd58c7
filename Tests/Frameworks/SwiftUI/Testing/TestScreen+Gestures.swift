import Foundation

@_spi(Testing) extension TestScreen {
    /// Activates an element.
    public func tap(_ name: String, _ traits: String...) throws {
        let element = try enabled(find(name, traits: traits, where: { $0.node.actions.press != nil }))
        try perform { element.node.actions.press?() }
    }

    public func longPress(_ name: String) throws {
        let element = try enabled(find(name, traits: [], where: { $0.node.actions.longPress != nil }))
        try perform { element.node.actions.longPress?() }
    }

    /// Replaces the text of a field, which takes the focus as on a device.
    public func type(_ text: String, into name: String) throws {
        let element = try enabled(find(name, traits: [], where: { $0.node.actions.enter != nil }))
        try focus(element)
        try perform { element.node.actions.enter?(text) }
    }

    /// Types into a field and presses Return.
    public func submit(_ text: String? = nil, into name: String) throws {
        if let text { try type(text, into: name) }
        let element = try enabled(find(name, traits: [], where: { $0.node.actions.enter != nil }))
        try perform { element.node.actions.submit?() }
    }

    /// Gives the keyboard to a field.
    public func focus(_ name: String) throws {
        try focus(enabled(find(name, traits: [], where: { $0.node.actions.enter != nil })))
    }

    private func focus(_ element: AccessibleElement) throws {
        guard !element.isFocused else { return }
        for other in elements where other.isFocused { other.node.actions.focus?(false) }
        try perform { element.node.actions.focus?(true) }
    }

    public func search(_ text: String) throws {
        let field = try enabled(find("", traits: ["search field"], where: { _ in true }))
        try perform { field.node.actions.enter?(text) }
    }

    public func toggle(_ name: String) throws { try tap(name, "switch") }

    /// Moves a stepper or a slider by a number of steps.
    public func adjust(_ name: String, by steps: Int) throws {
        for _ in 0..<abs(steps) {
            let element = try enabled(find(name, traits: [], where: { $0.node.actions.adjust != nil }))
            try perform { element.node.actions.adjust?(steps > 0 ? 1 : -1) }
        }
    }

    public func setDate(_ date: Date, of name: String) throws {
        let element = try enabled(find(name, traits: [], where: { $0.node.actions.setDate != nil }))
        try perform { element.node.actions.setDate?(date) }
    }

    /// Chooses an option of a picker, or an entry of a menu.
    public func pick(_ option: String, in name: String) throws {
        let element = try enabled(find(name, traits: [], where: { !$0.options.isEmpty }))
        guard let match = element.node.options.first(where: { $0.name == option }) else {
            throw Failure.noAction(name, action: option, offered: element.options)
        }
        try perform { match.select() }
    }

    /// Chooses a swipe action, an entry of the context menu or an accessibility action.
    public func perform(_ action: String, on name: String) throws {
        let element = try find(name, traits: [], where: { _ in true })
        guard let match = element.node.actions.named.first(where: { $0.name == action }) else {
            throw Failure.noAction(name, action: action, offered: element.actions)
        }
        try perform { match.perform() }
    }

    /// Presses a key with modifiers on a hardware keyboard.
    public func press(_ key: Character, _ modifiers: EventModifiers = .command) throws {
        graph.update()
        let shortcuts = presentations.last?.output.preferences.shortcuts ?? graph.output.preferences.shortcuts
        guard let shortcut = shortcuts.last(where: { $0.key == key && $0.modifiers == modifiers }) else {
            throw Failure.noAction("The keyboard", action: String(key), offered: shortcuts.map { String($0.key) })
        }
        let element = try enabled(AccessibleElement(shortcut.node))
        try perform { element.node.actions.press?() }
    }

    /// Pulls the screen down and waits until it has refreshed.
    public func refresh() async throws {
        graph.update()
        var actions: [() async -> Void] = []
        for node in topNodes { node.visit { if let refresh = $0.actions.refresh { actions.append(refresh) } } }
        guard let refresh = actions.first else {
            throw Failure.noAction("The screen", action: "refresh", offered: [])
        }
        await refresh()
        try perform {}
    }

    /// Goes back to the previous page.
    public func back() throws { try tap("Back", "button") }

    /// Swipes a sheet down, or taps beside a dialog.
    public func dismiss() throws {
        graph.update()
        guard let top = presentations.last else {
            throw Failure.noAction("The screen", action: "dismiss", offered: [])
        }
        guard let dismiss = top.dismiss, !top.output.preferences.blocksDismissal else {
            throw Failure.disabled("The \(top.kind.rawValue)")
        }
        try perform(dismiss)
    }

    /// The kind of the topmost presentation, such as "sheet" or "alert"; nil if there is none.
    public var presentation: String? {
        graph.update()
        return presentations.last?.kind.rawValue
    }

    /// Moves a row of a list to where another one is.
    public func move(_ name: String, to other: String) throws {
        graph.update()
        var rows: [Node] = []
        for node in topNodes { node.visit { if $0.kind == .row, $0.actions.move != nil { rows.append($0) } } }
        guard let from = rows.first(where: { $0.words.contains(name) }), let source = from.dataIndex,
            let target = rows.first(where: { $0.words.contains(other) })?.dataIndex
        else { throw Failure.noAction(name, action: "move", offered: rows.map(\.words)) }
        try perform { from.actions.move?(source, target > source ? target + 1 : target) }
    }
}
