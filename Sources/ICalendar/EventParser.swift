import CLibical
import Domain

/// Parses one VEVENT into an ``ParsedEvent``. Used inside ``Libical/use(_:)``.
struct EventParser {
    var zones: ZoneResolver
    /// The zone in which all-day events begin.
    let dayZone: Zone
    let now: Instant

    /// The maximum length of a UID in bytes. Those of real programs have about 100.
    private static let maxUIDLength = 1000
    /// - Parameter timeZone: The zone of floating times.
    mutating func draft(
        _ source: EntrySource, line: Int, timeZone: Zone, isCancelled: Bool
    ) throws(Unreadable) -> ParsedEvent {
        guard let component = icalparser_parse_string(source.text) else { throw Unreadable("It cannot be read.") }
        defer { icalcomponent_free(component) }
        guard icalcomponent_isa(component) == ICAL_VEVENT_COMPONENT else { throw Unreadable("It cannot be read.") }
        let properties = ParsedProperties(component)
        if let reason = properties.unreadable { throw Unreadable(reason) }

        guard let startProperty = properties.first(ICAL_DTSTART_PROPERTY) else { throw Unreadable("It has no start.") }
        let start = wholeDay(try moment(startProperty, "Its start", else: timeZone), properties)
        let length = try length(properties, start)
        var event = CalendarEvent(
            uid: properties.line(ICAL_UID_PROPERTY) ?? fallbackUID(source.text + source.rules.joined()),
            title: properties.line(ICAL_SUMMARY_PROPERTY) ?? "",
            startsAt: start.instant, endsAt: length?.end(of: start), timeZone: start.zone.name, isAllDay: start.isDate,
            stamp: now
        )
        properties.fill(&event)
        event.isCancelled = event.isCancelled || isCancelled
        event.isPrivate = source.isPrivate
        if event.description.isEmpty {
            event.description = source.markup.map { CalendarText.paragraphs(MarkupText.plain($0)) } ?? ""
            if source.markup == nil, source.isMarkupTooLong { event.truncatedParts.insert(.description) }
        }
        guard event.uid.utf8.count <= EventParser.maxUIDLength else { throw Unreadable("Its UID is too long.") }
        if !start.isDate, start.zone.name == nil, let name = properties.extensionLine("X-MINGLE-TIMEZONE") {
            event.timeZone = Zone(iana: name)?.name
        }
        var draft = ParsedEvent(event: event, line: line, start: start, length: length)
        draft.isFloating =
            !start.isDate && icalproperty_get_first_parameter(startProperty, ICAL_TZID_PARAMETER) == nil
            && properties.values(ICAL_DTSTART_PROPERTY).first?.hasSuffix("Z") == false
        if let property = properties.first(ICAL_RECURRENCEID_PROPERTY) {
            draft.recurrenceID = try moment(property, "The occurrence that it changes", else: start.zone)
            draft.event.recurrenceID = draft.recurrenceID?.instant
            draft.changesFollowing = icalproperty_get_first_parameter(property, ICAL_RANGE_PARAMETER) != nil
        } else {
            draft.recurrence = try recurrence(properties, start, source)
        }
        return draft
    }

    // MARK: Times

    /// Recognizes all-day events that Outlook writes as times from midnight, with a marker.
    private func wholeDay(_ start: CalendarFileTime, _ properties: ParsedProperties) -> CalendarFileTime {
        guard !start.isDate, start.civil == start.civil.startOfDay,
            properties.extensionLine("X-MICROSOFT-CDO-ALLDAYEVENT")?.uppercased() == "TRUE"
        else { return start }
        return CalendarFileTime(civil: start.civil, isDate: true, zone: dayZone)
    }

    private mutating func length(
        _ properties: ParsedProperties, _ start: CalendarFileTime
    ) throws(Unreadable) -> Length? {
        if let property = properties.first(ICAL_DTEND_PROPERTY) {
            return try Length(from: start, to: moment(property, "Its end", else: start.zone))
        }
        if let property = properties.first(ICAL_DURATION_PROPERTY) {
            return try length(icalproperty_get_duration(property), start)
        }
        return start.isDate ? .oneDay : nil
    }

