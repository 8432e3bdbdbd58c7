import Domain
import Foundation
import Properties
import Testing

@testable import Server
@testable import TestCampus

/// Queries and forms in the URL-encoded format (WHATWG URL Standard, section 5).
@Suite struct URLEncodedTests {
    private func pairs(_ text: String) throws -> [String] {
        var found: [String] = []
        var text = text
        let result: Result<Void, Refusal> = text.withUTF8 { bytes in
            do throws(Refusal) {
                try URLEncoded.forEachPair(in: bytes) {
                    found.append("\(URLEncoded.decoded($0))=\(URLEncoded.decoded($1))")
                }
                return .success(())
            } catch { return .failure(error) }
        }
        try result.get()
        return found
    }

    @Test func `Names and values are separated and decoded`() throws {
        #expect(try pairs("") == [] && pairs("&&") == [] && pairs("=") == ["="])
        #expect(try pairs("a=1&b&c=&=d&a=2=3") == ["a=1", "b=", "c=", "=d", "a=2=3"])
        #expect(try pairs("%61+b=%C3%A4+%2B%26%3D") == ["a b=ä +&="])
        // Invalid encodings are taken literally, as browsers do.
        #expect(try pairs("a=%&b=%4&c=%zz&d=100%25%") == ["a=%", "b=%4", "c=%zz", "d=100%%"])
        #expect(try pairs("a=%FF%41") == ["a=\u{FFFD}A"])
    }

    @Test func `What is encoded is decoded to the same`() throws {
        try forAll(1000) { random in
            let scalars = (0..<random.int(0...30)).compactMap { _ in Unicode.Scalar(UInt32(random.int(1...0x2FFF))) }
            let text = String(String.UnicodeScalarView(scalars))
            let read = try pairs(TestServer.urlEncoded([(text, text)]))
            #expect(read == ["\(text)=\(text)"])
        }
    }

    @Test func `A thousand pairs are read and one more is refused before any is decoded`() throws {
        #expect(try pairs(String(repeating: "a=b&", count: 999) + "a=b").count == 1000)
        for text in [
            String(repeating: "a=b&", count: 1000), String(repeating: "&", count: 1000),
            String(repeating: "+&", count: 7400),
        ] {
            let refusal = #expect(throws: Refusal.self) { try pairs(text) }
            #expect(refusal?.code == .malformed)
        }
    }

    @Test func `A parameter is found by its name however that is encoded, and only if it is declared`() throws {
        let parameters = try QueryParameters(
            "%71=a+b&from=2026-01-01T00:00:00+02:00&x=1&q=2&empty", declared: ["from", "q", "empty", "none"])
        #expect(parameters.freeText("q") == "a b" && parameters.exact("q") == "a+b")
        #expect(parameters.exact("from") == "2026-01-01T00:00:00+02:00")
        #expect(
            parameters.freeText("empty") == "" && parameters.freeText("none") == nil && parameters.freeText("x") == nil)
        #expect(parameters.contains("empty") && !parameters.contains("none"))
        #expect(try QueryParameters(nil, declared: ["q"]).freeText("q") == nil)
    }
}
