/// A currency of ISO 4217 and its number of decimals.
public struct Currency: Hashable, Sendable {
    /// The three-letter code, in capitals.
    public let code: String
    /// Decimals of the minor unit: 2 for cents, 0 for yen, 3 for fils.
    public let decimals: Int

    /// Returns nil for a code that is not a currency in use, or whose minor unit does not have 0, 2 or 3 decimals.
    public init?(_ code: String) {
        guard let decimals = Currency.decimals(of: code) else { return nil }
        self.code = code
        self.decimals = decimals
    }

    /// The default currency of an event.
    public static let defaultCurrency = Currency("EUR")!

    /// All currency codes, sorted.
    public static let codes: [String] = (none + two + three).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }

    /// The largest amount in minor units. JSON represents every integer up to it exactly (RFC 8259, section 6).
    public static let largestAmount = 1 << 53

    /// Checks an amount in minor units, as programs send it.
    ///
    /// - Throws: ``Refusal`` `invalid` at `amount` unless it is more than 0 and at most ``largestAmount``.
    public static func checked(_ minor: Int) throws(Refusal) -> Int {
        guard minor > 0 else { throw Refusal.invalid("amount", "Enter an amount above 0.") }
        guard minor <= largestAmount else { throw tooMuch }
        return minor
    }

    /// Checks an amount as ``checked(_:)`` does, but also allows negative amounts.
    public static func checkedEitherWay(_ minor: Int) throws(Refusal) -> Int {
        guard minor != 0 else { throw Refusal.invalid("amount", "Enter an amount above 0.") }
        guard (-largestAmount...largestAmount).contains(minor) else { throw tooMuch }
        return minor
    }

    private static func decimals(of code: String) -> Int? {
        if two.contains(code) { return 2 }
        if none.contains(code) { return 0 }
        return three.contains(code) ? 3 : nil
    }

    // ISO 4217, list one, of 2024, without funds, metals and test codes.
    private static let none = [
        "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF", "XPF",
    ]
    private static let three = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]
    private static let two = [
        "AED", "AFN", "ALL", "AMD", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BGN", "BMD", "BND", "BOB",
        "BRL", "BSD", "BTN", "BWP",
        "BYN", "BZD", "CAD", "CDF", "CHF", "CNY", "COP", "CRC", "CUP", "CVE", "CZK", "DKK", "DOP", "DZD", "EGP", "ERN",
        "ETB", "EUR", "FJD", "FKP",
        "GBP", "GEL", "GHS", "GIP", "GMD", "GTQ", "GYD", "HKD", "HNL", "HTG", "HUF", "IDR", "ILS", "INR", "IRR", "JMD",
        "KES", "KGS", "KHR", "KPW",
        "KYD", "KZT", "LAK", "LBP", "LKR", "LRD", "LSL", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRU", "MUR",
        "MVR", "MWK", "MXN", "MYR",
        "MZN", "NAD", "NGN", "NIO", "NOK", "NPR", "NZD", "PAB", "PEN", "PGK", "PHP", "PKR", "PLN", "QAR", "RON", "RSD",
        "RUB", "SAR", "SBD", "SCR",
        "SDG", "SEK", "SGD", "SHP", "SLE", "SOS", "SRD", "SSP", "STN", "SYP", "SZL", "THB", "TJS", "TMT", "TOP", "TRY",
        "TTD", "TWD", "TZS",
        "UAH", "USD", "UYU", "UZS", "VES", "WST", "XCD", "YER", "ZAR", "ZMW", "ZWG",
    ]
}

