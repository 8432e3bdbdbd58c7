import Testing

@testable import Server

struct CurlTests {
    /// No character in a value can end it or start another option, not even a quotation mark with a combining mark.
    @Test(arguments: [
        "plain", "\"quoted\"", "\"\u{301} over", "\\\u{301}", "\u{600}\\ before", "a\nurl = \"file:///etc/passwd\"",
        "a\r\u{2028}b",
    ])
    func `A value arrives as it is, in one line`(_ value: String) async throws {
        var curl = Curl()
        curl.set("url", "file:///dev/null")
        curl.set("write-out", value)
        let result = try await curl.run()
        #expect(
            result.code == 0
                && result.output
                    == String(String.UnicodeScalarView(value.unicodeScalars.filter { !Character($0).isNewline })),
            "\(result)")
    }
}
