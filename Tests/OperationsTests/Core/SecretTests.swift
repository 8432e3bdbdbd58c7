import Foundation
import Properties
import Testing

@testable import Operations

struct SecretTests {
    @Test func textIsTheBase64OfURLsAndComesBack() throws {
        try forAll(1000) { g in
            let bytes = (0..<g.int(0...50)).map { _ in UInt8(g.int(0...255)) }
            let usual = Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
                "=", with: "")
            try #require(Secret.text(bytes) == usual)
            try #require(Secret.bytes(usual) == bytes)
        }
        for text in ["a b", "a+b", "a/b", "a=", "ä", "\u{0}"] { #expect(Secret.bytes(text) == nil) }
    }

    @Test func cursorsComeBackAndWhatIsNoneIsRefused() throws {
        try forAll(1000) { g in
            let cursor = PageCursor(key: Int64(bitPattern: g.next()), id: (0..<16).map { _ in UInt8(g.int(0...255)) })
            try #require(PageCursor(text: cursor.text) == cursor)
        }
        for text in Generator.hostileTexts + ["AAAA"] { #expect(PageCursor(text: text) == nil) }
    }
}
