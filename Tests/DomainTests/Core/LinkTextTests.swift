import Properties
import Testing

@testable import Domain

struct LinkTextTests {
    /// Text that mail programs turn into links, or that is meant to look like it.
    static let links = [
        "pay at http://evil.example", "https://evil.example/x", "HTTP://EVIL", "www.evil.example", "WWW.x",
        "Ann www.x.y",
        "pay.example", "Pay.Me", "bit.ly/abc", "bit.ly", "t.co", "evil.com.", "(evil.com)", "Ann,evil.com",
        "me@evil.example",
        "mailto:me@evil.example", "xn--80ak6aa92e.com", "пример.рф", "evil.example:8080", "a.b.c.de",
        // Lookalikes of dots, slashes, colons and letters, and invisible characters in between.
        "pay。example", "pay．example", "pay｡example", "pay․example", "http:⁄⁄evil", "http:∕∕evil", "http：／／evil",
        "http∶//evil",
        "ｗｗｗ.evil", "ｐａｙ．ｅｘａｍｐｌｅ", "pay.\u{200B}example", "pay\u{2060}.example", "pay\u{AD}.example",
        "\u{202E}elpmaxe.yap",
        "h\u{200D}ttp://x", "me＠evil.example", "http:\u{FEFF}//x", "evil.shop", "ab.cash",
    ]
    static let names = [
        "Ann Lima", "O’Brien & Söhne", "J.Smith", "J. Smith", "St.John", "Dr. Müller", "Dr.Müller", "J.R.R. Tolkien",
        "Zoë",
        "Ann (Bo's friend)", "Ann/Bo", "Ann: vegan", "=cmd|' /C calc'!A0", "+49 1", "李小龍", "Ann...", "3.14", "No. 5",
        "a.", ".b",
        "{{7*7}} ${7*7} %s %00", "<script>alert(1)</script>", "@SUM(A1)", "-1+1", "Ann ... Bo", "e\u{301}",
        "Anna-Lena v. B.",
    ]

    @Test(arguments: links) func `What a mail program links is no name`(_ text: String) {
        #expect(LinkText.isLink(text))
        var errors = FieldErrors()
        errors.noLink(text, "name")
        #expect(errors.fields["name"]?.english.contains("not a link") == true)
    }

    @Test(arguments: names) func `Names are names`(_ text: String) {
        #expect(!LinkText.isLink(text))
    }

    /// The text between the joiners contains neither a scheme nor a host.
    @Test(arguments: links + ["J.Smith", "St.John"]) func `Defused, nothing is left to link, and it reads the same`(
        _ text: String
    ) {
        let defused = LinkText.defused(text)
        let marks: Set<Unicode.Scalar> = [".", ":", "/", "@", "。", "．", "｡", "․", "：", "／", "⁄", "∕", "∶", "＠"]
        let scalars = Array(defused.unicodeScalars)
        for (index, scalar) in scalars.enumerated() where marks.contains(scalar) && index + 1 < scalars.count {
            if scalars[index + 1].properties.isWhitespace { continue }
            #expect(
                scalars[index + 1] == "\u{2060}" && (index == 0 || scalars[index - 1] == "\u{2060}"),
                "\(defused.debugDescription)")
        }
        #expect(
            Array(defused.unicodeScalars.filter { $0 != "\u{2060}" })
                == Array(text.unicodeScalars.filter { $0 != "\u{2060}" }))
    }

    @Test func `What holds no link stays as it is, byte for byte`() {
        for text in ["Ann Lima", "Dinner at 19:30", "Choir, loud; very", "李小龍", "", "Ann/Bo", "Dr. Müller"] {
            #expect(Array(LinkText.defused(text).utf8) == Array(text.utf8))
        }
    }
}
