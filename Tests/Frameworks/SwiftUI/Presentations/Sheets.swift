import Foundation

extension View {
    nonisolated public func sheet<Content>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View where Content: View { presenting(.sheet, isPresented, onDismiss, content) }

    nonisolated public func sheet<Item, Content>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View where Item: Identifiable, Content: View { presenting(.sheet, item, onDismiss, content) }

    nonisolated public func fullScreenCover<Content>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View where Content: View { presenting(.cover, isPresented, onDismiss, content) }

    nonisolated public func fullScreenCover<Item, Content>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View where Item: Identifiable, Content: View { presenting(.cover, item, onDismiss, content) }

    nonisolated public func popover<Content>(
        isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
        arrowEdge: Edge? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View where Content: View { presenting(.popover, isPresented, nil, content) }

    nonisolated public func popover<Item, Content>(
        item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View where Item: Identifiable, Content: View { presenting(.popover, item, nil, content) }

    nonisolated private func presenting<Content: View>(
        _ kind: Presentation.Kind, _ isPresented: Binding<Bool>, _ onDismiss: (() -> Void)?,
        _ content: @escaping () -> Content
    ) -> Modified<Self> {
        modified { context, view in
            let view = context.child(.index(0)).render(view)
            let isShown = context.read(isPresented)
            return context.present(view, kind, isShown ? content : nil, "shown", onDismiss) {
                isPresented.wrappedValue = false
            }
        }
    }

    nonisolated private func presenting<Item: Identifiable, Content: View>(
        _ kind: Presentation.Kind, _ item: Binding<Item?>, _ onDismiss: (() -> Void)?,
        _ content: @escaping (Item) -> Content
    ) -> Modified<Self> {
        modified { context, view in
            let view = context.child(.index(0)).render(view)
            let shown = context.read(item)
            return context.present(
                view, kind, shown.map { shown in { content(shown) } }, shown.map { "\($0.id)" } ?? "", onDismiss
            ) { item.wrappedValue = nil }
        }
    }

    nonisolated public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
        changingPreferences { _, preferences in preferences.detents = detents.map(\.name).sorted() }
    }
    nonisolated public func presentationDetents(
        _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
    ) -> some View {
        changingPreferences { context, preferences in preferences.detents = [context.read(selection).name] }
    }
    nonisolated public func presentationDragIndicator(_ visibility: Visibility) -> some View { unchanged() }
    nonisolated public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View { unchanged() }
    nonisolated public func presentationBackground<S>(_ style: S) -> some View where S: ShapeStyle { unchanged() }
    nonisolated public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View {
        unchanged()
    }
    nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
        changingPreferences { _, preferences in preferences.blocksDismissal = isDisabled }
    }
}

private final class PresentationState {
    var isShown = false
}

extension Context {
    /// Adds a presentation to what `view` shows, and calls `onDismiss` when it has gone.
    fileprivate func present(
        _ view: Output, _ kind: Presentation.Kind, _ content: (() -> any View)?, _ id: String,
        _ onDismiss: (() -> Void)?, _ close: @escaping () -> Void
    ) -> Output {
        var output = view
        let state = child(.name("presentation")).slot("state") { PresentationState() }
        guard let content else {
            if state.isShown, let onDismiss { graph.afterUpdate(onDismiss) }
            state.isShown = false
            return output
        }
        state.isShown = true
        var inner = child(.name("presented " + id))
        let dismissal = inner.slot("dismissal") { ActionTarget() }
        dismissal.action = close
        inner.environment.dismissal = dismissal
        inner.environment.navigation = nil
        inner.environment.styles = StyleNames()
        inner.environment.customButtonStyle = nil
        inner.environment.isEnabled = true
        inner.environment.refreshTarget = nil
        inner.environment.submitTarget = nil
        let presented = inner.render(read(content))
        output.preferences.presentations.append(
            Presentation(
                kind: kind, output: presented, dismiss: kind == .cover ? nil : close,
                detents: presented.preferences.detents))
        return output
    }
}

nonisolated public struct PresentationDetent: Hashable, Sendable {
    let name: String
    public static let medium = PresentationDetent(name: "medium")
    public static let large = PresentationDetent(name: "large")
    public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
        PresentationDetent(name: "fraction \(fraction)")
    }
    public static func height(_ height: CGFloat) -> PresentationDetent { PresentationDetent(name: "height \(height)") }
}

nonisolated public struct PresentationAdaptation: Sendable {
    public static var automatic: PresentationAdaptation { PresentationAdaptation() }
    public static var none: PresentationAdaptation { PresentationAdaptation() }
    public static var popover: PresentationAdaptation { PresentationAdaptation() }
    public static var sheet: PresentationAdaptation { PresentationAdaptation() }
    public static var fullScreenCover: PresentationAdaptation { PresentationAdaptation() }
}

public enum PopoverAttachmentAnchor {
    case rect(Anchor<CGRect>.Source)
    case point(UnitPoint)
}

nonisolated public struct Anchor<Value> {
    public struct Source {}
}

extension Anchor.Source where Value == CGRect {
    public static var bounds: Anchor<CGRect>.Source { Anchor<CGRect>.Source() }
}
