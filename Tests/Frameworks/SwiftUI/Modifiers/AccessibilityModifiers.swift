import Foundation

/// What the accessibility modifiers add to a view.
nonisolated public struct AccessibilityAttachmentModifier: ViewModifier {
    public typealias Body = Never
    let apply: (Context, any View) -> Output
}

extension ViewModifier where Body == Never {
    public func body(content: Content) -> Never { fatalError("\(Self.self) has no body.") }
}

extension View {
    nonisolated private func attaching(
        _ apply: @escaping (Context, any View) -> Output
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        ModifiedContent(content: self, modifier: AccessibilityAttachmentModifier(apply: apply))
    }

    nonisolated private func attaching(
        to change: @escaping (inout Node) -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        attaching { context, content in context.render(content).each(change) }
    }

    nonisolated private func accessible(
        _ change: @escaping (inout AccessibilityAttributes) -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching(to: { change(&$0.accessibility) }) }

    nonisolated private func speaking(
        _ text: Text, _ change: @escaping (inout AccessibilityAttributes, String) -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        attaching { context, content in
            let text = text.resolved(in: context.environment)
            return context.render(content).each { change(&$0.accessibility, text) }
        }
    }

    nonisolated private func labelled(
        _ text: Text
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { speaking(text) { $0.label = $1 } }

    nonisolated public func accessibilityLabel(_ label: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    { labelled(label) }
    nonisolated public func accessibilityLabel(
        _ labelKey: LocalizedStringKey
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        labelled(Text(labelKey))
    }
    @_disfavoredOverload
    nonisolated public func accessibilityLabel<S>(_ label: S) -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    where S: StringProtocol {
        labelled(Text(label))
    }

    nonisolated public func accessibilityValue(
        _ valueDescription: Text
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        speaking(valueDescription) { $0.value = $1 }
    }
    nonisolated public func accessibilityValue(
        _ valueKey: LocalizedStringKey
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        accessibilityValue(Text(valueKey))
    }
    @_disfavoredOverload
    nonisolated public func accessibilityValue<S>(_ value: S) -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    where S: StringProtocol {
        accessibilityValue(Text(value))
    }

    nonisolated public func accessibilityHint(_ hint: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        speaking(hint) { $0.hint = $1 }
    }
    nonisolated public func accessibilityHint(
        _ hintKey: LocalizedStringKey
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        accessibilityHint(Text(hintKey))
    }
    @_disfavoredOverload
    nonisolated public func accessibilityHint<S>(_ hint: S) -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    where S: StringProtocol {
        accessibilityHint(Text(hint))
    }

    nonisolated public func accessibilityIdentifier(
        _ identifier: String
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        accessible { $0.identifier = identifier }
    }
    nonisolated public func accessibilityInputLabels(
        _ inputLabelKeys: [LocalizedStringKey]
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        accessible { $0.inputLabels = inputLabelKeys.map(\.key) }
    }
    nonisolated public func accessibilityHidden(
        _ hidden: Bool
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { accessible { $0.isHidden = hidden } }
    nonisolated public func accessibilityAddTraits(
        _ traits: AccessibilityTraits
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        accessible { $0.traits.formUnion(traits) }
    }
    nonisolated public func accessibilityRemoveTraits(
        _ traits: AccessibilityTraits
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        accessible { attributes in
            attributes.traits.subtract(traits)
            attributes.removedTraits.formUnion(traits)
        }
    }
    nonisolated public func accessibilitySortPriority(
        _ sortPriority: Double
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        accessible { $0.sortPriority = sortPriority }
    }
    nonisolated public func accessibilityHeading(
        _ level: AccessibilityHeadingLevel
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        accessible { $0.traits.formUnion(.isHeader) }
    }

    nonisolated public func accessibilityElement(
        children: AccessibilityChildBehavior = .ignore
    ) -> some View {
        modified { context, content in
            context.render(content).wrapped(.group) { $0.accessibility.children = children.behavior }
        }
    }

    nonisolated public func accessibilityAction(
        _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        attaching(to: { node in
            if actionKind == .default {
                node.actions.press = handler
            } else {
                node.actions.named.append(.init(name: actionKind.name, isDestructive: false, perform: handler))
            }
        })
    }
    nonisolated public func accessibilityAction(
        named name: Text, _ handler: @escaping () -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        attaching { context, content in
            let name = name.resolved(in: context.environment)
            return context.render(content).each { node in
                node.actions.named.append(.init(name: name, isDestructive: false, perform: handler))
            }
        }
    }
    nonisolated public func accessibilityAction(
        named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { accessibilityAction(named: Text(nameKey), handler) }
    @_disfavoredOverload
    nonisolated public func accessibilityAction<S>(
        named name: S, _ handler: @escaping () -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> where S: StringProtocol {
        accessibilityAction(named: Text(name), handler)
    }

    nonisolated public func accessibilityAdjustableAction(
        _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        attaching(to: { node in
            node.accessibility.role = node.accessibility.role ?? "adjustable"
            node.actions.adjust = { handler($0 > 0 ? .increment : .decrement) }
        })
    }

    nonisolated public func accessibilityRepresentation<V>(
        @ViewBuilder representation: () -> V
    ) -> some View where V: View {
        let representation = representation()
        return modified { context, content in
            let shown = context.child(.index(0)).render(content).each { $0.accessibility.isHidden = true }
            var output = context.child(.index(1)).render(representation).wrapped(.box) { $0.classes = ["unseen"] }
            output.nodes += shown.nodes
            output.preferences.merge(shown.preferences)
            return output
        }
    }

    nonisolated public func accessibilityShowsLargeContentViewer() -> some View { unchanged() }
    nonisolated public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { unchanged() }
}

nonisolated public struct AccessibilityTraits: SetAlgebra, Sendable {
    var names: [String] = []

    public init() {}
    init(_ name: String) { names = [name] }

    public static let isButton = AccessibilityTraits("button")
    public static let isHeader = AccessibilityTraits("heading")
    public static let isSelected = AccessibilityTraits("selected")
    public static let isLink = AccessibilityTraits("link")
    public static let isSearchField = AccessibilityTraits("search field")
    public static let isImage = AccessibilityTraits("image")
    public static let isStaticText = AccessibilityTraits("text")
    public static let isSummaryElement = AccessibilityTraits("summary")
    public static let isToggle = AccessibilityTraits("switch")
    public static let isModal = AccessibilityTraits("modal")
    public static let isTabBar = AccessibilityTraits("tab bar")
    public static let updatesFrequently = AccessibilityTraits("updates frequently")
    public static let playsSound = AccessibilityTraits("plays sound")
    public static let allowsDirectInteraction = AccessibilityTraits("direct")

    public func contains(_ member: AccessibilityTraits) -> Bool { member.names.allSatisfy { names.contains($0) } }
    public func union(_ other: AccessibilityTraits) -> AccessibilityTraits {
        var traits = self
        traits.names += other.names.filter { !names.contains($0) }
        return traits
    }
    public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits {
        var traits = self
        traits.names.removeAll { !other.names.contains($0) }
        return traits
    }
    public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits {
        var traits = self
        traits.names.removeAll { other.names.contains($0) }
        traits.names += other.names.filter { !names.contains($0) }
        return traits
    }
    @discardableResult
    public mutating func insert(
        _ newMember: AccessibilityTraits
    ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) {
        let isNew = !contains(newMember)
        self = union(newMember)
        return (isNew, newMember)
    }
    @discardableResult
    public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? {
        let removed = intersection(member)
        names.removeAll { member.names.contains($0) }
        return removed.names.isEmpty ? nil : removed
    }
    @discardableResult
    public mutating func update(with newMember: AccessibilityTraits) -> AccessibilityTraits? {
        insert(newMember).inserted ? nil : newMember
    }
    public mutating func formUnion(_ other: AccessibilityTraits) { self = union(other) }
    public mutating func formIntersection(_ other: AccessibilityTraits) { self = intersection(other) }
    public mutating func formSymmetricDifference(_ other: AccessibilityTraits) { self = symmetricDifference(other) }
    public static func == (a: AccessibilityTraits, b: AccessibilityTraits) -> Bool { Set(a.names) == Set(b.names) }
}

nonisolated public struct AccessibilityChildBehavior: Hashable, Sendable {
    let behavior: AccessibilityAttributes.Children
    public static let ignore = AccessibilityChildBehavior(behavior: .ignore)
    public static let contain = AccessibilityChildBehavior(behavior: .contain)
    public static let combine = AccessibilityChildBehavior(behavior: .combine)
}

nonisolated public struct AccessibilityActionKind: Equatable, Sendable {
    let name: String
    public static let `default` = AccessibilityActionKind(name: "Activate")
    public static let escape = AccessibilityActionKind(name: "Escape")
    public static let magicTap = AccessibilityActionKind(name: "Magic tap")
    public init(named name: Text) { self.name = name.resolved(in: EnvironmentValues()) }
    private init(name: String) { self.name = name }
}

public enum AccessibilityAdjustmentDirection: Sendable { case increment, decrement }

public enum AccessibilityHeadingLevel: UInt, Sendable { case unspecified, h1, h2, h3, h4, h5, h6 }
