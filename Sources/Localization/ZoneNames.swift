import Domain
import Foundation
import Synchronization

/// Localized short names of time zones at an instant: `CET`, `MEZ`, `GMT-5`.
final class ZoneNames: Sendable {
    private struct Key: Hashable {
        var zone: String
        /// A zone may have moved permanently to another offset, as Paraguay did in 2024.
        var offset: Int
        var isSummer: Bool
    }

    private let locale: Locale
    /// A cache with one entry per zone and offset: looking up a name takes as long as a page.
    private let names = Mutex<[Key: String]>([:])

    init(_ locale: Locale) { self.locale = locale }

    /// - Parameter name: An IANA name; an unknown one is returned unchanged.
    func text(_ name: String, at instant: Instant) -> String {
        // Foundation turns UTC into GMT, but UTC is the same in every language.
        guard name != "UTC", let zone = TimeZone(identifier: name) else { return name }
        let date = Date(timeIntervalSince1970: Double(instant.seconds))
        let key = Key(
            zone: name, offset: zone.secondsFromGMT(for: date), isSummer: zone.isDaylightSavingTime(for: date))
        if let known = names.withLock({ $0[key] }) { return known }
        // Foundation knows only the current names of a zone.
        let format = DateFormatter()
        (format.locale, format.timeZone, format.dateFormat) = (locale, zone, "z")
        let made = format.string(from: date)
        names.withLock { $0[key] = made }
        return made
    }
}
