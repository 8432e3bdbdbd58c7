@_spi(Frameworks) import SwiftUI

/// One thing on a map, without the types of its views.
final class MapItem: Identifiable {
    let name: Text
    let coordinate: CLLocationCoordinate2D
    let view: AnyView
    let tag: AnyHashable?
    let id: Int

    init(name: Text, coordinate: CLLocationCoordinate2D, view: AnyView, tag: AnyHashable? = nil, id: Int = 0) {
        self.name = name
        self.coordinate = coordinate
        self.view = view
        self.tag = tag
        self.id = id
    }

    func with(tag: AnyHashable? = nil, id: Int? = nil) -> MapItem {
        MapItem(name: name, coordinate: coordinate, view: view, tag: tag ?? self.tag, id: id ?? self.id)
    }
}

@MainActor @preconcurrency public protocol MapContent {
    associatedtype Body: MapContent
    @MapContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

/// Content of this module, which knows its items.
protocol PrimitiveMapContent {
    var items: [MapItem] { get }
}

func mapItems(_ content: Any) -> [MapItem] { (content as? any PrimitiveMapContent)?.items ?? [] }

extension Never: MapContent {}

nonisolated struct MapItems: MapContent, PrimitiveMapContent {
    let items: [MapItem]
    var body: Never { return fatalError("Map content has no body.") }
}

nonisolated public struct Marker<Label>: MapContent where Label: View {
    let item: MapItem
    public var body: Never { return fatalError("A marker has no body.") }
}

extension Marker: PrimitiveMapContent {
    var items: [MapItem] { [item] }
}

extension Marker where Label == SwiftUI.Label<Text, Image> {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, coordinate: CLLocationCoordinate2D
    ) {
        item = MapItem(
            name: Text(titleKey), coordinate: coordinate, view: AnyView(Image(systemName: systemImage)))
    }

    @_disfavoredOverload
    nonisolated public init<S>(
        _ title: S, systemImage: String, coordinate: CLLocationCoordinate2D
    ) where S: StringProtocol {
        item = MapItem(name: Text(title), coordinate: coordinate, view: AnyView(Image(systemName: systemImage)))
    }
}

nonisolated public struct Annotation<Label, Content>: MapContent where Label: View, Content: View {
    let item: MapItem
    public var body: Never { return fatalError("An annotation has no body.") }
}

extension Annotation: PrimitiveMapContent {
    var items: [MapItem] { [item] }
}

extension Annotation where Label == Text {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, coordinate: CLLocationCoordinate2D, anchor: UnitPoint = .center,
        @ViewBuilder content: () -> Content
    ) { item = MapItem(name: Text(titleKey), coordinate: coordinate, view: AnyView(content())) }

    @_disfavoredOverload
    nonisolated public init<S>(
        _ title: S, coordinate: CLLocationCoordinate2D, anchor: UnitPoint = .center,
        @ViewBuilder content: () -> Content
    ) where S: StringProtocol {
        item = MapItem(name: Text(title), coordinate: coordinate, view: AnyView(content()))
    }
}

extension ForEach: MapContent where Content: MapContent {
    public var body: Never { return fatalError("Content of a map has no body.") }

    nonisolated public init(
        _ data: Data, @MapContentBuilder content: @escaping (Data.Element) -> Content
    ) where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(elements: data, identify: { $0.id }, content: content)
    }
}

extension ForEach: PrimitiveMapContent where Content: MapContent {
    var items: [MapItem] { data.flatMap { mapItems(content($0)) } }
}

extension MapContent {
    nonisolated public func tag<V>(_ tag: V) -> some MapContent where V: Hashable {
        MapItems(items: mapItems(self).map { $0.with(tag: AnyHashable(tag)) })
    }

    nonisolated public func tint<S>(_ style: S) -> some MapContent where S: ShapeStyle {
        MapItems(items: mapItems(self))
    }

    nonisolated public func annotationTitles(_ visibility: Visibility) -> some MapContent {
        MapItems(items: mapItems(self))
    }
}

@resultBuilder public struct MapContentBuilder {
    public static func buildExpression<Content>(_ content: Content) -> Content where Content: MapContent { content }
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: MapContent { content }
    @_disfavoredOverload
    public static func buildBlock<each Content>(
        _ content: repeat each Content
    ) -> some MapContent where repeat each Content: MapContent {
        var items: [MapItem] = []
        repeat items += mapItems(each content)
        return MapItems(items: items)
    }
    public static func buildIf<Content>(_ content: Content?) -> some MapContent where Content: MapContent {
        MapItems(items: content.map { mapItems($0) } ?? [])
    }
    public static func buildEither<Content>(first: Content) -> some MapContent where Content: MapContent {
        MapItems(items: mapItems(first))
    }
    public static func buildEither<Content>(second: Content) -> some MapContent where Content: MapContent {
        MapItems(items: mapItems(second))
    }
}
