public import Domain
public import Operations

/// The cover of an event: a photo, or a gradient with the event's emoji or the initial of its title. The host chooses
/// the gradient; by default it is derived from the title.
public struct CoverPresentation: Equatable, Sendable {
    /// A gradient that a host can choose.
    public struct Choice: Equatable, Sendable {
        /// Nil for the gradient that is derived from the title.
        public var value: Int?
        /// How it looks.
        public var hue: Int
        public var name: Phrase
    }

    /// The gradients offered to all hosts, named by their colours. The remaining ones look much like these.
    public static let choices: [(hue: Int, name: Phrase)] = [
        (0, "Violet and pink"), (1, "Indigo"), (3, "Pink and violet"), (2, "Coral"), (4, "Orange and red"),
        (12, "Sunrise"),
        (5, "Sky and blue"), (13, "Blue and violet"), (7, "Teal and blue"), (6, "Green"), (10, "Mint and green"),
        (18, "Blue and petrol"),
    ]

    /// Returns the default gradient of a title, one of `EventDetails.hues`.
    public static func hue(_ title: String) -> Int { Int(StableHash.of(title.utf8) % UInt64(EventDetails.hues.count)) }

    /// Returns the gradients offered to the host of an event.
    ///
    /// - Parameter current: the chosen gradient. It is offered even if it is not one of ``choices``.
    public static func choices(title: String, current: Int?) -> [Choice] {
        var offered = choices.map { Choice(value: $0.hue, hue: $0.hue, name: $0.name) }
        if let current, EventDetails.hues.contains(current), !choices.contains(where: { $0.hue == current }) {
            offered.insert(Choice(value: current, hue: current, name: "Current colours"), at: 0)
        }
        return [Choice(value: nil, hue: hue(title), name: "Chosen for you")] + offered
    }

    /// The gradient, one of `EventDetails.hues`; behind a photo it shows until that is loaded.
    public var hue: Int
    /// The text on the gradient; empty without a title.
    public var glyph: String
    /// The hash of the photo; nil for a gradient.
    public var photo: String?
    /// The part of the photo that shows, in percent from its top.
    public var position: Int

    public init(title: String, emoji: String?, hue: Int?, photo: String?, position: Int) {
        self.hue = hue ?? CoverPresentation.hue(title)
        glyph = emoji ?? title.first.map { String($0).uppercased() } ?? ""
        self.photo = photo
        self.position = position
    }

    public init(_ event: EventView) {
        self.init(
            title: event.title, emoji: event.emoji, hue: event.coverHue, photo: event.photo,
            position: event.coverPosition)
    }
}
