import CLibical
import Domain

/// The properties of a parsed component, which must outlive this value.
struct ParsedProperties {
    private var all: [OpaquePointer] = []
    /// The reason why the entry cannot be used: a property about its time is invalid.
    private(set) var unreadable: Phrase?

    init(_ component: OpaquePointer) {
        var next = icalcomponent_get_first_property(component, ICAL_ANY_PROPERTY)
        while let property = next {
            if icalproperty_isa(property) == ICAL_XLICERROR_PROPERTY { record(property) } else { all.append(property) }
            next = icalcomponent_get_next_property(component, ICAL_ANY_PROPERTY)
        }
    }

    /// Reads libical's error property, which replaces an unreadable one: "Can't parse as DATE-TIME value in DTSTART
    /// property. …".
    private mutating func record(_ error: OpaquePointer) {
        guard unreadable == nil, let text = icalproperty_get_xlicerror(error).map({ String(cString: $0) }) else {
            return
        }
        for (name, what) in ParsedProperties.essential where text.contains(" in \(name) property") {
            unreadable = "\(what) cannot be read."
        }
    }

    private static let essential: [(String, Phrase)] = [
        ("DTSTART", "Its start"), ("DTEND", "Its end"), ("DURATION", "Its duration"),
        ("RDATE", "One of its dates"), ("EXDATE", "One of its left-out dates"),
        ("RECURRENCE-ID", "The occurrence that it changes"),
    ]

    func all(_ kind: icalproperty_kind) -> [OpaquePointer] {
        all.filter { icalproperty_isa($0) == kind }
    }

    func first(_ kind: icalproperty_kind) -> OpaquePointer? {
        all.first { icalproperty_isa($0) == kind && icalproperty_get_value($0) != nil }
    }

    /// Returns the values as in the file.
    func values(_ kind: icalproperty_kind) -> [String] {
        all(kind).compactMap { ParsedProperties.raw($0) }
    }

