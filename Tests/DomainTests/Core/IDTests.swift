import Domain
import Foundation
import Properties
import Testing

struct IDTests {
    @Test func idsOfLaterMomentsSortLaterInEveryForm() throws {
        try forAll(1000) { g in
            let time = Instant(milliseconds: Int64(g.int(0...4_000_000_000_000)))
            let early = ID<User>(at: time) { g.next() }
            let late = ID<User>(at: time + Span(milliseconds: Int64(g.int(1...1_000_000)))) { g.next() }
            try #require(early < late)
            try #require(early.description < late.description)
            try #require(early.bytes.lexicographicallyPrecedes(late.bytes))
        }
    }

    @Test func bytesAndTextComeBackTheSame() throws {
        try forAll(1000) { g in
            let id = ID<User>(at: Instant(milliseconds: Int64(g.int(0...4_000_000_000_000)))) { g.next() }
            try #require(ID<User>(bytes: id.bytes) == id)
            try #require(ID<User>(id.description) == id)
            try #require(ID<User>(id.description.uppercased()) == id)
            try #require(ID<User>(id.description.dropFirst(0)) == id)
            let uuid = try #require(UUID(uuidString: id.description))
            try #require(uuid.uuidString.lowercased() == id.description)
            let json = try JSONEncoder().encode([id])
            try #require(try JSONDecoder().decode([ID<User>].self, from: json) == [id])
        }
    }

    @Test func everyIDIsAUUIDOfVersion7() throws {
        try forAll(1000) { g in
            let now = Instant(milliseconds: Int64(g.int(0...4_000_000_000_000)))
            let bytes = ID<User>(at: now) { g.next() }.bytes
            try #require(bytes[6] >> 4 == 7)
            try #require(bytes[8] >> 6 == 2)
            try #require(bytes[0..<6].reduce(0) { $0 << 8 | Int64($1) } == now.milliseconds)
        }
    }

    @Test func hostileTextIsNeverAnID() throws {
        for text in Generator.hostileTexts { #expect(ID<User>(text) == nil) }
        let good = "01932f4e-7c00-7abc-8def-0123456789ab"
        #expect(ID<User>(good) != nil)
        for text in [
            good + " ", " " + good, good.replacing("-", with: ""), "{\(good)}", good + "0", String(good.dropLast()),
            good.replacing("a", with: "g"), good.replacing("0", with: "０"), good.replacing("-", with: "_"),
            "urn:uuid:\(good)",
        ] { #expect(ID<User>(text) == nil, "\(text)") }
    }

    @Test func anyChangedCharacterIsRefusedOrAnotherID() throws {
        let good = Array("01932f4e-7c00-7abc-8def-0123456789ab".utf8)
        let id = ID<User>(String(decoding: good, as: UTF8.self))
        try forAll(1000) { g in
            var bytes = good
            let place = g.int(0...bytes.count - 1)
            bytes[place] = UInt8(g.int(0...127))
            guard String(decoding: bytes, as: UTF8.self).lowercased() != String(decoding: good, as: UTF8.self) else {
                return
            }
            try #require(ID<User>(String(decoding: bytes, as: UTF8.self)) != id)
        }
    }

    @Test(arguments: [0, 1, 15, 17, 32]) func onlySixteenBytesAreAnID(_ count: Int) {
        #expect(ID<User>(bytes: [UInt8](repeating: 7, count: count)) == nil)
    }
}
