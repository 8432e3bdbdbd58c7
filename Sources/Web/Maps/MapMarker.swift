public import HTML
import Presentation

/// The marker of a location on a map, in the list next to it, and in the legend. Its meaning is encoded in both shape
/// and colour, so that it never depends on colour alone.
public struct MapMarker: Hashable, Sendable {
    /// Ordered by how well they can be told apart.
    public enum Shape: String, CaseIterable, Sendable {
        case pin, circle, square, diamond, triangle, star, hexagon, cross
    }

    /// The first five have their usual meaning; the others are colours without a meaning of their own.
    public enum Tone: String, CaseIterable, Sendable { case plain, accent, good, warn, bad, blue, teal, pink, brown }

    /// The mark in the centre, which gives three variants of each shape.
    public enum Core: String, CaseIterable, Sendable { case none, dot, bar }

    public var shape: Shape
    public var tone: Tone
    public var core: Core

    public init(_ shape: Shape, _ tone: Tone, core: Core = .none) {
        self.shape = shape
        self.tone = tone
        self.core = core
    }

    /// Returns only the drawing; the text next to it, or the legend, explains it.
    public func html(_ context: PageContext) -> HTML {
        let middle: HTML? =
            core == .none
            ? nil : "<use class=\"core\" href=\"\(context.assets("icons.svg"))#core-\(core.rawValue)\"></use>"
        return """
            <svg class="marker \(shape.rawValue) \(tone.rawValue)" aria-hidden="true" viewBox="0 0 24 24"><use href="\(context.assets("icons.svg"))#mark-\(shape.rawValue)"></use>\(middle)</svg>
            """
    }
}
