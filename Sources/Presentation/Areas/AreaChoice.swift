public import Domain
public import Operations

/// An area offered as a filter, indented by its depth.
public struct AreaChoice: Hashable, Sendable {
    public var id: ID<Area>
    public var name: String
    public var depth: Int

    public init(id: ID<Area>, name: String, depth: Int) {
        self.id = id
        self.name = name
        self.depth = depth
    }

    public var label: Phrase { "\(String(repeating: "\u{2003}", count: min(depth, 8)) + name)" }

    /// Returns the areas to choose from, with the current one even if it is not among the first.
    public static func offered(_ areas: [AreaChoice], current: AreaView?) -> [AreaChoice] {
        guard let current, !areas.contains(where: { $0.id == current.id }) else { return areas }
        return [AreaChoice(id: current.id, name: current.name, depth: 0)] + areas
    }
}
