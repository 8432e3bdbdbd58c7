@_spi(Frameworks) import SwiftUI

/// A map without land: its markers and annotations in a row, each with its name, on a plain ground.
nonisolated public struct Map<Content>: View where Content: View {
    private let items: [MapItem]
    private let select: ((AnyHashable) -> Void)?
    private let isSelected: (AnyHashable) -> Bool

    public var body: some View {
        ZStack {
            Color.teal.opacity(0.2)
            VStack(spacing: 8) {
                ForEach(items) { item in
                    if let select, let tag = item.tag {
                        Button {
                            select(tag)
                        } label: {
                            item.view
                        }
                        .accessibilityLabel(item.name)
                        .accessibilityAddTraits(isSelected(tag) ? .isSelected : [])
                    } else {
                        item.view.accessibilityElement().accessibilityLabel(item.name)
                    }
                }
            }
        }.frame(minHeight: 160)
    }
}

/// Stands for the view that a map makes of its content.
nonisolated public struct MapContentView<SelectionValue, Content>: View where Content: MapContent {
    public var body: some View { EmptyView() }
}

extension Map {
    private init(_ content: some MapContent) {
        items = mapItems(content).enumerated().map { $0.element.with(id: $0.offset) }
        select = nil
        isSelected = { _ in false }
    }

    private init<Value: Hashable>(_ content: some MapContent, _ selection: Binding<Value?>) {
        items = mapItems(content).enumerated().map { $0.element.with(id: $0.offset) }
        select = { tag in selection.wrappedValue = tag.base as? Value }
        isSelected = { tag in (tag.base as? Value).map { $0 == selection.wrappedValue } ?? false }
    }

    nonisolated public init<C>(
        position: Binding<MapCameraPosition>, interactionModes: MapInteractionModes = .all,
        @MapContentBuilder content: () -> C
    ) where Content == MapContentView<Never, C>, C: MapContent { self.init(content()) }

    nonisolated public init<C>(
        initialPosition: MapCameraPosition = .automatic, interactionModes: MapInteractionModes = .all,
        @MapContentBuilder content: () -> C
    ) where Content == MapContentView<Never, C>, C: MapContent { self.init(content()) }

    nonisolated public init<SelectedValue, C>(
        position: Binding<MapCameraPosition>, interactionModes: MapInteractionModes = .all,
        selection: Binding<SelectedValue?>, @MapContentBuilder content: () -> C
    ) where Content == MapContentView<SelectedValue, C>, SelectedValue: Hashable, C: MapContent {
        self.init(content(), selection)
    }

    nonisolated public init<SelectedValue, C>(
        initialPosition: MapCameraPosition = .automatic, interactionModes: MapInteractionModes = .all,
        selection: Binding<SelectedValue?>, @MapContentBuilder content: () -> C
    ) where Content == MapContentView<SelectedValue, C>, SelectedValue: Hashable, C: MapContent {
        self.init(content(), selection)
    }
}

public struct MapStyle: Sendable {
    public static var standard: MapStyle { MapStyle() }
    public static var hybrid: MapStyle { MapStyle() }
    public static var imagery: MapStyle { MapStyle() }
}

nonisolated public struct MapCompass: View {
    nonisolated public init() {}
    public var body: some View { EmptyView() }
}

nonisolated public struct MapUserLocationButton: View {
    nonisolated public init() {}
    public var body: some View { EmptyView() }
}

extension View {
    nonisolated public func mapStyle(_ style: MapStyle) -> some View { self }
    nonisolated public func mapControls<V>(@ViewBuilder _ content: () -> V) -> some View where V: View { self }
}
