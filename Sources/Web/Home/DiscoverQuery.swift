public import Domain
public import Operations
public import Presentation

/// The query of the discover page.
public struct DiscoverQuery: Hashable, Sendable {
    /// The form of the results.
    public enum View: String, Hashable, Sendable, CaseIterable {
        case list, map
    }

    public var q: String
    public var tag: String?
    public var range: DiscoverRange?
    /// The area to search around. Its centre is rounded, so that URLs never contain an exact position.
    public var near: Nearness?
    public var view: View
    /// Restricts the results to events at venues in this area or its sub-areas. Only for viewers who may
    /// see the programme.
    public var area: NamedReference<Area>?

    public init(
        q: String = "", tag: String? = nil, range: DiscoverRange? = nil, near: Nearness? = nil, view: View = .list,
        area: NamedReference<Area>? = nil
    ) {
        self.area = area
        self.q = q
        self.tag = tag
        self.range = range
        self.near = near.flatMap { Nearness(of: $0.center.rounded, within: $0.within) }
        self.view = view
    }

    /// Whether no filter is set, regardless of the view.
    public var isEmpty: Bool { q.isEmpty && tag == nil && range == nil && near == nil && area == nil }

    var parameters: [(String, String?)] {
        [
            ("q", q), ("tag", tag), ("range", range?.rawValue), ("near", near?.center.text),
            ("within", near.map { String($0.within) }),
            ("view", view == .list ? nil : view.rawValue), ("area", area?.id.description),
        ]
    }

    var path: String { Path.adding(parameters, to: Path.discover) }
}