extension Currency {
    /// Parses a typed amount and returns it in minor units. Accepts a point or a comma as decimal mark, and spaces,
    /// apostrophes, points or commas between thousands.
    ///
    /// - Parameters:
    ///   - orNothing: Whether 0 is also allowed, as for a person who pays nothing of an expense.
    ///   - mark: The decimal mark of the person's language.
    /// - Throws: ``Refusal`` `invalid` at `amount`: not a number, not more than 0, too many decimals, or more than
    ///   ``largestAmount``. An ambiguous number, such as 1,234 with three decimals, is refused with a question and
    ///   not guessed.
    public func amount(_ text: String, orNothing: Bool = false, mark: Unicode.Scalar = ".") throws(Refusal) -> Int {
        let typed = text.unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "'" && $0 != "’" }
        var digits: [Int] = []
        // The separators, by the number of digits before each.
        var marks: [(mark: Unicode.Scalar, at: Int)] = []
        for scalar in typed {
            switch scalar {
            case "0"..."9": digits.append(Int(scalar.value) - 48)
            case ".", ",": marks.append((scalar, digits.count))
            case "-" where digits.isEmpty && marks.isEmpty: throw Refusal.invalid("amount", "Enter an amount above 0.")
            default: throw Currency.noNumber
            }
        }
        guard !digits.isEmpty, digits.count <= 30 else { throw digits.isEmpty ? Currency.noNumber : Currency.tooMuch }
        let after = try decimals(digits.count, marks)
        guard after <= decimals else {
            throw Refusal.invalid(
                "amount",
                decimals == 0
                    ? "Amounts in \(code) have no decimals."
                    : "Amounts in \(code) have at most \(decimals) decimals. Leave out thousands separators.")
        }
        var minor = 0
        for digit in digits + Array(repeating: 0, count: decimals - after) {
            guard minor <= Currency.largestAmount / 10 else { throw Currency.tooMuch }
            minor = minor * 10 + digit
        }
        guard minor <= Currency.largestAmount else { throw Currency.tooMuch }
        guard minor > 0 || orNothing else { throw Refusal.invalid("amount", "Enter an amount above 0.") }
        if isAmbiguous(digits, marks, mark) { throw question(minor, digits, mark) }
        return minor
    }

    /// Whether a single mark, not the language's decimal mark, could be a decimal mark or a thousands separator.
    private func isAmbiguous(
        _ digits: [Int], _ marks: [(mark: Unicode.Scalar, at: Int)], _ mark: Unicode.Scalar
    ) -> Bool {
        guard decimals == 3, marks.count == 1, marks[0].mark != mark else { return false }
        return (1...3).contains(marks[0].at) && digits.count == marks[0].at + 3 && digits[0] != 0
    }

    /// - Parameter minor: The amount if the mark is a decimal mark.
    private func question(_ minor: Int, _ digits: [Int], _ mark: Unicode.Scalar) -> Refusal {
        var texts = digits.map { String($0) }
        let whole = texts.joined()
        texts.insert(String(Character(mark)), at: digits.count - 3)
        let (small, large) = (Money(minor, self), Money(minor * 1000, self))
        return .invalid("amount", "Do you mean \(small) or \(large)? Write \(texts.joined()) or \(whole).")
    }

    /// Returns the number of digits after the decimal mark.
    private func decimals(_ digits: Int, _ marks: [(mark: Unicode.Scalar, at: Int)]) throws(Refusal) -> Int {
        guard let last = marks.last else { return 0 }
        let isAlone = marks.count { $0.mark == last.mark } == 1
        // Of two kinds of marks, the last is the decimal mark. A mark that occurs several times separates thousands; a
        // single one does so only in a currency without decimals.
        let separatesThousands = !isAlone || marks.count == 1 && decimals == 0 && digits - last.at == 3
        let thousands = separatesThousands ? marks : Array(marks.dropLast())
        guard thousands.allSatisfy({ $0.mark == thousands[0].mark }),
            separatesThousands || thousands.first.map({ $0.mark != last.mark }) ?? true
        else { throw Currency.noNumber }
        let end = separatesThousands ? digits : last.at
        for (number, mark) in thousands.reversed().enumerated() {
            guard mark.at == end - 3 * (number + 1), mark.at > 0 else { throw Currency.noNumber }
        }
        if let first = thousands.first, first.at > 3 { throw Currency.noNumber }
        return digits - end
    }

    private static let noNumber = Refusal.invalid("amount", "Enter an amount, such as 12.50.")
    private static let tooMuch = Refusal.invalid("amount", "This amount is too large.")

    /// Returns an amount in plain digits with a decimal point, for other programs: `-1234.50`.
    public func digits(_ minor: Int) -> String {
        guard decimals > 0 else { return String(minor) }
        var unit = 1
        for _ in 0..<decimals { unit *= 10 }
        let (whole, rest) = minor.magnitude.quotientAndRemainder(dividingBy: UInt(unit))
        let tail = String(rest)
        return (minor < 0 ? "-" : "") + String(whole) + "." + String(repeating: "0", count: decimals - tail.utf8.count)
            + tail
    }
}

#if !hasFeature(Embedded)
extension Currency: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let currency = Currency(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: DecodingHint.currency.key)
        }
        self = currency
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }
}
#endif
