import Domain
import Properties
import Testing

@Suite(.tags(.P6)) struct FieldErrorsTests {
    private static let blanks = [
        nil, "", " ", "\t\n\r ", "\u{A0}", "\u{2003}\u{2009}", "\u{200B}", "\u{200D}\u{FEFF}\u{2060}", "\u{3164}",
        "\u{3000}", "\u{85}", "\u{2028}",
    ]

    @Test(arguments: blanks) func whatShowsNothingIsBlank(_ raw: String?) {
        var errors = FieldErrors()
        #expect(errors.line(raw, "title", max: 10, required: "Give a title.") == nil)
        #expect(errors.fields == ["title": "Give a title."])
        var optional = FieldErrors()
        #expect(optional.line(raw, "title", max: 10) == nil)
        #expect(optional.paragraphs(raw, "title", max: 10) == nil)
        #expect(optional.fields.isEmpty)
    }

    @Test func whiteSpaceAroundTextDoesNotCount() throws {
        try forAll(1000) { g in
            let word = g.word(g.int(1...10))
            let around = ["", " ", "\t", "\u{A0}", "\u{200B}", "\n"]
            var errors = FieldErrors()
            let typed = g.pick(around) + word + g.pick(around)
            try #require(errors.line(typed, "title", max: 10) == word)
        }
    }

    @Test func lengthIsCountedAsPeopleCount() throws {
        try forAll(1000) { g in
            let max = g.int(1...60)
            let length = g.int(1...120)
            let unit = g.pick(["a", "ß", "中", "e\u{301}", "👍🏽", "🇩🇪"])
            var errors = FieldErrors()
            let line = errors.line(String(repeating: unit, count: length), "title", max: max)
            try #require((line != nil) == (length <= max))
            try #require((errors.fields["title"] == nil) == (length <= max))
        }
    }

    @Test func oneCharacterMadeOfThousandsIsRefused() {
        var errors = FieldErrors()
        #expect(errors.line("a" + String(repeating: "\u{301}", count: 5000), "title", max: 120) == nil)
        #expect(errors.fields["title"] != nil)
    }

    /// Text that cannot fit is refused by its byte length alone, whatever its characters; text that just
    /// fits is accepted.
    @Test func whatIsFarTooLongIsNotLookedAt() {
        for unit in ["a", "a\u{301}", "\u{1F468}\u{200D}", "\u{301}", " ", "\r\n", "\u{0}"] {
            var errors = FieldErrors()
            let long = String(repeating: unit, count: Text.maxBytes(120) / unit.utf8.count + 1)
            #expect(errors.line(long, "title", max: 120) == nil)
            #expect(errors.fields == ["title": "Keep this to \(120, .count) characters; it has far more."])
            #expect(Text.excerpt(long).utf8.count <= 160)
        }
        var errors = FieldErrors()
        let families = String(repeating: "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}", count: 120)
        #expect(errors.line("   \(families)   ", "title", max: 120) == families)
        #expect(errors.fields.isEmpty)
    }

    @Test func aListThatIsFarTooLongIsNotLookedAt() {
        var errors = FieldErrors()
        #expect(errors.list(Array(repeating: 1, count: 40), "tags", max: 10, "Ten.").count == 40)
        #expect(errors.fields.isEmpty)
        #expect(errors.list(Array(repeating: 1, count: 41), "tags", max: 10, "Ten.").isEmpty)
        #expect(errors.fields == ["tags": "Ten."])
        #expect(errors.list(nil as [Int]?, "tags", max: 10, "Ten.").isEmpty)
    }

    @Test func controlCharactersAreRefused() {
        for value in Array(0x00...0x1F) + Array(0x7F...0x9F) {
            let text = "a\(Unicode.Scalar(UInt8(value)))b"
            var errors = FieldErrors()
            #expect(errors.line(text, "title", max: 10) == nil, "U+\(String(value, radix: 16)) in one line")
            #expect(errors.fields["title"] != nil)
            var paragraphs = FieldErrors()
            let isAllowed = value == 0x0A || value == 0x09 || value == 0x0D
            #expect(
                (paragraphs.paragraphs(text, "description", max: 10) != nil) == isAllowed,
                "U+\(String(value, radix: 16)) in lines")
        }
    }

    /// Unicode's `Bidi_Control` characters, as listed in the standard.
    private static let bidiControls: [UInt32] =
        [0x61C, 0x200E, 0x200F] + Array(0x202A...0x202E) + Array(0x2066...0x2069)

    @Test func marksThatTurnTheDirectionAreTakenOutOfOneLineOnly() {
        for value in 0...0xFFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .control else { continue }
            let text = "a\(scalar)b"
            var errors = FieldErrors()
            // Line and paragraph separators.
            if value == 0x2028 || value == 0x2029 {
                #expect(
                    errors.line(text, "title", max: 10) == nil
                        && errors.paragraphs(text, "description", max: 10) == text)
                continue
            }
            let isBidiControl = FieldErrorsTests.bidiControls.contains(value)
            #expect(
                errors.line(text, "title", max: 10).map { Array($0.unicodeScalars) }
                    == Array((isBidiControl ? "ab" : text).unicodeScalars), "U+\(String(value, radix: 16))")
            if isBidiControl { #expect(errors.paragraphs(text, "description", max: 10) == text) }
        }
        var errors = FieldErrors()
        #expect(errors.line("\u{202E} \u{2069}", "title", max: 10, required: "Give a title.") == nil)
        #expect(errors.fields == ["title": "Give a title."])
    }

    @Test(arguments: [
        "שלום עולם", "مرحبا (v2)", "می\u{200C}خواهم", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} Zoë", "ABC אבג 123",
    ])
    func textFromRightToLeftStaysAsItIs(_ text: String) {
        var errors = FieldErrors()
        #expect(errors.line(text, "title", max: 40).map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
        #expect(errors.fields.isEmpty)
    }

    @Test func lineEndsOfEverySystemBecomeOne() {
        var errors = FieldErrors()
        #expect(errors.paragraphs("a\r\nb\rc\nd\r\r\ne", "description", max: 20) == "a\nb\nc\nd\n\ne")
    }

    @Test func theFirstSentenceOfAFieldStays() {
        var errors = FieldErrors()
        errors.add("title", "first")
        errors.add("title", "second")
        #expect(errors.fields == ["title": "first"])
    }

    @Test func allFieldsAreRefusedAtOnce() throws {
        var errors = FieldErrors()
        try errors.check()
        _ = errors.line("", "title", max: 5, required: "Give a title.")
        _ = errors.number(0, "capacity", in: 1...5, "Seats start at 1.")
        let refusal = #expect(throws: Refusal.self) { try errors.check() }
        #expect(refusal?.code == .invalid)
        #expect(refusal?.fields == ["title": "Give a title.", "capacity": "Seats start at 1."])
    }

    @Test func numbersOutsideTheRangeAreRefused() throws {
        try forAll(1000) { g in
            let number = g.int(-20...20)
            var errors = FieldErrors()
            let result = errors.number(number, "n", in: 0...9, "0 to 9")
            try #require(result == ((0...9).contains(number) ? number : nil))
            try #require(errors.fields.isEmpty == (0...9).contains(number))
        }
        var errors = FieldErrors()
        #expect(errors.number(nil, "n", in: 0...9, "0 to 9") == nil)
        #expect(errors.fields.isEmpty)
    }
}
