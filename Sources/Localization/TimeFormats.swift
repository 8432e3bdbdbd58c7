import Domain
import Foundation

/// The date and time formats of a language: ICU's patterns and names, read once. Foundation's formatters take as long
/// for one date as a page takes for ten sentences.
struct TimeFormats: Sendable {
    private enum Part {
        case text(String)
        /// A pattern field (UTS 35, "Date Field Symbol Table"), and how often its letter is repeated.
        case field(Unicode.Scalar, Int)
    }

    private var patterns: [TimeStyle: [Part]] = [:]
    private let months: [String], monthsShort: [String], monthsAlone: [String], monthsShortAlone: [String]
    private let weekdays: [String], weekdaysShort: [String], weekdaysAlone: [String], weekdaysShortAlone: [String]
    private let halves: [String]
    private let numbers: NumberFormat

    init(_ locale: Locale, _ numbers: NumberFormat) {
        self.numbers = numbers
        let formatter = DateFormatter()
        formatter.locale = locale
        formatter.calendar = Calendar(identifier: .gregorian)
        months = formatter.monthSymbols
        monthsShort = formatter.shortMonthSymbols
        monthsAlone = formatter.standaloneMonthSymbols
        monthsShortAlone = formatter.shortStandaloneMonthSymbols
        // Beginning with Sunday.
        weekdays = formatter.weekdaySymbols
        weekdaysShort = formatter.shortWeekdaySymbols
        weekdaysAlone = formatter.standaloneWeekdaySymbols
        weekdaysShortAlone = formatter.shortStandaloneWeekdaySymbols
        halves = [formatter.amSymbol, formatter.pmSymbol]
        for style in TimeStyle.allCases {
            let pattern = DateFormatter.dateFormat(
                fromTemplate: TimeFormats.skeleton(style), options: 0, locale: locale)
            patterns[style] = TimeFormats.parts(of: pattern ?? "y-MM-dd HH:mm")
        }
    }

    static func skeleton(_ style: TimeStyle) -> String {
        switch style {
        case .time: "jmm"
        case .day: "EEEdMMM"
        case .dayOfYear: "EEEdMMMy"
        case .longDay: "EEEEdMMMM"
        case .longDayOfYear: "EEEEdMMMMy"
        case .date: "dMMMy"
        case .month: "LLL"
        case .monthOfYear: "yMMMM"
        case .weekday: "ccc"
        case .weekdayLong: "cccc"
        }
    }

    func text(_ time: CivilTime, _ style: TimeStyle) -> String {
        var text = ""
        for part in patterns[style] ?? [] {
            switch part {
            case .text(let plain): text += plain
            case .field(let letter, let count): text += field(letter, count, of: time)
            }
        }
        return text
    }

    private func field(_ letter: Unicode.Scalar, _ count: Int, of time: CivilTime) -> String {
        switch letter {
        case "y", "u", "Y": numbers.padded(count == 2 ? time.year % 100 : time.year, to: count)
        case "M": month(time, count, months, monthsShort)
        case "L": month(time, count, monthsAlone, monthsShortAlone)
        case "d": numbers.padded(time.day, to: count)
        case "E", "e": (count == 4 ? weekdays : weekdaysShort)[time.weekday % 7]
        case "c": (count == 4 ? weekdaysAlone : weekdaysShortAlone)[time.weekday % 7]
        case "H": numbers.padded(time.hour, to: count)
        case "k": numbers.padded(time.hour == 0 ? 24 : time.hour, to: count)
        case "h": numbers.padded((time.hour + 11) % 12 + 1, to: count)
        case "K": numbers.padded(time.hour % 12, to: count)
        case "m": numbers.padded(time.minute, to: count)
        case "a", "b", "B": halves[time.hour < 12 ? 0 : 1]
        default: ""
        }
    }

    private func month(_ time: CivilTime, _ count: Int, _ long: [String], _ short: [String]) -> String {
        switch count {
        case 3: short[time.month - 1]
        case 4...: long[time.month - 1]
        default: numbers.padded(time.month, to: count)
        }
    }

    /// Parses a pattern: letters are fields, quoted text is literal, and two quotes are a quote.
    private static func parts(of pattern: String) -> [Part] {
        var parts: [Part] = []
        var rest = Substring(pattern)
        while let first = rest.first {
            if first == "'" {
                rest.removeFirst()
                let text = rest.prefix { $0 != "'" }
                rest = rest.dropFirst(text.count + 1)
                parts.append(.text(text.isEmpty ? "'" : String(text)))
            } else if let letter = first.unicodeScalars.first, first.isASCII, first.isLetter {
                let run = rest.prefix { $0 == first }
                parts.append(.field(letter, run.count))
                rest = rest.dropFirst(run.count)
            } else {
                let text = rest.prefix { $0 != "'" && !($0.isASCII && $0.isLetter) }
                parts.append(.text(String(text)))
                rest = rest.dropFirst(text.count)
            }
        }
        return parts
    }
}
