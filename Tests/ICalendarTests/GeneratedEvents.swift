import Domain
import ICalendar
import Properties

/// Random events with anything that people and attackers may enter.
struct GeneratedEvents {
    var random: Generator

    init(seed: UInt64) {
        random = Generator(seed: seed)
    }

    static let zones = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Chatham", "America/St_Johns"]

    private static let pieces = [
        "a", "Sommerfest", " ", "  ", ",", ";", ":", "\\", "\\n", "\\,", "\"", "'", "^", "^n", "^'", "%0A", "=", "ü",
        "é", "日本語",
        "👩‍👩‍👧‍👦", "🎉", "\u{301}", "\n", "\r\n", "\r", "\t", "\u{0}", "\u{7}", "\u{B}", "\u{1B}", "\u{7F}", "\u{85}",
        "\u{2028}", "\u{2029}", "\u{FEFF}", "\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:injected",
        "\nATTENDEE:mailto:x@y",
        "<script>alert(1)</script>", "&amp;", "BEGIN:VCALENDAR", "{{x}}", "a long text that does not end for a while ",
    ]

    mutating func text(_ pieces: ClosedRange<Int> = 0...12) -> String {
        random.list(pieces) { $0.pick(GeneratedEvents.pieces) }.joined()
    }

    mutating func instant() -> Instant {
        Instant(seconds: Int64(random.int(-631_152_000...4_102_444_800)))
    }

    mutating func person() -> CalendarPerson {
        CalendarPerson(
            name: random.one(in: 3) ? nil : text(1...5),
            email: random.pick([
                "ada@example.org", "a.b+c%d@xn--bcher-kva.example", "o'neill@example.org", "x@y\r\nSUMMARY:z",
            ]),
            participation: random.pick(CalendarPerson.Participation.allCases))
    }

    mutating func event(_ number: Int) -> CalendarEvent {
        let start = instant()
        var event = CalendarEvent(
            uid: "\(number)-\(text(0...3))@mingle.example", sequence: random.int(0...9), title: "T" + text(),
            startsAt: start,
            stamp: instant())
        event.description = text(0...40)
        if random.one(in: 2) { event.location = text() }
        if random.one(in: 2) { event.endsAt = start + .seconds(Int64(random.int(1...400_000))) }
        if random.one(in: 2) { event.timeZone = random.pick(GeneratedEvents.zones) }
        if random.one(in: 4) {
            event.isAllDay = true
            event.timeZone = "UTC"
            let day = start.seconds / 86_400
            event.startsAt = Instant(seconds: day * 86_400)
            event.endsAt = Instant(seconds: (day + Int64(random.int(1...9))) * 86_400)
        }
        if random.one(in: 3) { event.recurrenceID = event.startsAt + .days(Int64(random.int(-5...5))) }
        event.categories = random.list(0...4) { random in
            random.pick(["Musik", "a,b", "a\\,b,c", "x;y", "Bücher", "1,2,3", "ends with \\", "q\r\nX:y"])
        }
        event.isCancelled = random.one(in: 5)
        if random.one(in: 3) {
            event.url = random.pick([
                "https://mingle.example/e/1?a=b,c;d", "https://x.example/\r\nSUMMARY:z", "http://a.example/ü \"q\"",
            ])
        }
        if random.one(in: 3) {
            event.latitude = Double(random.int(-90_000_000...90_000_000)) / 1_000_000
            event.longitude = Double(random.int(-180_000_000...180_000_000)) / 1_000_000
        }
        if random.one(in: 2) { event.organizer = person() }
        event.attendees = (0..<random.int(0...4)).map { _ in person() }
        if random.one(in: 2) { event.lastModified = instant() }
        return event
    }

    mutating func document() -> CalendarDocument {
        let method = random.pick([CalendarDocument.Method.publish, .request, .cancel])
        let events = (0..<random.int(0...5)).map { event($0) }
        return CalendarDocument(
            name: random.one(in: 2) ? text() : nil, method: method, events: events, takesReplies: random.one(in: 2),
            isFeed: random.one(in: 2))
    }
}

/// Returns what any reader should find in a written event: an independent copy of the format's rules.
func expected(_ event: CalendarEvent, _ method: CalendarDocument.Method) -> CalendarEvent {
    var event = event
    event.uid = oneLine(event.uid)
    event.title = oneLine(event.title)
    event.description = Text.trimmed(plain(event.description))
    event.location = event.location.map(oneLine).flatMap { $0.isEmpty ? nil : $0 }
    event.categories = event.categories.map(oneLine)
    event.url = event.url.map(uri)
    event.isCancelled = event.isCancelled || method == .cancel
    event.attendees = method == .publish ? [] : event.attendees.map(expected)
    event.organizer = event.organizer.map { person in
        var person = expected(person)
        person.participation = .needsAction
        return person
    }
    if event.isAllDay { event.timeZone = nil }
    return event
}

private func expected(_ person: CalendarPerson) -> CalendarPerson {
    let slashed = person.name.map {
        String(String.UnicodeScalarView(oneLine($0).unicodeScalars.map { $0 == "\\" ? "/" : $0 }))
    }
    let name = slashed.flatMap { $0.isEmpty ? nil : $0 }
    return CalendarPerson(name: name, email: uri(oneLine(person.email)), participation: person.participation)
}

func oneLine(_ text: String) -> String {
    Text.trimmed(
        String(String.UnicodeScalarView(plain(text).unicodeScalars.map { $0 == "\n" || $0 == "\t" ? " " : $0 })))
}

private func plain(_ text: String) -> String {
    var result = ""
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
        if scalar == "\r", scalars.first == "\n" { continue }
        if ["\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar) {
            result.unicodeScalars.append("\n")
        } else if scalar == "\t" || scalar.properties.generalCategory != .control {
            result.unicodeScalars.append(scalar)
        }
    }
    return result
}

private func uri(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
        switch scalar {
        case "\r": "%0D"
        case "\n": "%0A"
        case " ": "%20"
        case "\"": "%22"
        default: String(scalar)
        }
    }.joined()
}
