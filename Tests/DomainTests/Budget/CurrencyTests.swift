import Domain
import Foundation
import Properties
import Testing

struct CurrencyTests {
    private let euro = Currency("EUR")!, yen = Currency("JPY")!, dinar = Currency("KWD")!

    @Test func whatPeopleTypeIsRead() throws {
        for (text, minor) in [
            ("12", 1200), ("12.5", 1250), ("12,50", 1250), (" 12,50 ", 1250), ("1 234,56", 123_456),
            ("1\u{202F}234,56", 123_456), ("1'234.56", 123_456),
            ("1’234.56", 123_456), ("1,234.56", 123_456), ("1.234,56", 123_456), ("1,234,567", 123_456_700),
            ("1.234.567,8", 123_456_780), (".5", 50),
            ("0,01", 1), ("007", 700), ("12.", 1200), ("90071992547409.92", 1 << 53),
        ] { #expect(try euro.amount(text) == minor, "\(text)") }
        for (text, minor) in [("1500", 1500), ("1,500", 1500), ("1.500", 1500), ("1,234,567", 1_234_567)] {
            #expect(try yen.amount(text) == minor, "\(text)")
        }
        for (text, minor) in [("1.234", 1234), ("1,234.567", 1_234_567), ("2", 2000), ("0.5", 500)] {
            #expect(try dinar.amount(text) == minor, "\(text)")
        }
    }

    @Test func whatIsNoAmountIsRefused() {
        let refused: [(Currency, [String])] = [
            (
                euro,
                [
                    "", " ", "abc", "1e5", "12€", "-5", "- 5", "0", "0.00", "1.234", "1,234", "12.345", "1,23,456",
                    "1.2.3", "1,234,56", "12,345.6,7", "1234,567.00",
                    ",", ".", ",234.5", "90071992547409.93", String(repeating: "9", count: 400), "１２", "٣", "NaN",
                    "0x10", "1.000.00",
                ]
            ), (yen, ["1.5", "12,34", "1.2345", "0"]), (dinar, ["1.2345"]),
        ]
        for (currency, texts) in refused {
            for text in texts {
                let refusal = #expect(throws: Refusal.self, "\(text)") { try currency.amount(text) }
                #expect(refusal?.fields.keys.sorted() == ["amount"])
            }
        }
    }

    /// A single separator followed by three digits is ambiguous in a currency with three decimals. It is accepted only
    /// if it is the decimal mark of the person's language.
    @Test func whatCanBeReadInTwoWaysIsAskedAbout() throws {
        #expect(try dinar.amount("1.234") == 1234 && dinar.amount("1,234", mark: ",") == 1234)
        for (text, mark) in [("1,234", "."), ("12,345", "."), ("999,000", "."), ("1.234", ","), ("12.500", ",")]
            as [(String, Unicode.Scalar)]
        {
            let refusal = #expect(throws: Refusal.self, "\(text)") { try dinar.amount(text, mark: mark) }
            #expect(refusal?.fields.keys.sorted() == ["amount"])
            #expect(refusal?.message.key == "Do you mean {1} or {2}? Write {3} or {4}.")
        }
        let question = #expect(throws: Refusal.self) { try dinar.amount("1,234") }
        #expect(
            question?.message.arguments == [
                .money(Money(1234, dinar)), .money(Money(1_234_000, dinar)), .text("1.234"), .text("1234"),
            ])
        // Unambiguous amounts.
        for (text, minor) in [
            ("0,500", 500), (",500", 500), ("1234,500", 1_234_500), ("1,23", 1230), ("1,234.000", 1_234_000),
            ("1,234,567", 1_234_567_000),
        ] {
            #expect(try dinar.amount(text) == minor, "\(text)")
        }
        #expect(try yen.amount("1,234") == 1234 && euro.amount("1,23") == 123)
        // The proposed spellings are accepted.
        for mark in [".", ","] as [Unicode.Scalar] {
            #expect(
                try dinar.amount("1\(Character(mark))234", mark: mark) == 1234
                    && dinar.amount("1234", mark: mark) == 1_234_000)
        }
    }

    /// Formatted amounts parse to the same value, in every currency.
    @Test func digitsAreReadAgain() throws {
        try forAll(2000) { g in
            let currency = Currency(g.pick(Currency.codes))!
            let minor = g.one(in: 3) ? g.int(1...Currency.largestAmount) : g.int(1...5000)
            try #require(currency.amount(currency.digits(minor)) == minor)
            try #require(currency.digits(-minor) == "-" + currency.digits(minor))
        }
    }

    /// Each is a currency known to the system, with the same number of decimals.
    @Test func theListIsThatOfTheSystem() {
        let known = Set(Locale.commonISOCurrencyCodes)
        for code in Currency.codes {
            #expect(
                known.contains(code) || ["SLE", "VES", "ZWG", "MRU", "STN", "SSP", "BYN"].contains(code), "\(code)")
        }
        #expect(Set(Currency.codes).count == Currency.codes.count && Currency("eur") == nil && Currency("XXX") == nil)
        #expect([euro, yen, dinar].map(\.decimals) == [2, 0, 3])
    }
}