    private func length(_ duration: icaldurationtype, _ start: CalendarFileTime) throws(Unreadable) -> Length {
        guard duration.is_neg == 0 else { throw Unreadable("Its end lies before its start.") }
        let seconds = Int(duration.hours) * 3600 + Int(duration.minutes) * 60 + Int(duration.seconds)
        return try Length(days: Int(duration.weeks) * 7 + Int(duration.days), seconds: seconds, from: start)
    }

    private mutating func moment(
        _ property: OpaquePointer, _ what: Phrase, else zone: Zone
    ) throws(Unreadable) -> CalendarFileTime {
        let value = icalproperty_get_value(property)
        var time = icaltime_null_time()
        switch icalvalue_isa(value) {
        case ICAL_DATE_VALUE: time = icalvalue_get_date(value)
        case ICAL_DATETIME_VALUE, ICAL_DATETIMEDATE_VALUE: time = icalvalue_get_datetime(value)
        default: throw Unreadable("\(what) cannot be read.")
        }
        return try moment(time, property, what, else: zone)
    }

    private mutating func moment(
        _ time: icaltimetype, _ property: OpaquePointer, _ what: Phrase, else zone: Zone
    ) throws(Unreadable) -> CalendarFileTime {
        var civil = CivilTime(time)
        // A leap second.
        if civil.second == 60 { civil.second = 59 }
        guard civil.exists else { throw Unreadable("\(what) is not a date and time that exists.") }
        guard (1900...9998).contains(civil.year) else {
            throw Unreadable("\(what) lies outside the years 1900 to 9998.")
        }
        if time.is_date != 0 { return CalendarFileTime(civil: civil, isDate: true, zone: dayZone) }
        if icaltime_is_utc(time) != 0 { return CalendarFileTime(civil: civil, isDate: false, zone: .utc) }
        guard let parameter = icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER),
            let tzid = icalparameter_get_tzid(parameter).map({ String(cString: $0) }), !tzid.isEmpty
        else { return CalendarFileTime(civil: civil, isDate: false, zone: zone) }
        guard let named = zones.zone(tzid) else {
            throw Unreadable("Its time zone “\(CalendarText.line(tzid).prefix(80))” is unknown.")
        }
        return CalendarFileTime(civil: civil, isDate: false, zone: named)
    }

    // MARK: Series

    private mutating func recurrence(
        _ properties: ParsedProperties, _ start: CalendarFileTime, _ source: EntrySource
    ) throws(Unreadable) -> ParsedEvent.Recurrence? {
        var dates: [(CalendarFileTime, Length?)] = []
        for property in properties.all(ICAL_RDATE_PROPERTY) {
            let value = icalproperty_get_value(property)
            let what: Phrase = "One of its dates"
            guard icalvalue_isa(value) == ICAL_PERIOD_VALUE else {
                try dates.append((moment(property, what, else: start.zone), nil))
                continue
            }
            let period = icalvalue_get_period(value)
            let from = try moment(period.start, property, what, else: start.zone)
            if icaltime_is_null_time(period.end) == 0 {
                let to = try moment(period.end, property, what, else: start.zone)
                try dates.append((from, Length(from: from, to: to)))
            } else {
                try dates.append((from, length(period.duration, from)))
            }
        }
        guard !source.rules.isEmpty || !dates.isEmpty else { return nil }
        var exceptions: [CalendarFileTime] = []
        for property in properties.all(ICAL_EXDATE_PROPERTY) {
            try exceptions.append(moment(property, "One of its left-out dates", else: start.zone))
        }
        return ParsedEvent.Recurrence(
            rules: source.rules, exceptionRules: source.exceptionRules, dates: dates, exceptions: exceptions)
    }
}

/// Returns a UID for an entry without one. It is the same each time the entry is read.
private func fallbackUID(_ text: String) -> String {
    "\(String(StableHash.of(text.utf8), radix: 16))@no-uid.mingle"
}
