import Domain
import Properties
import Testing

struct PhotoRulesTests {
    private let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]

    private func refusal(_ body: () throws -> Void) -> Refusal? {
        do {
            try body()
            return nil
        } catch { return error as? Refusal }
    }

    @Test func fifteenMegabytesAreTheMost() throws {
        let whole = head + Array(repeating: 0, count: PhotoRules.mostBytes - head.count)
        #expect(try PhotoRules.type(of: whole) == .jpeg)
        let more = refusal { _ = try PhotoRules.type(of: whole + [0]) }
        #expect(more?.code == .tooLarge && more?.fields.keys.first == "photo")
    }

    @Test func nothingAndAnythingElseIsRefusedAtTheField() {
        for bytes in [[], Array("<svg/>".utf8), Array("GIF89a".utf8)] {
            let found = refusal { _ = try PhotoRules.type(of: bytes) }
            #expect(found?.code == .invalid && found?.fields["photo"] != nil)
        }
    }

    @Test func aHundredMegapixelsAreTheMost() throws {
        for (width, height) in [(10_000, 10_000), (1, 100_000_000), (100_000_000, 1), (12_500, 8_000), (1, 1)] {
            #expect(refusal { try PhotoRules.checkSize(width: width, height: height) } == nil, "\(width) × \(height)")
        }
        for (width, height) in [
            (10_001, 10_000), (30_000, 30_000), (1, 100_000_001), (0, 5), (5, 0), (-1, 5), (.max, .max), (5, .min),
        ] {
            #expect(
                refusal { try PhotoRules.checkSize(width: width, height: height) }?.code == .invalid,
                "\(width) × \(height)")
        }
        try forAll(1_000) { g in
            let (width, height) = (g.int(1...200_000), g.int(1...200_000))
            let isRefused = refusal { try PhotoRules.checkSize(width: width, height: height) } != nil
            #expect(isRefused == (width * height > 100_000_000))
        }
    }

    @Test func aHashIsSixtyFourSmallDigits() {
        #expect(PhotoRules.isHash(String(repeating: "0f9", count: 21) + "a"))
        for text in [
            "", "../../etc/passwd", String(repeating: "a", count: 63), String(repeating: "a", count: 65),
            String(repeating: "A", count: 64), String(repeating: "g", count: 64), String(repeating: "/", count: 64),
        ] { #expect(!PhotoRules.isHash(text), "\(text)") }
    }
}
