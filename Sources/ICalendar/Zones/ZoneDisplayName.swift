import Domain

/// A zone from the display name of Windows and Outlook, such as `(UTC-05:00) Eastern Time (US & Canada)`. Also reads an
/// offset alone, such as `UTC+01` or `GMT+1:00`.
struct ZoneDisplayName {
    let zone: Zone

    init?(_ name: String) {
        var rest = Substring(name)
        let isInBrackets = rest.first == "("
        if isInBrackets { rest = rest.dropFirst() }
        let prefix = ["UTC", "GMT"].first { rest.uppercased().hasPrefix($0) }
        rest = rest.dropFirst(prefix?.count ?? 0)
        guard let (offset, after) = ZoneDisplayName.offset(rest, isBare: prefix == nil) else {
            if !isInBrackets, prefix == nil, let zone = ZoneDisplayName.zone(name, offset: nil) {
                self.zone = zone
                return
            }
            return nil
        }
        rest = after
        if isInBrackets {
            guard rest.first == ")" else { return nil }
            rest = rest.dropFirst()
        }
        let places = Text.trimmed(String(rest))
        guard let zone = places.isEmpty ? Zone(offset: offset) : ZoneDisplayName.zone(places, offset: offset) else {
            return nil
        }
        self.zone = zone
    }

    /// Reads `+01`, `-5`, `+01:00`, `+01.00` or `+0530` at the start of a text, in seconds. No offset means 0
    /// after UTC.
    private static func offset(_ text: Substring, isBare: Bool) -> (Int, Substring)? {
        guard let sign = text.first, sign == "+" || sign == "-" || sign == "−" else {
            return isBare ? nil : (0, text)
        }
        var rest = text.dropFirst()
        let body = rest.prefix { $0.isASCII && $0.isNumber || $0 == ":" || $0 == "." }
        rest = rest[body.endIndex...]
        let halves = body.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
        let hours: Int?
        let minutes: Int?
        switch (halves.count, body.count) {
        case (1, 1...2): (hours, minutes) = (Int(body), 0)
        case (1, 4): (hours, minutes) = (Int(body.prefix(2)), Int(body.suffix(2)))
        case (2, 4...5): (hours, minutes) = (Int(halves[0]), Int(halves[1]))
        default: return nil
        }
        guard let hours, let minutes, (0...14).contains(hours), (0...59).contains(minutes) else { return nil }
        let seconds = hours * 3600 + minutes * 60
        return (sign == "+" ? seconds : -seconds, rest)
    }

    /// - Parameter offset: The offset of standard time; nil if the name does not contain it.
    private static func zone(_ places: String, offset: Int?) -> Zone? {
        if let iana = regions[places.replacing(" and ", with: " & ")] { return Zone(alias: iana) ?? Zone(iana: iana) }
        // Finds a city of "Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", in any language, that is an IANA name and
        // has that offset. Without the offset, a name is too ambiguous.
        guard let offset else { return nil }
        for place in places.split(separator: ",").prefix(10) {
            let city = Text.trimmed(String(place.prefix { $0 != "(" })).replacing(" Islands", with: "")
                .replacing(" Island", with: "").replacing("City of ", with: "").replacing(" ", with: "_")
            guard city.count <= 40, city.allSatisfy({ $0.isASCII && $0.isLetter || $0 == "_" || $0 == "-" }) else {
                continue
            }
            for area in areas {
                guard let zone = Zone(iana: "\(area)/\(city)") else { continue }
                if [1, 7].contains(where: {
                    zone.offset(at: Instant(CivilTime(year: 2026, month: $0, day: 1), offset: 0)) == offset
                }) {
                    return zone
                }
            }
        }
        return nil
    }

    private static let areas = [
        "Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic", "Indian", "America/Argentina",
    ]

    /// Names without a city known to the IANA.
    private static let regions = [
        "Alaska": "America/Anchorage",
        "Aleutian Islands": "America/Adak",
        "Arizona": "America/Phoenix",
        "Astana": "Asia/Almaty",
        "Atlantic Time (Canada)": "America/Halifax",
        "Baja California": "America/Tijuana",
        "Brasilia": "America/Sao_Paulo",
        "Cabo Verde Is.": "Atlantic/Cape_Verde",
        "Cape Verde Is.": "Atlantic/Cape_Verde",
        "Central America": "America/Guatemala",
        "Central Time (US & Canada)": "America/Chicago",
        "Chetumal": "America/Cancun",
        "Chokurdakh": "Asia/Srednekolymsk",
        "Coordinated Universal Time": "UTC",
        "E. Europe": "Europe/Chisinau",
        "Eastern Time (US & Canada)": "America/New_York",
        "Ekaterinburg": "Asia/Yekaterinburg",
        "Greenland": "America/Godthab",
        "Haiti": "America/Port-au-Prince",
        "Hawaii": "Pacific/Honolulu",
        "Indiana (East)": "America/Indianapolis",
        "International Date Line West": "Etc/GMT+12",
        "Mid-Atlantic": "Etc/GMT+2",
        "Mid-Atlantic - Old": "Etc/GMT+2",
        "Mountain Time (US & Canada)": "America/Denver",
        "Newfoundland": "America/St_Johns",
        "Nuku'alofa": "Pacific/Tongatapu",
        "Pacific Time (US & Canada)": "America/Los_Angeles",
        "Port Louis": "Indian/Mauritius",
        "Saint Pierre & Miquelon": "America/Miquelon",
        "Salvador": "America/Bahia",
        "Samoa": "Pacific/Apia",
        "Saskatchewan": "America/Regina",
        "Solomon Is., New Caledonia": "Pacific/Guadalcanal",
        "Sri Jayawardenepura": "Asia/Colombo",
        "Turks & Caicos": "America/Grand_Turk",
        "West Central Africa": "Africa/Lagos",
        "Yukon": "America/Whitehorse",
    ]
}
