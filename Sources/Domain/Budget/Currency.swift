/// A currency of ISO 4217, with how many decimals its amounts have.
public struct Currency: Hashable, Sendable {
    /// Three capital letters.
    public let code: String
    /// Of the minor unit: 2 for cents, 0 for yen, 3 for fils.
    public let decimals: Int

    /// Nil for what is no currency in use, or has no minor unit of 0, 2 or 3 decimals.
    public init?(_ code: String) {
        guard let decimals = Currency.decimals(of: code) else { return nil }
        self.code = code
        self.decimals = decimals
    }

    /// What an event counts in while nobody has said otherwise.
    public static let usual = Currency("EUR")!

    /// Every code, in order.
    public static let codes: [String] = (none + two + three).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }

    /// The largest amount in minor units: every whole number up to it is one in JSON too (RFC 8259, section 6).
    public static let largestAmount = 1 << 53

    /// An amount in minor units, as programs send it.
    ///
    /// - Throws: ``Refusal`` `invalid` at `amount` for what is not above 0, or above ``largestAmount``.
    public static func checked(_ minor: Int) throws(Refusal) -> Int {
        guard minor > 0 else { throw Refusal.invalid("amount", "An amount is more than 0.") }
        guard minor <= largestAmount else { throw tooMuch }
        return minor
    }

    /// As ``checked(_:)``, also for what goes the other way, which is below 0.
    public static func checkedEitherWay(_ minor: Int) throws(Refusal) -> Int {
        guard minor != 0 else { throw Refusal.invalid("amount", "An amount is more than 0.") }
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
    /// An amount as somebody types it, in minor units: with a point or a comma before the decimals, and with spaces, apostrophes,
    /// points or commas between thousands.
    ///
    /// - Parameters:
    ///   - orNothing: whether 0 is an amount too, as of whoever pays nothing of it.
    ///   - mark: what stands before the decimals in the language of whoever types.
    /// - Throws: ``Refusal`` `invalid` at `amount`: no number, not above 0, more decimals than the currency has, or above
    ///   ``largestAmount``. What may be read in two ways, as 1,234 where there are three decimals, is asked about, not guessed.
    public func amount(_ text: String, orNothing: Bool = false, mark: Unicode.Scalar = ".") throws(Refusal) -> Int {
        let typed = text.unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "'" && $0 != "’" }
        var digits: [Int] = []
        // Places of the separators, counted in the digits before them.
        var marks: [(mark: Unicode.Scalar, at: Int)] = []
        for scalar in typed {
            switch scalar {
            case "0"..."9": digits.append(Int(scalar.value) - 48)
            case ".", ",": marks.append((scalar, digits.count))
            case "-" where digits.isEmpty && marks.isEmpty: throw Refusal.invalid("amount", "An amount is more than 0.")
            default: throw Currency.noNumber
            }
        }
        guard !digits.isEmpty, digits.count <= 30 else { throw digits.isEmpty ? Currency.noNumber : Currency.tooMuch }
        let after = try decimals(digits.count, marks)
        guard after <= decimals else {
            throw Refusal.invalid(
                "amount",
                decimals == 0
                    ? "\(code) has no decimals."
                    : "\(code) has at most \(decimals) decimals. Leave out what separates thousands.")
        }
        var minor = 0
        for digit in digits + Array(repeating: 0, count: decimals - after) {
            guard minor <= Currency.largestAmount / 10 else { throw Currency.tooMuch }
            minor = minor * 10 + digit
        }
        guard minor <= Currency.largestAmount else { throw Currency.tooMuch }
        guard minor > 0 || orNothing else { throw Refusal.invalid("amount", "An amount is more than 0.") }
        if isAmbiguous(digits, marks, mark) { throw question(minor, digits, mark) }
        return minor
    }

    /// Whether one mark that is not that of the language may stand before decimals as well as between thousands.
    private func isAmbiguous(
        _ digits: [Int], _ marks: [(mark: Unicode.Scalar, at: Int)], _ mark: Unicode.Scalar
    ) -> Bool {
        guard decimals == 3, marks.count == 1, marks[0].mark != mark else { return false }
        return (1...3).contains(marks[0].at) && digits.count == marks[0].at + 3 && digits[0] != 0
    }

    /// - Parameter minor: what it is where the mark stands before the decimals.
    private func question(_ minor: Int, _ digits: [Int], _ mark: Unicode.Scalar) -> Refusal {
        var texts = digits.map { String($0) }
        let whole = texts.joined()
        texts.insert(String(Character(mark)), at: digits.count - 3)
        let (small, large) = (Money(minor, self), Money(minor * 1000, self))
        return .invalid("amount", "Do you mean \(small) or \(large)? Write \(texts.joined()) or \(whole).")
    }

    /// How many of the digits come after the decimal point.
    private func decimals(_ digits: Int, _ marks: [(mark: Unicode.Scalar, at: Int)]) throws(Refusal) -> Int {
        guard let last = marks.last else { return 0 }
        let isAlone = marks.count { $0.mark == last.mark } == 1
        // Of two kinds the last is the decimal point; one that comes several times separates thousands. One alone does so only
        // where the currency has no decimals.
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

    private static let noNumber = Refusal.invalid("amount", "Write an amount, as 12.50.")
    private static let tooMuch = Refusal.invalid("amount", "This amount is too large.")

    /// An amount in digits alone, with a point before the decimals, as in a file for other programs: `-1234.50`.
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
            throw DecodingError.dataCorruptedError(in: container, debugDescription: Decoded.currency.key)
        }
        self = currency
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }
}
#endif
