public import HTML

/// The sign of a place, on a map, in the list beside it and in the legend. What it means is said by shape and colour together, so
/// that nothing hangs on the colour alone.
public struct MapMarker: Hashable, Sendable {
    /// In the order in which they are told apart best.
    public enum Shape: String, CaseIterable, Sendable {
        case pin, circle, square, diamond, triangle, star, hexagon, cross
    }

    /// The first five mean what they mean elsewhere; the others are colours without a meaning of their own.
    public enum Tone: String, CaseIterable, Sendable { case plain, accent, good, warn, bad, blue, teal, pink, brown }

    /// What is in the middle, so that there are three of each shape.
    public enum Core: String, CaseIterable, Sendable { case none, dot, bar }

    public var shape: Shape
    public var tone: Tone
    public var core: Core

    public init(_ shape: Shape, _ tone: Tone, core: Core = .none) {
        self.shape = shape
        self.tone = tone
        self.core = core
    }

    /// The drawing alone; what it means is said beside it, or in the legend.
    public func html(_ context: PageContext) -> HTML {
        let middle: HTML? =
            core == .none
            ? nil : "<use class=\"core\" href=\"\(context.assets("icons.svg"))#core-\(core.rawValue)\"></use>"
        return """
            <svg class="marker \(shape.rawValue) \(tone.rawValue)" aria-hidden="true" viewBox="0 0 24 24"><use href="\(context.assets("icons.svg"))#mark-\(shape.rawValue)"></use>\(middle)</svg>
            """
    }
}
