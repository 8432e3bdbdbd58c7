import Domain
import Foundation

/// The clock rules of a place.
///
/// Named zones are Foundation's, as everywhere in Mingle. libical's own reading of the system's tables is not used: for
/// some places (St John's, Dublin, Cairo) it is an hour off.
struct Zone: Sendable {
    private enum Rules: Sendable {
        case utc
        case named(TimeZone)
        /// A constant offset, in seconds ahead of UTC.
        case fixed(Int)
        /// From a VTIMEZONE that does not denote a named zone.
        case file(FileZone)
    }

    private let rules: Rules
    /// The IANA name; nil for UTC and for rules without a name.
    let name: String?

    static let utc = Zone(rules: .utc, name: nil)

    /// - Parameter name: A name such as `Europe/Berlin`. The result is nil for unknown names, and for names without an
    ///   area and a place.
    init?(iana name: String) {
        // Foundation also accepts "GMT+3", "EST" and similar names, which nothing else here knows.
        guard name.utf8.contains(UInt8(ascii: "/")), let zone = TimeZone(identifier: name) else { return nil }
        self.init(rules: .named(zone), name: name)
    }

    /// Creates a zone from a name in ``ZoneAliases``.
    init?(alias name: String) {
        guard let iana = ZoneAliases.iana(name) else { return nil }
        if iana == "UTC" { self = .utc } else { self.init(iana: iana) }
    }

    /// - Parameter offset: The constant offset, in seconds ahead of UTC.
    init(offset: Int) {
        // These names use POSIX signs: ahead of UTC is negative.
        let name = "Etc/GMT\(offset > 0 ? "-" : "+")\(abs(offset) / 3600)"
        if offset == 0 {
            self = .utc
        } else if offset % 3600 == 0, let zone = Zone(iana: name) {
            self = zone
        } else {
            self.init(rules: .fixed(offset), name: nil)
        }
    }

    init(_ zone: FileZone) {
        self.init(rules: .file(zone), name: nil)
    }

    private init(rules: Rules, name: String?) {
        self.rules = rules
        self.name = name
    }

    /// Returns the offset in seconds ahead of UTC.
    func offset(at instant: Instant) -> Int {
        switch rules {
        case .utc: 0
        case .named(let zone): zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.seconds)))
        case .fixed(let offset): offset
        case .file(let zone): zone.offset(at: instant)
        }
    }

    /// Returns the local time at an instant.
    func civil(_ instant: Instant) -> CivilTime {
        CivilTime(instant, offset: offset(at: instant))
    }

    /// Returns the instant at which clocks show `civil`. If they show it twice, this is the first time. If they skip
    /// it, the instant is later by the skipped duration (RFC 5545, 3.3.5).
    func instant(_ civil: CivilTime) -> Instant {
        let asUTC = Instant(civil, offset: 0)
        let before = offset(at: asUTC - .days(1))
        let after = offset(at: asUTC + .days(1))
        let early = Instant(civil, offset: before)
        if before == after || offset(at: early) == before { return early }
        let late = Instant(civil, offset: after)
        return offset(at: late) == after ? late : early
    }

    /// A change of the clocks; offsets are in seconds ahead of UTC.
    struct Change: Hashable {
        /// The first second of ``after``.
        var at: Instant
        var before: Int
        var after: Int
    }

    /// Returns every change between two instants, in order.
    ///
    /// Changes are detected by comparing offsets, because Foundation names only those of daylight saving time. Two
    /// changes within a week that undo each other would be missed; no place has had such.
    func changes(from start: Instant, to end: Instant) -> [Change] {
        var changes: [Change] = []
        var known = start
        var before = offset(at: start)
        while known < end {
            let next = min(known + .days(7), end)
            guard offset(at: next) != before else {
                known = next
                continue
            }
            var (low, high) = (known.seconds, next.seconds)
            while high - low > 1 {
                let middle = (low + high) / 2
                if offset(at: Instant(seconds: middle)) == before { low = middle } else { high = middle }
            }
            known = Instant(seconds: high)
            changes.append(Change(at: known, before: before, after: offset(at: known)))
            before = offset(at: known)
        }
        return changes
    }
}
