import Foundation
import Properties
import Testing

@testable import Domain

struct ColourTests {
    private func random(_ g: inout Generator) -> Colour {
        Colour(red: UInt8(g.int(0...255)), green: UInt8(g.int(0...255)), blue: UInt8(g.int(0...255)))
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        try forAll(1000) { g in
            let colour = random(&g)
            #expect(Colour(colour.description) == colour)
            #expect(Colour(colour.description.uppercased()) == colour)
        }
        for text in ["", "#", "#fff", "0f766e", "#0f766", "#0f766e0", "#0f766g", "# f766e", "#0f766e\n", "#0f7\u{e9}6"]
        { #expect(Colour(text) == nil, "\(text)") }
    }

    /// Checks against WCAG's formula with Foundation's `pow`, which `Domain` does not use.
    @Test func luminanceIsThatOfTheFormula() throws {
        func light(_ channel: UInt8) -> Double {
            let part = Double(channel) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        for channel in UInt8.min...UInt8.max {
            #expect(
                abs(Colour(red: channel, green: channel, blue: channel).luminance - light(channel)) < 1e-12,
                "\(channel)")
        }
        try forAll(1000) { g in
            let colour = random(&g)
            let expected = 0.2126 * light(colour.red) + 0.7152 * light(colour.green) + 0.0722 * light(colour.blue)
            #expect(abs(colour.luminance - expected) < 1e-12, "\(colour)")
        }
    }

    @Test func contrastIsThatOfTheFormula() throws {
        #expect(abs(Colour.black.contrast(with: .white) - 21) < 1e-9)
        // From WebAIM's table.
        for (a, b, ratio) in [
            ("#777777", "#ffffff", 4.48), ("#767676", "#ffffff", 4.54), ("#0000ff", "#ffffff", 8.59),
            ("#ff0000", "#ffffff", 4.0),
        ] {
            let (one, other) = (try #require(Colour(a)), try #require(Colour(b)))
            let contrast = one.contrast(with: other)
            #expect(abs(contrast - ratio) < 0.005, "\(a) on \(b): \(contrast)")
        }
        try forAll(1000) { g in
            let (a, b) = (random(&g), random(&g))
            let contrast = a.contrast(with: b)
            #expect(
                contrast == b.contrast(with: a) && (1...21.0000001).contains(contrast) && a.contrast(with: a) == 1,
                "\(a) \(b)")
        }
    }

    @Test func aMixtureLiesBetween() throws {
        try forAll(1000) { g in
            let (a, b, share) = (random(&g), random(&g), Double(g.int(0...100)) / 100)
            let mixed = a.mixed(with: b, share: share)
            for (mine, theirs, its) in [
                (a.red, b.red, mixed.red), (a.green, b.green, mixed.green), (a.blue, b.blue, mixed.blue),
            ] {
                #expect((min(mine, theirs)...max(mine, theirs)).contains(its), "\(a) \(b) \(share)")
            }
            #expect(a.mixed(with: b, share: 0) == a && a.mixed(with: b, share: 1) == b)
        }
    }
}
