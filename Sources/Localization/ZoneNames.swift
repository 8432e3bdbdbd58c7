import Domain
import Foundation
import Synchronization

/// Short names of time zones at an instant, as a language has them: `CET`, `MEZ`, `GMT-5`.
final class ZoneNames: Sendable {
    private struct Key: Hashable {
        var zone: String
        /// A zone may have moved to another offset for good, as Paraguay did in 2024.
        var offset: Int
        var isSummer: Bool
    }

    private let locale: Locale
    /// As many as there are zones: looking one up takes as long as a page.
    private let names = Mutex<[Key: String]>([:])

    init(_ locale: Locale) { self.locale = locale }

    /// - Parameter name: that of IANA; one that does not exist stays as it is.
    func text(_ name: String, at instant: Instant) -> String {
        // Foundation makes GMT of UTC, which is the same in every language.
        guard name != "UTC", let zone = TimeZone(identifier: name) else { return name }
        let date = Date(timeIntervalSince1970: Double(instant.seconds))
        let key = Key(
            zone: name, offset: zone.secondsFromGMT(for: date), isSummer: zone.isDaylightSavingTime(for: date))
        if let known = names.withLock({ $0[key] }) { return known }
        // Of a zone's own names Foundation knows those of today alone.
        let format = DateFormatter()
        (format.locale, format.timeZone, format.dateFormat) = (locale, zone, "z")
        let made = format.string(from: date)
        names.withLock { $0[key] = made }
        return made
    }
}
