import CLibical
import Domain
import Synchronization

/// Access to libical by one thread at a time.
///
/// libical has global buffers, lazily built tables and error states, and makes few promises about threads. Its state is
/// global, and so is this lock. It is held for one entry or one series, never for a whole file, so that a large import
/// does not delay a small one. The lock is not recursive.
enum Libical {
    private static let lock = Mutex(Settings())

    /// Runs `work` with exclusive access to libical.
    static func use<Result: Sendable, Failure: Error>(_ work: () throws(Failure) -> Result) throws(Failure) -> Result {
        try lock.withLock { (_: inout Settings) throws(Failure) -> Result in try work() }
    }

    private struct Settings: Sendable {
        init() {
            // A malformed file must produce an error and not end the process.
            icalerror_set_errors_are_fatal(0)
            for error in ICAL_NO_ERROR.rawValue...ICAL_UNKNOWN_ERROR.rawValue {
                icalerror_set_error_state(icalerrorenum(rawValue: error), ICAL_ERROR_NONFATAL)
            }
            ical_set_unknown_token_handling_setting(ICAL_ASSUME_IANA_TOKEN)
        }
    }
}

extension CivilTime {
    init(_ time: icaltimetype) {
        self.init(
            year: Int(time.year), month: Int(time.month), day: Int(time.day),
            hour: Int(time.hour), minute: Int(time.minute), second: Int(time.second)
        )
    }
}
