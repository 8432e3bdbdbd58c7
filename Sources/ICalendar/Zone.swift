import Domain
import Foundation

/// How the clocks of a place run.
///
/// Named zones are Foundation's, as everywhere in Mingle. libical's own reading of the system's tables is not used: for
/// some places (St John's, Dublin, Cairo) it is an hour off.
struct Zone: Sendable {
    private enum Rules: Sendable {
        case utc
        case named(TimeZone)
        /// From a VTIMEZONE that means no named zone.
        case file(FileZone)
    }

    private let rules: Rules
    /// IANA name; nil for UTC and for rules that have no name.
    let name: String?

    static let utc = Zone(rules: .utc, name: nil)

    /// - Parameter name: as `Europe/Berlin`; nil for names that are not an area and a place, and for unknown ones.
    init?(iana name: String) {
        // Foundation takes "GMT+3", "EST" and more of the kind, which nothing else here knows.
        guard name.utf8.contains(UInt8(ascii: "/")), let zone = TimeZone(identifier: name) else { return nil }
        self.init(rules: .named(zone), name: name)
    }

    init(_ zone: FileZone) {
        self.init(rules: .file(zone), name: nil)
    }

    private init(rules: Rules, name: String?) {
        self.rules = rules
        self.name = name
    }

    /// Seconds ahead of UTC.
    func offset(at instant: Instant) -> Int {
        switch rules {
        case .utc: 0
        case .named(let zone): zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.seconds)))
        case .file(let zone): zone.offset(at: instant)
        }
    }

    /// What the clocks show.
    func civil(_ instant: Instant) -> CivilTime {
        CivilTime(instant, offset: offset(at: instant))
    }

    /// When the clocks show `civil`: the first time where they do so twice; as much later as they skip where they skip
    /// it (RFC 5545, 3.3.5).
    func instant(_ civil: CivilTime) -> Instant {
        let asUTC = Instant(civil, offset: 0)
        let before = offset(at: asUTC - .days(1))
        let after = offset(at: asUTC + .days(1))
        let early = Instant(civil, offset: before)
        if before == after || offset(at: early) == before { return early }
        let late = Instant(civil, offset: after)
        return offset(at: late) == after ? late : early
    }
}
