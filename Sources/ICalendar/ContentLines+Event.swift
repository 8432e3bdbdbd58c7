import Domain

extension ContentLines {
    mutating func add(
        _ event: CalendarEvent, _ method: CalendarDocument.Method, takesReplies: Bool, _ zones: WrittenZones
    ) {
        add("BEGIN", "VEVENT")
        add("UID", text: CalendarText.line(event.uid))
        addTimes(of: event, zones.zone(of: event))
        add("SEQUENCE", String(max(0, event.sequence)))
        add("STATUS", event.isCancelled || method == .cancel ? "CANCELLED" : event.isDraft ? "TENTATIVE" : "CONFIRMED")
        if event.isDraft { add("X-MINGLE-DRAFT", "TRUE") }
        add("SUMMARY", text: CalendarText.line(event.title))
        add("DESCRIPTION", text: CalendarText.paragraphs(event.description))
        add("LOCATION", text: CalendarText.line(event.location ?? ""))
        if let latitude = event.latitude, let longitude = event.longitude, latitude.isFinite, longitude.isFinite {
            add("GEO", "\(degrees(latitude));\(degrees(longitude))")
        }
        let categories = event.categories.map { CalendarText.escaped(CalendarText.line($0)) }.filter { !$0.isEmpty }
        if !categories.isEmpty { add("CATEGORIES", categories.joined(separator: ",")) }
        if let url = event.url { add("URL", CalendarText.uri(url)) }
        if let conference = event.conference { add("CONFERENCE;VALUE=URI;FEATURE=VIDEO", CalendarText.uri(conference)) }
        if let organizer = event.organizer { add("ORGANIZER\(commonName(organizer))", address(organizer)) }
        if method != .publish {
            let asks = takesReplies && method == .request ? ";RSVP=TRUE" : ""
            for person in event.attendees {
                let parameters = ";ROLE=REQ-PARTICIPANT;PARTSTAT=\(person.participation.rawValue)\(asks)"
                add("ATTENDEE\(commonName(person))\(parameters)", address(person))
            }
        }
        add("END", "VEVENT")
    }

    /// - Parameter written: The zone in which times are written; nil means UTC.
    private mutating func addTimes(of event: CalendarEvent, _ written: Zone?) {
        add("DTSTAMP", utc(event.stamp))
        if let lastModified = event.lastModified { add("LAST-MODIFIED", utc(lastModified)) }
        guard event.isAllDay else {
            add("DTSTART", event.startsAt, written)
            if let end = event.endsAt, end.seconds > event.startsAt.seconds { add("DTEND", end, written) }
            if let id = event.recurrenceID { add("RECURRENCE-ID", id, written) }
            // Only if the start does not name the zone.
            if let zone = event.timeZone, written?.local(event.startsAt) == nil {
                add("X-MINGLE-TIMEZONE", text: CalendarText.line(zone))
            }
            return
        }
        let zone = event.timeZone.flatMap(Zone.init(iana:)) ?? .utc
        let first = zone.civil(event.startsAt).startOfDay
        add("DTSTART;VALUE=DATE", basicDate(first))
        if let end = event.endsAt, end > event.startsAt {
            // Exclusive. If clocks skip midnight, a day ends later than midnight.
            let last = zone.civil(end - .seconds(1)).startOfDay
            add("DTEND;VALUE=DATE", basicDate(max(last, first).addingDays(1)))
        }
        if let id = event.recurrenceID {
            let day = zone.civil(id).startOfDay
            // An occurrence moved from a time of day to all day keeps its original time as its identity.
            if zone.instant(day) == id {
                add("RECURRENCE-ID;VALUE=DATE", basicDate(day))
            } else {
                add("RECURRENCE-ID", utc(id))
            }
        }
    }
}

extension ContentLines {
    private mutating func add(_ name: String, _ instant: Instant, _ zone: Zone?) {
        if let zone, let id = zone.name, let local = zone.local(instant) {
            add("\(name);TZID=\(id)", basicTime(local))
        } else {
            add(name, utc(instant))
        }
    }
}

extension Zone {
    /// Returns the local time if it denotes this instant for readers (RFC 5545, 3.3.5). Nil for the second of two
    /// instants with the same local time.
    fileprivate func local(_ instant: Instant) -> CivilTime? {
        let second = Instant(seconds: instant.seconds)
        let shown = civil(second)
        return self.instant(shown) == second ? shown : nil
    }
}

/// `20261127T180000Z`
private func utc(_ instant: Instant) -> String {
    basicTime(CivilTime(instant, offset: 0)) + "Z"
}

/// `20261127T190000`
func basicTime(_ civil: CivilTime) -> String {
    "\(basicDate(civil))T\(digits(civil.hour, 2))\(digits(civil.minute, 2))\(digits(civil.second, 2))"
}

/// `20261127`
private func basicDate(_ civil: CivilTime) -> String {
    "\(digits(civil.year, 4))\(digits(civil.month, 2))\(digits(civil.day, 2))"
}

func digits(_ value: Int, _ width: Int) -> String {
    let text = String(value)
    return text.utf8.count >= width ? text : String(repeating: "0", count: width - text.utf8.count) + text
}

/// Returns six decimals (RFC 5545, 3.8.1.6), never an exponent.
private func degrees(_ value: Double) -> String {
    let millionths = Int((min(max(value, -180), 180) * 1_000_000).rounded())
    return "\(millionths < 0 ? "-" : "")\(abs(millionths) / 1_000_000).\(digits(abs(millionths) % 1_000_000, 6))"
}

private func commonName(_ person: CalendarPerson) -> String {
    let name = CalendarText.line(person.name ?? "")
    return name.isEmpty ? "" : ";CN=\(CalendarText.quoted(name))"
}

private func address(_ person: CalendarPerson) -> String {
    "mailto:\(CalendarText.uri(CalendarText.line(person.email)))"
}
