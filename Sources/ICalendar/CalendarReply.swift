import CLibical
public import Domain

/// A calendar program's reply to the organizer of an event on behalf of an attendee (RFC 5546, 3.2.3).
public struct CalendarReply: Codable, Hashable, Sendable {
    public struct Attendee: Codable, Hashable, Sendable {
        /// The address without `mailto:`; nil if it is not a mail address.
        public var email: String?
        public var name: String?
        /// PARTSTAT in uppercase; `NEEDS-ACTION` if it is missing.
        public var participation: String
    }

    public var uid: String
    /// The attendees in whose name it is sent: one, in all known programs.
    public var attendees: [Attendee]
    /// The address to which the reply was requested, without `mailto:`.
    public var organizer: String?
    /// When the program wrote the reply, by its own clock: the later of `DTSTAMP` and Outlook's
    /// `X-MICROSOFT-CDO-REPLYTIME`. Some programs leave `DTSTAMP` as in the invitation.
    public var stamp: Instant?
    /// Whether it proposes another time (`COUNTER`; RFC 5546, 3.2.7).
    public var isProposal: Bool

    /// The maximum size of a calendar part, in bytes. Those of real programs have about 2,000.
    public static let maxLength = 256 << 10
    private static let maxEvents = 10, maxAttendees = 20

    /// Reads the replies of a calendar part.
    ///
    /// - Returns: One reply for each entry, including counter-proposals. Empty if the part is of another kind, such as
    ///   an invitation.
    /// - Throws: `invalid` if the part is not a calendar, `tooLarge` beyond ``maxLength``.
    public static func read(_ bytes: [UInt8]) throws(Refusal) -> [CalendarReply] {
        guard bytes.count <= maxLength else {
            throw CalendarReader.refusal(.tooLarge, "The calendar part of this message is too large.")
        }
        let outline = try FileOutline(bytes, .standard)
        return Libical.use {
            func method(_ entry: FileOutline.Entry) -> String? { outline.calendars[entry.calendar].method }
            return outline.entries.filter { $0.kind == "VEVENT" && ["REPLY", "COUNTER"].contains(method($0)) }.prefix(
                maxEvents
            ).compactMap { entry in
                reply(
                    "BEGIN:VEVENT\r\n" + String(decoding: bytes[entry.range], as: UTF8.self) + "\r\nEND:VEVENT\r\n",
                    isProposal: method(entry) == "COUNTER")
            }
        }
    }

    private static func reply(_ text: String, isProposal: Bool) -> CalendarReply? {
        guard let component = icalparser_parse_string(text) else { return nil }
        defer { icalcomponent_free(component) }
        let properties = ParsedProperties(component)
        guard let uid = properties.line(ICAL_UID_PROPERTY) else { return nil }
        let attendees = properties.all(ICAL_ATTENDEE_PROPERTY).prefix(maxAttendees).map { property in
            Attendee(
                email: address(icalproperty_get_attendee(property)),
                name: parameter(property, ICAL_CN_PARAMETER, icalparameter_get_cn).map(CalendarText.line),
                participation: participation(property))
        }
        let stamps = [
            properties.first(ICAL_DTSTAMP_PROPERTY).flatMap { ParsedProperties.utc(icalproperty_get_dtstamp($0)) },
            properties.extensionLine("X-MICROSOFT-CDO-REPLYTIME").flatMap {
                ParsedProperties.utc(icaltime_from_string($0))
            },
        ]
        return CalendarReply(
            uid: uid, attendees: Array(attendees),
            organizer: properties.first(ICAL_ORGANIZER_PROPERTY).flatMap { address(icalproperty_get_organizer($0)) },
            stamp: stamps.compactMap { $0 }.max(), isProposal: isProposal)
    }

    private static func address(_ uri: UnsafePointer<CChar>?) -> String? {
        guard let uri else { return nil }
        let text = CalendarText.line(String(cString: uri))
        return text.lowercased().hasPrefix("mailto:") ? String(text.dropFirst(7)) : nil
    }

    private static func parameter(
        _ property: OpaquePointer, _ kind: icalparameter_kind, _ value: (OpaquePointer) -> UnsafePointer<CChar>?
    ) -> String? {
        icalproperty_get_first_parameter(property, kind).flatMap(value).map { String(cString: $0) }
    }

    private static func participation(_ property: OpaquePointer) -> String {
        guard let parameter = icalproperty_get_first_parameter(property, ICAL_PARTSTAT_PARAMETER) else {
            return "NEEDS-ACTION"
        }
        return switch icalparameter_get_partstat(parameter) {
        case ICAL_PARTSTAT_ACCEPTED: "ACCEPTED"
        case ICAL_PARTSTAT_TENTATIVE: "TENTATIVE"
        case ICAL_PARTSTAT_DECLINED: "DECLINED"
        case ICAL_PARTSTAT_DELEGATED: "DELEGATED"
        default: "NEEDS-ACTION"
        }
    }
}
