import Domain
import Foundation
import Synchronization

/// Short names of time zones, as a language has them: `CET`, `MEZ`, `GMT-5`.
final class ZoneNames: Sendable {
    private struct Key: Hashable {
        var zone: String
        var isSummer: Bool
    }

    private let locale: Locale
    /// As many as there are zones: looking one up takes as long as a page.
    private let names = Mutex<[Key: String]>([:])

    init(_ locale: Locale) { self.locale = locale }

    /// - Parameter name: that of IANA; one that does not exist stays as it is.
    func text(_ name: String, at instant: Instant) -> String {
        guard let zone = TimeZone(identifier: name) else { return name }
        let isSummer = zone.isDaylightSavingTime(for: Date(timeIntervalSince1970: Double(instant.seconds)))
        let key = Key(zone: name, isSummer: isSummer)
        if let known = names.withLock({ $0[key] }) { return known }
        let made = zone.localizedName(for: isSummer ? .shortDaylightSaving : .shortStandard, locale: locale) ?? name
        names.withLock { $0[key] = made }
        return made
    }
}
