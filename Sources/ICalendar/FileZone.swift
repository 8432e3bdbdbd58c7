import CLibical
import Domain

/// A zone by the rules of a VTIMEZONE.
///
/// libical works the rules out when they are first asked for, so ``offset(at:)`` may only be called inside
/// ``Libical/use(_:)``. That is what makes it `Sendable`. Freeing it touches nothing but itself.
final class FileZone: @unchecked Sendable {
    private let zone: OpaquePointer

    /// - Parameter component: a VTIMEZONE; it belongs to the zone afterwards, or is freed where this returns nil.
    init?(_ component: OpaquePointer) {
        guard let zone = icaltimezone_new() else {
            icalcomponent_free(component)
            return nil
        }
        guard icaltimezone_set_component(zone, component) != 0 else {
            icaltimezone_free(zone, 1)
            icalcomponent_free(component)
            return nil
        }
        self.zone = zone
    }

    deinit {
        icaltimezone_free(zone, 1)
    }

    func offset(at instant: Instant) -> Int {
        var time = icaltimetype(CivilTime(instant, offset: 0), isDate: false)
        var isDaylight: Int32 = 0
        return Int(icaltimezone_get_utc_offset_of_utc_time(zone, &time, &isDaylight))
    }
}
