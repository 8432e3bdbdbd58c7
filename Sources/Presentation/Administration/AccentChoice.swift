public import Domain

/// An accent colour that is offered to administrators.
public struct AccentChoice: Equatable, Sendable {
    /// Mingle's own colour, and others with enough contrast.
    public static let all: [AccentChoice] =
        [AccentChoice(colour: nil)]
        + [
            "#1d4ed8", "#0369a1", "#0f766e", "#15803d", "#4d7c0f", "#9a3412", "#b91c1c", "#be185d", "#a21caf",
            "#475569",
        ]
        .compactMap { Colour($0) }.map { AccentChoice(colour: $0) }

    /// Nil for Mingle's own colour.
    public var colour: Colour?

    public var label: Phrase { colour.map { "Colour \($0.description)" } ?? "Mingle’s own colour" }
}
