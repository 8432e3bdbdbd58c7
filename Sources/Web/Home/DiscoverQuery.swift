public import Domain
public import Operations

/// What a person looks for.
public struct DiscoverQuery: Hashable, Sendable {
    public enum Range: String, Hashable, Sendable, CaseIterable {
        case today, weekend, week, month

        var label: Phrase {
            switch self {
            case .today: "Today"
            case .weekend: "This weekend"
            case .week: "This week"
            case .month: "This month"
            }
        }
    }

    /// How what is found is shown.
    public enum View: String, Hashable, Sendable, CaseIterable {
        case list, map
    }

    public var q: String
    public var tag: String?
    public var range: Range?
    /// Around a position that is rounded: nothing more exact stands in an address.
    public var near: Nearness?
    public var view: View
    /// Only events at venues in it or below it, for those who see the programme.
    public var area: NamedThing<Area>?

    public init(
        q: String = "", tag: String? = nil, range: Range? = nil, near: Nearness? = nil, view: View = .list,
        area: NamedThing<Area>? = nil
    ) {
        self.area = area
        self.q = q
        self.tag = tag
        self.range = range
        self.near = near.flatMap { Nearness(of: $0.center.rounded, within: $0.within) }
        self.view = view
    }

    /// Whether it asks for everything, shown in whatever way.
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
