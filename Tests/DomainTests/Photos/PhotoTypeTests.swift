import Domain
import Properties
import Testing

struct PhotoTypeTests {
    /// File headers as programs write them.
    static let heads: [(PhotoType, [UInt8])] = [
        (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0]), (.jpeg, [0xFF, 0xD8, 0xFF, 0xE1]), (.jpeg, [0xFF, 0xD8, 0xFF, 0xDB]),
        (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        (.webp, Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WEBPVP8 ".utf8)),
        (.heic, ftyp("heic", ["mif1", "heic"])), (.heic, ftyp("mif1", ["mif1", "heic"])),
        (.heic, ftyp("heix", ["mif1"])),
        (.heic, ftyp("mif1", ["miaf"])),
    ]

    static let others: [[UInt8]] = [
        [], [0xFF], [0xFF, 0xD8], [0x89, 0x50, 0x4E, 0x47], Array("GIF89a".utf8), Array("<svg xmlns=".utf8),
        Array("<?xml version=\"1.0\"?><svg>".utf8), Array("%PDF-1.7".utf8), Array("#!/bin/sh\n".utf8),
        Array("PK\u{3}\u{4}".utf8),
        Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WAVE".utf8), Array("II*\u{0}".utf8),
        Array("BM".utf8) + [0, 0, 0, 0],
        ftyp("isom", ["mp41"]), ftyp("avif", ["mif1", "avif"]), ftyp("mif1", ["avif"]), ftyp("qt  ", []),
        [0, 0, 0, 4] + Array("ftypheic".utf8) + [0, 0, 0, 0], Array(" ".utf8) + [0xFF, 0xD8, 0xFF],
    ]

    /// Returns the first box of an ISO base media file.
    static func ftyp(_ major: String, _ brands: [String]) -> [UInt8] {
        let body = Array("ftyp\(major)".utf8) + [0, 0, 0, 0] + Array(brands.joined().utf8)
        return [0, 0, 0, UInt8(body.count + 4)] + body
    }

    @Test func contentDecidesWhateverFollows() throws {
        try forAll(1_000) { g in
            let (type, head) = g.pick(PhotoTypeTests.heads)
            let tail = g.list(0...300) { UInt8(truncatingIfNeeded: $0.next()) }
            #expect(PhotoType(content: head + tail) == type)
        }
    }

    @Test func otherKindsAreNone() {
        for bytes in PhotoTypeTests.others { #expect(PhotoType(content: bytes) == nil, "\(bytes)") }
    }

    /// A file with one wrong byte in its signature has no type, and neither do random bytes.
    @Test func nothingIsTakenForAPhotoByAccident() throws {
        try forAll(1_000) { g in
            var (_, head) = g.pick(PhotoTypeTests.heads.filter { $0.0 != .heic })
            // A WebP header contains the file size in its middle.
            let index = g.pick(head.indices.prefix(3))
            head[index] ^= UInt8(g.int(1...255))
            #expect(PhotoType(content: head) == nil)
            var noise = g.list(0...300) { UInt8(truncatingIfNeeded: $0.next()) }
            if noise.count > 0 { noise[0] = noise[0] == 0xFF || noise[0] == 0x89 || noise[0] == 0x52 ? 0 : noise[0] }
            if noise.count > 4 { noise[4] = 0 }
            #expect(PhotoType(content: noise) == nil)
        }
    }

    /// A list of brands that is truncated, or claims to be longer than the file, is parsed up to the end.
    @Test func aBrokenListOfBrandsIsReadWithoutHarm() throws {
        try forAll(1_000) { g in
            var head = PhotoTypeTests.ftyp(g.pick(["heic", "mif1", "avif", "isom"]), ["mif1", "heic", "avif", "miaf"])
            head[g.int(0...3)] = UInt8(truncatingIfNeeded: g.next())
            _ = PhotoType(content: head.prefix(g.int(0...head.count)))
        }
    }
}
