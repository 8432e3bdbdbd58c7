import Domain
import Foundation

/// What became of a message.
enum PushOutcome: Equatable, Sendable {
    case sent
    /// It will never reach this browser, nor will any other.
    case gone
    /// Certainly not sent; worth another try, not before `wait` is over.
    case failed(String, wait: Span?)
    /// Certainly not sent, and it would be refused again.
    case refused(String)
    /// Perhaps sent: the connection broke after the message had gone out.
    case uncertain(String)

    /// What a push service's reply means (RFC 8030).
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

    /// Reads `Retry-After`: seconds, or a date. At most a day: no service may keep a job for ever.
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
