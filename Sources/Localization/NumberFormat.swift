import Domain
import Foundation

/// The format of integers and money in a language.
struct NumberFormat: Sendable {
    private let locale: Locale
    /// The language's digits; nil if they are 0 to 9.
    private let digits: [String]?

    init(_ locale: Locale) {
        self.locale = locale
        let digits = (0...9).map { $0.formatted(.number.locale(locale)) }
        self.digits = digits.joined() == "0123456789" ? nil : digits
    }

    func text(_ number: Int) -> String {
        // Most numbers are small, and a formatter takes microseconds.
        (0..<1000).contains(number) ? padded(number) : number.formatted(.number.locale(locale))
    }

    /// Formats hundredths with as many decimals as needed.
    func text(hundredths: Int) -> String {
        let number = Decimal(
            sign: hundredths < 0 ? .minus : .plus, exponent: -2, significand: Decimal(hundredths.magnitude))
        return number.formatted(.number.precision(.fractionLength(0...2)).locale(locale))
    }

    /// Formats money with the currency's symbol and its number of decimals in ISO 4217, whatever is usual in
    /// the region.
    func text(_ money: Money) -> String {
        let (minor, currency) = (money.minor, money.currency)
        let amount = Decimal(
            sign: minor < 0 ? .minus : .plus, exponent: -currency.decimals, significand: Decimal(minor.magnitude))
        return amount.formatted(
            .currency(code: currency.code).precision(.fractionLength(currency.decimals)).locale(locale))
    }

    /// Formats a number without thousands separators.
    ///
    /// - Parameter width: The minimum number of digits; leading zeros fill it.
    func padded(_ number: Int, to width: Int = 1) -> String {
        let plain = String(number)
        let text = plain.utf8.count < width ? String(repeating: "0", count: width - plain.utf8.count) + plain : plain
        guard let digits else { return text }
        return text.map { $0.wholeNumberValue.map { digits[$0] } ?? String($0) }.joined()
    }
}
