import Domain
public import Foundation
import ICalendar
import Operations

/// What the process that reads a calendar file is asked, and what it replies.
public enum CalendarReading {
    struct Question: Codable, Sendable {
        /// The path of the file.
        var file: String
        /// Where times without a zone are meant.
        var timeZone: String
        var now: Instant
        /// What was over before is left out; nil takes all of the past.
        var from: Instant?
        /// The most dates that it may come to.
        var mostDates: Int
    }

    /// All of the work of that process.
    ///
    /// - Parameter question: as `CalendarProcess` asks it.
    /// - Returns: what it prints.
    public static func reply(_ question: String) throws -> Data {
        let question = try JSONDecoder().decode(Question.self, from: Data(question.utf8))
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: question.file)))
        return try JSONEncoder().encode(reply(question, bytes))
    }

    private static func reply(_ question: Question, _ bytes: [UInt8]) -> ReadingProcess.Reply<CalendarContents> {
        var limits = CalendarReader.Limits.standard
        limits.maxOccurrences = question.mostDates
        return ReadingProcess.Reply { () throws(Refusal) in
            CalendarContents(
                try CalendarReader.read(
                    bytes, floatingTimeZone: question.timeZone, now: question.now, from: question.from, limits: limits))
        }
    }
}
