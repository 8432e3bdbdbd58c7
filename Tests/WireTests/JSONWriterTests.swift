import Foundation
import Properties
import Testing

@testable import Wire

/// The writer's output parses with Foundation, and equals the output of Foundation's encoder.
struct JSONWriterTests {
    /// Any JSON value.
    private indirect enum Tree: Encodable {
        case null, flag(Bool), whole(Int64), real(Double), text(String), list([Tree]), object([String: Tree])

        init(_ g: inout Generator, depth: Int) {
            switch g.int(0...(depth > 0 ? 6 : 4)) {
            case 0: self = .null
            case 1: self = .flag(g.one(in: 2))
            case 2: self = .whole(g.pick([0, -1, 1 << 53, .min, .max, Int64(g.int(-1000...1000))]))
            case 3: self = .real(g.pick([0.1, -2.5e-7, 1e300, 52.52, 3, -0.0]))
            case 4: self = .text(Tree.text(&g))
            case 5: self = .list((0..<g.int(0...4)).map { _ in Tree(&g, depth: depth - 1) })
            default:
                self = .object(
                    Dictionary((0..<g.int(0...4)).map { _ in (Tree.text(&g), Tree(&g, depth: depth - 1)) }) { $1 })
            }
        }

        static func text(_ g: inout Generator) -> String {
            String(
                String.UnicodeScalarView(
                    (0..<g.int(0...6)).map { _ in
                        g.pick(["a", "\"", "\\", "/", "\u{0}", "\u{1F}", "\n", "\t", "\u{7F}", "ß", "\u{2028}", "😀"])
                    }))
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .null:
                var container = encoder.singleValueContainer()
                try container.encodeNil()
            case .flag(let flag): try flag.encode(to: encoder)
            case .whole(let number): try number.encode(to: encoder)
            case .real(let number): try number.encode(to: encoder)
            case .text(let text): try text.encode(to: encoder)
            case .list(let items):
                var list = encoder.unkeyedContainer()
                for item in items { try list.encode(item) }
            case .object(let fields):
                var container = encoder.singleValueContainer()
                try container.encode(fields)
            }
        }
    }

    private func means(_ value: some Encodable) throws -> NSObject {
        try JSONSerialization.jsonObject(with: JSONEncoder().encode(value), options: .fragmentsAllowed) as! NSObject
    }

    private func says(_ value: some Encodable) throws -> NSObject {
        try JSONSerialization.jsonObject(with: Data(JSONWriter.bytes(value)), options: .fragmentsAllowed) as! NSObject
    }

    @Test func anyTreeIsReadAsItIsMeant() throws {
        try forAll(2000) { g in
            let tree = Tree(&g, depth: 4)
            let (here, there) = (try says(tree), try means(tree))
            #expect(here == there, "\(tree)")
        }
    }

    private struct Base: Encodable {
        var name = "a"
        var none: Int?
    }

    /// A type with a manual encoding: nested containers, and a container that is requested twice.
    private struct Odd: Encodable {
        enum Keys: String, CodingKey { case first, inner, list, last, none }

        func encode(to encoder: any Encoder) throws {
            try Base().encode(to: encoder)
            var fields = encoder.container(keyedBy: Keys.self)
            try fields.encode(1, forKey: .first)
            var inner = fields.nestedContainer(keyedBy: Keys.self, forKey: .inner)
            try inner.encode(true, forKey: .last)
            var list = fields.nestedUnkeyedContainer(forKey: .list)
            try list.encode(Base())
            try list.encodeNil()
            var deep = list.nestedUnkeyedContainer()
            try deep.encode("x")
            _ = list.nestedContainer(keyedBy: Keys.self)
            try list.encode([2, 3])
            try fields.encodeNil(forKey: .none)
            try fields.encode([String: Int](), forKey: .last)
        }
    }

    @Test func containersAreClosedWhereTheyEnd() throws {
        let text = String(decoding: try JSONWriter.bytes(Odd()), as: UTF8.self)
        #expect(
            text
                == #"{"name":"a","first":1,"inner":{"last":true},"list":[{"name":"a"},null,["x"],{},[2,3]],"none":null,"last":{}}"#
        )
        let (here, there) = (try says(Odd()), try means(Odd()))
        #expect(here == there)
    }

    @Test func equalValuesAreEqualBytes() throws {
        let names = (0..<50).map { "\($0)" }
        let (one, other) = (
            Dictionary(uniqueKeysWithValues: names.map { ($0, $0) }),
            Dictionary(uniqueKeysWithValues: names.reversed().map { ($0, $0) })
        )
        let (here, there) = (try JSONWriter.bytes(["a": one]), try JSONWriter.bytes(["a": other]))
        #expect(here == there)
    }

    @Test func whatIsNoNumberIsRefused() {
        #expect(throws: EncodingError.self) { try JSONWriter.bytes([Double.nan]) }
        #expect(throws: EncodingError.self) { try JSONWriter.bytes(["a": -Double.infinity]) }
    }
}
