import Foundation

extension View {
    nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        changingNodes { node in
            node.actions.press = action
            node.classes.append("tappable")
        }
    }

    nonisolated public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
        onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View { changingNodes { $0.actions.longPress = action } }

    nonisolated public func onSubmit(
        of triggers: SubmitTriggers = .text, _ action: @escaping (() -> Void)
    ) -> some View {
        modified { context, content in
            let inner = context.child(.name("submit"))
            let target = inner.slot("target") { ActionTarget() }
            let outer = context.environment.submitTarget
            target.action = {
                action()
                outer?.action()
            }
            var changed = inner
            if triggers.contains(.text) { changed.environment.submitTarget = target }
            if triggers.contains(.search) { changed.environment.searchSubmitTarget = target }
            return changed.render(content)
        }
    }

    nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { unchanged() }

    nonisolated public func keyboardShortcut(
        _ key: KeyEquivalent, modifiers: EventModifiers = .command
    ) -> some View {
        modified { context, content in
            var output = context.render(content)
            for node in output.nodes {
                output.preferences.shortcuts.append(
                    Shortcut(key: key.character, modifiers: modifiers, node: node))
            }
            return output
        }
    }

    nonisolated public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
        keyboardShortcut(shortcut.key, modifiers: shortcut.modifiers)
    }

    nonisolated public func sensoryFeedback<T>(
        _ feedback: SensoryFeedback, trigger: T
    ) -> some View where T: Equatable { unchanged() }

    nonisolated public func sensoryFeedback<T>(
        _ feedback: SensoryFeedback, trigger: T, condition: @escaping (_ oldValue: T, _ newValue: T) -> Bool
    ) -> some View where T: Equatable { unchanged() }

    nonisolated public func sensoryFeedback<T>(
        trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
    ) -> some View where T: Equatable { unchanged() }

    nonisolated public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { unchanged() }
}

nonisolated public struct SubmitTriggers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let text = SubmitTriggers(rawValue: 1)
    public static let search = SubmitTriggers(rawValue: 2)
}

nonisolated public struct KeyEquivalent: Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
    public var character: Character
    public init(_ character: Character) { self.character = character }
    public init(extendedGraphemeClusterLiteral: Character) { character = extendedGraphemeClusterLiteral }
    public static let `return` = KeyEquivalent("\r")
    public static let escape = KeyEquivalent("\u{1B}")
    public static let delete = KeyEquivalent("\u{8}")
    public static let space = KeyEquivalent(" ")
    public static let tab = KeyEquivalent("\t")
    public static let upArrow = KeyEquivalent("\u{F700}")
    public static let downArrow = KeyEquivalent("\u{F701}")
    public static let leftArrow = KeyEquivalent("\u{F702}")
    public static let rightArrow = KeyEquivalent("\u{F703}")
}

nonisolated public struct KeyboardShortcut: Sendable {
    public var key: KeyEquivalent
    public var modifiers: EventModifiers
    public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
        self.key = key
        self.modifiers = modifiers
    }
    public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
    public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])
}

nonisolated public struct SensoryFeedback: Equatable, Sendable {
    let name: String
    public static let success = SensoryFeedback(name: "success")
    public static let warning = SensoryFeedback(name: "warning")
    public static let error = SensoryFeedback(name: "error")
    public static let selection = SensoryFeedback(name: "selection")
    public static let increase = SensoryFeedback(name: "increase")
    public static let decrease = SensoryFeedback(name: "decrease")
    public static let start = SensoryFeedback(name: "start")
    public static let stop = SensoryFeedback(name: "stop")
    public static let impact = SensoryFeedback(name: "impact")
}

nonisolated public struct HoverEffect: Sendable {
    public static let automatic = HoverEffect()
    public static let highlight = HoverEffect()
    public static let lift = HoverEffect()
}
