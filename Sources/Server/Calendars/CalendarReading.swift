import Domain
public import Foundation
import ICalendar
import Operations

/// The input and output of the process that parses calendar files.
public enum CalendarReading {
    struct Question: Codable, Sendable {
        /// The path of the file.
        var file: String
        /// The time zone for times without one.
        var timeZone: String
        var now: Instant
        /// Events that ended before are skipped; nil includes all of the past.
        var from: Instant?
        /// The maximum number of dates.
        var mostDates: Int
    }

    /// Does all the work of that process.
    ///
    /// - Parameter question: The JSON input from `CalendarProcess`.
    /// - Returns: The output to print.
    public static func reply(_ question: String) throws -> Data {
        let question = try JSONDecoder().decode(Question.self, from: Data(question.utf8))
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: question.file)))
        return try JSONEncoder().encode(reply(question, bytes))
    }

    private static func reply(_ question: Question, _ bytes: [UInt8]) -> ParserProcess.Reply<CalendarContents> {
        var limits = CalendarReader.Limits.standard
        limits.maxOccurrences = question.mostDates
        return ParserProcess.Reply { () throws(Refusal) in
            CalendarContents(
                try CalendarReader.read(
                    bytes, floatingTimeZone: question.timeZone, now: question.now, from: question.from, limits: limits))
        }
    }
}
