import Domain
import Foundation

/// The outcome of sending a message.
enum PushOutcome: Equatable, Sendable {
    case sent
    /// The subscription no longer exists.
    case gone
    /// Certainly not sent. Try again, but not before `wait` is over.
    case failed(String, wait: Span?)
    /// Certainly not sent. Another attempt would be refused too.
    case refused(String)
    /// Perhaps sent: the connection broke after the message was transmitted.
    case uncertain(String)

    /// Interprets the reply of a push service (RFC 8030).
    init(status: Int, retryAfter: String?, now: Instant) {
        switch status {
        case 200..<300: self = .sent
        case 404, 410: self = .gone
        case 429, 500..<600:
            self = .failed(
                "The push service answered \(status).", wait: retryAfter.flatMap { PushOutcome.wait($0, now: now) })
        default: self = .refused("The push service answered \(status).")
        }
    }

    /// Parses `Retry-After`: seconds, or a date. Capped at a day, so that no service can keep a job forever.
    private static func wait(_ text: String, now: Instant) -> Span? {
        let wait: Span
        if let seconds = Int64(text), seconds >= 0 {
            wait = .seconds(min(seconds, 86400))
        } else {
            let reader = DateFormatter()
            reader.locale = Locale(identifier: "en_US_POSIX")
            reader.timeZone = TimeZone(secondsFromGMT: 0)
            reader.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
            guard let date = reader.date(from: text) else { return nil }
            wait = Instant(seconds: Int64(date.timeIntervalSince1970)) - now
        }
        return min(max(wait, .seconds(0)), .days(1))
    }
}
