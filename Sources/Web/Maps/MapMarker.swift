public import HTML

/// The sign of a place, on a map, in the list beside it and in the legend. What it means is said by shape and colour together, so
/// that nothing hangs on the colour alone.
public struct MapMarker: Hashable, Sendable {
    /// In the order in which they are told apart best.
    public enum Shape: String, CaseIterable, Sendable { case pin, circle, square, diamond, triangle, star, hexagon, cross }

    /// The first five mean what they mean elsewhere; the others are colours without a meaning of their own.
    public enum Tone: String, CaseIterable, Sendable { case plain, accent, good, warn, bad, blue, teal, pink, brown }

    public var shape: Shape
    public var tone: Tone

    public init(_ shape: Shape, _ tone: Tone) {
        self.shape = shape
        self.tone = tone
    }

    /// The drawing alone; what it means is said beside it, or in the legend.
    public func html(_ context: PageContext) -> HTML {
        """
        <svg class="marker \(shape.rawValue) \(tone.rawValue)" aria-hidden="true" viewBox="0 0 24 24"><use href="\(context.assets("icons.svg"))#mark-\(shape.rawValue)"></use></svg>
        """
    }
}