    /// Returns a text on one line; nil if it is missing or blank.
    func line(_ kind: icalproperty_kind) -> String? {
        text(kind).map(CalendarText.line).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the value of an extension (`X-…`) on one line.
    func extensionLine(_ name: String) -> String? {
        let property = all(ICAL_X_PROPERTY).first {
            icalproperty_get_x_name($0).map { String(cString: $0).uppercased() } == name
        }
        return property.flatMap { ParsedProperties.raw($0) }.map { CalendarText.line($0.filter { $0 != "\\" }) }
    }

    private func text(_ kind: icalproperty_kind) -> String? {
        first(kind).flatMap { ParsedProperties.text($0) }
    }

    private static func text(_ property: OpaquePointer) -> String? {
        let value = icalproperty_get_value(property)
        guard icalvalue_isa(value) == ICAL_TEXT_VALUE else { return raw(property) }
        return icalvalue_get_text(value).map { String(cString: $0) }
    }

    private static func raw(_ property: OpaquePointer) -> String? {
        guard let buffer = icalproperty_get_value_as_string_r(property) else { return nil }
        defer { icalmemory_free_buffer(buffer) }
        return String(cString: buffer)
    }

    // MARK: What does not say when the event happens

    /// Fills in the optional properties. Unreadable values are left out and do not invalidate the event.
    func fill(_ event: inout CalendarEvent) {
        event.description =
            text(ICAL_DESCRIPTION_PROPERTY).map { text in
                // Descriptions written by Mingle are plain text, whatever they look like.
                if event.isOwn { return CalendarText.paragraphs(text) }
                let plain = MarkupText.plain(text)
                if text.utf8.count > MarkupText.maxLength, plain != text { event.truncatedParts.insert(.description) }
                return CalendarText.paragraphs(plain)
            } ?? ""
        event.location = line(ICAL_LOCATION_PROPERTY)
        let pages = conferencePages()
        event.conference = pages.first(where: ParsedLocation.isPage)
        if event.conference == nil, pages.contains(where: WebAddress.isValid) { event.truncatedParts.insert(.link) }
        event.categories = all(ICAL_CATEGORIES_PROPERTY)
            .compactMap { ParsedProperties.text($0) }.map(CalendarText.line).filter { !$0.isEmpty }
        event.sequence = first(ICAL_SEQUENCE_PROPERTY).map { max(0, Int(icalproperty_get_sequence($0))) } ?? 0
        event.isCancelled =
            first(ICAL_STATUS_PROPERTY).map { icalproperty_get_status($0) == ICAL_STATUS_CANCELLED } ?? false
        event.isDraft = extensionLine("X-MINGLE-DRAFT")?.uppercased() == "TRUE"
        event.url = line(ICAL_URL_PROPERTY).flatMap { url in
            let start = url.lowercased()
            return start.hasPrefix("https://") || start.hasPrefix("http://") ? CalendarText.uri(url) : nil
        }
        event.lastModified = first(ICAL_LASTMODIFIED_PROPERTY).flatMap {
            ParsedProperties.utc(icalproperty_get_lastmodified($0))
        }
        let stamp = first(ICAL_DTSTAMP_PROPERTY).flatMap { ParsedProperties.utc(icalproperty_get_dtstamp($0)) }
        event.stamp = stamp ?? event.lastModified ?? Instant(seconds: event.stamp.seconds)
        event.organizer = all(ICAL_ORGANIZER_PROPERTY).lazy.compactMap { person($0) }.first
        event.attendees = all(ICAL_ATTENDEE_PROPERTY).compactMap { person($0) }
        if let position = position() { (event.latitude, event.longitude) = position }
    }

    /// The properties in which Google and Microsoft store the link of an online meeting.
    static let conferences: Set<String> = [
        "X-GOOGLE-CONFERENCE", "X-MICROSOFT-SKYPETEAMSMEETINGURL", "X-MICROSOFT-ONLINEMEETINGEXTERNALLINK",
        "X-MICROSOFT-ONLINEMEETINGINFORMATION", "X-MICROSOFT-ONLINEMEETINGCONFLINK",
    ]

    /// Returns the links of the online meeting: video before audio only (RFC 7986, 5.11).
    private func conferencePages() -> [String] {
        let declared = all(ICAL_CONFERENCE_PROPERTY).compactMap { property in
            ParsedProperties.raw(property).map {
                (address: CalendarText.uri(CalendarText.line($0)), property: property)
            }
        }
        let (shown, heard) = declared.reduce(into: ([String](), [String]())) { pages, one in
            let isShown =
                icalproperty_as_ical_string_r(one.property).map { text in
                    defer { icalmemory_free_buffer(text) }
                    return String(cString: text).uppercased().contains("VIDEO")
                } ?? false
            if isShown { pages.0.append(one.address) } else { pages.1.append(one.address) }
        }
        return shown + heard
            + ParsedProperties.conferences.sorted().compactMap { extensionLine($0).map(CalendarText.uri) }
    }

    /// Reads a time that is always UTC (RFC 5545, 3.8.7), whatever a program wrote.
    static func utc(_ time: icaltimetype) -> Instant? {
        let civil = CivilTime(time)
        guard icaltime_is_null_time(time) == 0, civil.exists, (1900...9998).contains(civil.year) else { return nil }
        return Instant(civil, offset: 0)
    }

    private func position() -> (Double, Double)? {
        if let property = first(ICAL_GEO_PROPERTY) {
            let geo = icalproperty_get_geo(property)
            if let place = position(geo.lat, geo.lon) { return place }
        }
        // Apple: X-APPLE-STRUCTURED-LOCATION;…:geo:52.5,13.4
        guard let text = extensionLine("X-APPLE-STRUCTURED-LOCATION"), text.lowercased().hasPrefix("geo:") else {
            return nil
        }
        let parts = text.dropFirst(4).prefix { $0 != ";" }.split(separator: ",")
        guard parts.count >= 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]) else { return nil }
        return position(latitude, longitude)
    }

    private func position(_ latitude: Double, _ longitude: Double) -> (Double, Double)? {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        return ((latitude * 1_000_000).rounded() / 1_000_000, (longitude * 1_000_000).rounded() / 1_000_000)
    }

    private func person(_ property: OpaquePointer) -> CalendarPerson? {
        var address = CalendarText.line(ParsedProperties.raw(property) ?? "")
        if address.lowercased().hasPrefix("mailto:") {
            address = String(address.dropFirst(7))
        } else {
            // A path on the organizer's server (Apple); the mail address is a parameter.
            guard let parameter = icalproperty_get_first_parameter(property, ICAL_EMAIL_PARAMETER),
                let email = icalparameter_get_email(parameter)
            else { return nil }
            address = CalendarText.line(String(cString: email))
        }
        guard address.contains("@") else { return nil }
        var name: String?
        if let parameter = icalproperty_get_first_parameter(property, ICAL_CN_PARAMETER),
            let text = icalparameter_get_cn(parameter)
        {
            name = CalendarText.line(String(cString: text))
        }
        var participation = CalendarPerson.Participation.needsAction
        if let parameter = icalproperty_get_first_parameter(property, ICAL_PARTSTAT_PARAMETER) {
            switch icalparameter_get_partstat(parameter) {
            case ICAL_PARTSTAT_ACCEPTED: participation = .accepted
            case ICAL_PARTSTAT_TENTATIVE: participation = .tentative
            case ICAL_PARTSTAT_DECLINED: participation = .declined
            default: break
            }
        }
        return CalendarPerson(
            name: name.flatMap { $0.isEmpty ? nil : $0 }, email: CalendarText.uri(address), participation: participation
        )
    }
}
