/// The light and dark tones of one accent colour, with legible text in it and on it.
///
/// The light theme uses the colour as chosen, or refuses it. The dark theme uses a lighter tone of it.
public struct AccentTheme: Hashable, Sendable {
    /// The colours of a theme that derive from the accent colour.
    public struct Tones: Hashable, Sendable {
        /// The colour of links and buttons.
        public var accent: Colour
        /// The colour of text on the accent.
        public var onAccent: Colour
        /// The background of an area tinted with the accent.
        public var soft: Colour
        /// The colour of a hovered button.
        public var hover: Colour
    }

    /// The surrounding colours of the style sheet (`tokens.css`, there in OKLCH), against which the accent must
    /// be legible.
    public struct Surroundings: Hashable, Sendable {
        public var page: Colour
        public var card: Colour
        /// The background of elements on a card.
        public var raised: Colour
        public var text: Colour
        /// The faintest text.
        public var faint: Colour
    }

    public static let lightSurroundings = Surroundings(
        page: Colour(red: 0xFA, green: 0xF9, blue: 0xFC), card: .white, raised: .white,
        text: Colour(red: 0x19, green: 0x19, blue: 0x25),
        faint: Colour(red: 0x62, green: 0x62, blue: 0x70))
    public static let darkSurroundings = Surroundings(
        page: Colour(red: 0x0E, green: 0x0E, blue: 0x13), card: Colour(red: 0x19, green: 0x19, blue: 0x20),
        raised: Colour(red: 0x21, green: 0x21, blue: 0x29), text: Colour(red: 0xF1, green: 0xF1, blue: 0xF6),
        faint: Colour(red: 0x97, green: 0x97, blue: 0xA1))

    /// Mingle's own colour, used if a community has chosen none.
    public static let original = Colour(red: 0x72, green: 0x3D, blue: 0xDC)

    /// The minimum contrast of text with its background (WCAG 2.2, 1.4.3).
    public static let required = 4.5
    /// The contrast of the dark tone. A colour that barely passes looks dull on a dark background.
    private static let bright = 6.0

    public let light: Tones
    public let dark: Tones

    /// Derives the tones of a colour.
    ///
    /// - Throws: ``Refusal`` `invalid` at `accent` for a colour that is too pale.
    public init(_ colour: Colour) throws(Refusal) {
        if let objection = AccentTheme.objection(to: colour) { throw .invalid("accent", objection) }
        guard colour != AccentTheme.original else {
            self = AccentTheme.own
            return
        }
        self.init(light: AccentTheme.lightTones(colour), dark: AccentTheme.darkTones(colour))
    }

    private init(light: Tones, dark: Tones) {
        self.light = light
        self.dark = dark
    }

    /// Mingle's own tones, as in the style sheet.
    private static let own = AccentTheme(
        light: Tones(
            accent: original, onAccent: Colour(red: 0xFE, green: 0xFE, blue: 0xFE),
            soft: Colour(red: 0xEF, green: 0xEB, blue: 0xFF),
            hover: Colour(red: 0x64, green: 0x2C, blue: 0xC8)),
        dark: Tones(
            accent: Colour(red: 0xAE, green: 0x96, blue: 0xFF), onAccent: Colour(red: 0x0F, green: 0x0C, blue: 0x1F),
            soft: Colour(red: 0x2F, green: 0x25, blue: 0x50), hover: Colour(red: 0xBC, green: 0xAB, blue: 0xFF)))

    /// Returns the lower of two contrasts: of the colour on the page, and of white text on the colour.
    public static func contrast(of colour: Colour) -> Double {
        min(colour.contrast(with: lightSurroundings.page), colour.contrast(with: .white))
    }

    /// Returns why a colour is not accepted, with one that is, or nil if it is accepted.
    public static func objection(to colour: Colour) -> Phrase? {
        let contrast = contrast(of: colour)
        guard contrast < required else { return nil }
        return """
            Text in this colour is hard to read: its contrast with the page is \(formatted(contrast)) to 1, and it needs \(formatted(required)) to 1. \
            Try \("\(legible(colour))"), a darker shade.
            """
    }

    /// Formats a contrast with one decimal. It is never rounded up, so that an insufficient contrast does not
    /// look sufficient.
    public static func formatted(_ contrast: Double) -> Phrase {
        let tenths = Int(contrast * 10)
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// Returns the lightest legible tone of a colour.
    public static func legible(_ colour: Colour) -> Colour {
        for step in 0...100 {
            let tone = colour.mixed(with: .black, share: Double(step) / 100)
            if contrast(of: tone) >= required { return tone }
        }
        return .black
    }

    private static func lightTones(_ colour: Colour) -> Tones {
        let soft = tint(of: colour, on: lightSurroundings, from: 10)
        return Tones(accent: colour, onAccent: .white, soft: soft, hover: colour.mixed(with: .black, share: 0.14))
    }

    private static func darkTones(_ colour: Colour) -> Tones {
        for step in 0...100 {
            let tone = colour.mixed(with: .white, share: Double(step) / 100)
            let soft = tint(of: tone, on: darkSurroundings, from: 30)
            guard tone.contrast(with: darkSurroundings.raised) >= bright, tone.contrast(with: soft) >= required else {
                continue
            }
            return Tones(
                accent: tone, onAccent: tone.mixed(with: .black, share: 0.9), soft: soft,
                hover: tone.mixed(with: .white, share: 0.2))
        }
        // White contrasts with every dark background.
        return Tones(accent: .white, onAccent: .black, soft: darkSurroundings.raised, hover: .white)
    }

    /// Returns the card colour mixed with as much of the colour, up to `most` percent, as keeps both the colour and
    /// faint text legible on it.
    private static func tint(of colour: Colour, on surroundings: Surroundings, from most: Int) -> Colour {
        var share = most
        while share > 0 {
            let tint = surroundings.card.mixed(with: colour, share: Double(share) / 100)
            if colour.contrast(with: tint) >= required, surroundings.faint.contrast(with: tint) >= required {
                return tint
            }
            share -= 1
        }
        return surroundings.card
    }
}
