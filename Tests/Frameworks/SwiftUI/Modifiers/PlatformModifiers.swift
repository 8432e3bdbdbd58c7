import Foundation

// Accepted for devices, without an effect on what a test sees.
extension View {
    nonisolated public func help(_ textKey: LocalizedStringKey) -> some View { accessibilityHint(textKey) }

    nonisolated public func privacySensitive(_ sensitive: Bool = true) -> some View { unchanged() }

    nonisolated public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        padding(edges, length)
    }

    nonisolated public func scrollPosition(id: Binding<(some Hashable)?>, anchor: UnitPoint? = nil) -> some View {
        unchanged()
    }

    nonisolated public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View { unchanged() }

    nonisolated public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View { unchanged() }

    nonisolated public func statusBarHidden(_ hidden: Bool = true) -> some View { unchanged() }

    nonisolated public func persistentSystemOverlays(_ visibility: Visibility) -> some View { unchanged() }
}

public struct ListSectionSpacing: Sendable {
    public static let `default` = ListSectionSpacing()
    public static let compact = ListSectionSpacing()
    public static func custom(_ spacing: CGFloat) -> ListSectionSpacing { ListSectionSpacing() }
}
