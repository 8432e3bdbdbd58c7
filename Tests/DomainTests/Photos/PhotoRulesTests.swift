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
        #expect(try PhotoRules.check(header: head, size: PhotoRules.maxBytes) == .jpeg)
        let more = refusal { _ = try PhotoRules.check(header: head, size: PhotoRules.maxBytes + 1) }
        #expect(more?.code == .tooLarge && more?.fields.keys.first == "photo")
    }

    /// Depth, colour type and interlacing determine how much memory a decoder needs.
    @Test func aPNGWhoseRowsComeInPassesIsTakenByWhatItNeeds() {
        func png(_ width: Int, _ height: Int, depth: UInt8, colours: UInt8, interlaced: UInt8) -> [UInt8] {
            func number(_ value: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(value >> ($0 * 8) & 255) } }
            return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + number(13) + Array("IHDR".utf8) + number(width)
                + number(height)
                + [depth, colours, 0, 0, interlaced, 0, 0, 0, 0]
        }
        func isTaken(_ width: Int, _ height: Int, _ depth: UInt8, _ colours: UInt8, _ interlaced: UInt8) -> Bool {
            refusal {
                try PhotoRules.check(
                    header: png(width, height, depth: depth, colours: colours, interlaced: interlaced), size: 1000)
            } == nil
        }
        #expect(isTaken(5_000, 5_000, 16, 6, 0) && !isTaken(5_000, 5_000, 16, 6, 1))
        #expect(isTaken(5_000, 5_000, 8, 3, 1) && !isTaken(5_001, 5_000, 8, 3, 1))
        #expect(isTaken(10_000, 5_000, 8, 4, 1) && !isTaken(10_000, 5_000, 8, 2, 1) && isTaken(10_000, 5_000, 1, 0, 1))
        #expect(!isTaken(10_001, 5_000, 1, 0, 0), "too many pixels, however small each is")
        #expect(!isTaken(10, 10, 8, 5, 0), "there is no such colour type")
        for short in 8..<29 {
            #expect(
                refusal {
                    try PhotoRules.check(
                        header: Array(png(1, 1, depth: 8, colours: 2, interlaced: 0).prefix(short)), size: 1000)
                } != nil)
        }
    }

    @Test func nothingAndAnythingElseIsRefusedAtTheField() {
        for bytes in [[], Array("<svg/>".utf8), Array("GIF89a".utf8)] {
            let found = refusal { _ = try PhotoRules.check(header: bytes, size: bytes.count) }
            #expect(found?.code == .invalid && found?.fields["photo"] != nil)
        }
    }

    @Test func fiftyMegapixelsAreTheMost() throws {
        for (width, height) in [(10_000, 5_000), (1, 50_000_000), (50_000_000, 1), (6_250, 8_000), (1, 1)] {
            #expect(refusal { try PhotoRules.checkSize(width: width, height: height) } == nil, "\(width) × \(height)")
        }
        for (width, height) in [
            (10_001, 5_000), (30_000, 30_000), (1, 50_000_001), (0, 5), (5, 0), (-1, 5), (.max, .max), (5, .min),
        ] {
            #expect(
                refusal { try PhotoRules.checkSize(width: width, height: height) }?.code == .invalid,
                "\(width) × \(height)")
        }
        try forAll(1_000) { g in
            let (width, height) = (g.int(1...200_000), g.int(1...200_000))
            let isRefused = refusal { try PhotoRules.checkSize(width: width, height: height) } != nil
            #expect(isRefused == (width * height > 50_000_000))
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
