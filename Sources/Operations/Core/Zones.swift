public import Domain
import Foundation

/// IANA time zones, from the system's own tables.
public enum Zones {
    /// Returns whether `name` is an IANA zone such as `Europe/Berlin`, or UTC.
    public static func exists(_ name: String) -> Bool {
        guard name.utf8.count <= 64, name.utf8.contains(UInt8(ascii: "/")) || name == "UTC" || name == "GMT" else {
            return false
        }
        return TimeZone(identifier: name) != nil
    }

    /// Returns the local time in a zone; UTC if the zone does not exist.
    public static func civil(_ instant: Instant, in zone: String) -> CivilTime {
        CivilTime(instant, offset: offset(of: zone, at: instant))
    }

    /// Returns the instant of a local time in a zone.
    ///
    /// If the clocks skip that time, the instant is later by the length of the gap. If they show it twice, it
    /// is the first.
    public static func instant(_ civil: CivilTime, in zone: String) -> Instant {
        Instant(civil) { offset(of: zone, at: $0) }
    }

    /// Returns the offset in seconds ahead of UTC.
    public static func offset(of zone: String, at instant: Instant) -> Int {
        guard let zone = TimeZone(identifier: zone) else { return 0 }
        return zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.seconds)))
    }

    /// Every zone that a person may choose, in alphabetical order.
    public static let all: [String] = TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") }.sorted()
}
