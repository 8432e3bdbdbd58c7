import Crypto
import Domain
import Foundation
import Localization
import Operations
import Store
import Testing

@testable import Operations
@testable import Server
@testable import TestCampus

@Suite struct PushMessageTests {
    static let text = Array("When I grow up, I want to be a watermelon".utf8)
    static let browser = bytes(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
    static let auth = bytes("BTBZMqHH6r4Tts7J_aSIgg")

    static func bytes(_ text: String) -> [UInt8] {
        let padded =
            text.replacing("-", with: "+").replacing("_", with: "/")
            + String(repeating: "=", count: (4 - text.count % 4) % 4)
        return Array(Data(base64Encoded: padded)!)
    }

    @Test func `The message of RFC 8291 comes out as printed there`() throws {
        let key = try P256.KeyAgreement.PrivateKey(
            rawRepresentation: PushMessageTests.bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
        let message = try PushMessage(
            PushMessageTests.text, for: PushMessageTests.browser, auth: PushMessageTests.auth, key: key,
            salt: PushMessageTests.bytes("DGv6ra1nlYgDCS1FRnbzlw"))
        #expect(
            Base64.url(message.bytes)
                == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
                + "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")
    }

    @Test func `No two messages share a key or a salt`() throws {
        let messages = try (0..<20).map { _ in
            try PushMessage(PushMessageTests.text, for: PushMessageTests.browser, auth: PushMessageTests.auth).bytes
        }
        #expect(Set(messages.map { Array($0[..<16]) }).count == 20)
        #expect(Set(messages.map { Array($0[21..<86]) }).count == 20)
        #expect(Set(messages.map { Array($0[86...]) }).count == 20)
    }

    @Test func `Keys that are none are refused`() {
        let (browser, auth) = (PushMessageTests.browser, PushMessageTests.auth)
        var offCurve = browser
        offCurve[64] ^= 1
        var compressed = Array(browser[..<33])
        compressed[0] = 2
        for bad in [
            [], offCurve, compressed, Array(browser.dropLast()), browser + [0], [UInt8](repeating: 0, count: 65),
            [4] + [UInt8](repeating: 0, count: 64),
        ] {
            #expect(throws: PushMessage.Problem.invalidKeys) {
                try PushMessage(PushMessageTests.text, for: bad, auth: auth)
            }
        }
        for bad in [[], Array(auth.dropLast()), auth + [1]] {
            #expect(throws: PushMessage.Problem.invalidKeys) {
                try PushMessage(PushMessageTests.text, for: browser, auth: bad)
            }
        }
    }

    @Test func `A message has at most 3,900 bytes and fits one record`() throws {
        let longest = [UInt8](repeating: 65, count: 3900)
        let message = try PushMessage(longest, for: PushMessageTests.browser, auth: PushMessageTests.auth)
        #expect(message.bytes.count <= 4096)
        #expect(throws: PushMessage.Problem.tooLong) {
            try PushMessage(longest + [65], for: PushMessageTests.browser, auth: PushMessageTests.auth)
        }
    }

    @Test func `A sentence that is too long is cut`() throws {
        // Among them one character of thousands of scalars, and characters that JSON escapes in six bytes each.
        for text in [
            String(repeating: "x", count: 9000), "e" + String(repeating: "\u{301}", count: 9000),
            String(repeating: "\u{1}", count: 3000),
        ] {
            let view = NoticeView(
                id: ID(bytes: [UInt8](repeating: 1, count: 16))!, kind: .friendRequest, actorName: text,
                createdAt: TestServer.start)
            let json = try PushPayload(view, title: "Choir", in: Languages.own.english).json()
            #expect(json.count <= 3900)
            let read = try JSONValue(json)
            let body = try #require(read["body"].string)
            #expect(
                body.hasSuffix("…") && text.unicodeScalars.starts(with: body.unicodeScalars.dropLast())
                    && body.unicodeScalars.count > 400)
            #expect(read["title"] == "Choir" && read["link"] == "/people")
        }
    }
}
