import Domain

/// What a LOCATION says: where an event is, and where it takes place on the web, as other programs write both into one line.
struct WrittenPlace {
    /// Without the link; nil where nothing else is said.
    var name: String?
    /// `http` and `https` only.
    var link: String?

    /// Whether nothing says that it is anywhere but on the web.
    var isOnline: Bool { name.map(WrittenPlace.isOnline) ?? true }

    init(_ line: String?) {
        guard let line else { return }
        name = line
        // In brackets or after words: `Zoom: https://…`, `Room 5; <https://…>`.
        for part in line.split(whereSeparator: { " ;,<>()[]\"".contains($0) }) {
            let address = String(part.hasSuffix(".") ? part.dropLast() : part)
            guard WrittenPlace.isPage(address) else { continue }
            link = address
            let rest = line[..<part.startIndex] + line[part.endIndex...]
            let words = Text.trimmed(String(rest.filter { !"<>()[]\"".contains($0) }))
            name = WrittenPlace.trimmed(words)
            return
        }
    }

    /// Without what stood between it and the link.
    private static func trimmed(_ text: String) -> String? {
        var rest = text[...]
        while let last = rest.last, " ;,:|–—-".contains(last) { rest = rest.dropLast() }
        while let first = rest.first, " ;,:|–—-".contains(first) { rest = rest.dropFirst() }
        return rest.isEmpty ? nil : String(rest)
    }

    /// Whether it is the address of a page that an event can have.
    static func isPage(_ text: String) -> Bool { text.utf8.count <= WebAddress.longest && WebAddress.isValid(text) }

    /// Where people meet and nothing else is: a page of these is the meeting, also where a place is named.
    private static let meetings = [
        "zoom.us", "zoom.com", "teams.microsoft.com", "teams.live.com", "meet.google.com", "webex.com", "meet.jit.si",
        "whereby.com",
        "gotomeeting.com", "goto.com", "bluejeans.com", "skype.com", "ringcentral.com", "bigbluebutton.org",
    ]

    static func isMeeting(_ address: String) -> Bool {
        let host = WebAddress.host(of: address).lowercased()
        return meetings.contains { host == $0 || host.hasSuffix(".\($0)") }
    }

    /// What programs write where an event is on the web alone.
    private static let words: Set<String> = [
        "online", "on line", "virtual", "virtually", "web", "internet", "webinar", "zoom", "zoom meeting",
        "microsoft teams", "microsoft teams meeting",
        "microsoft teams-besprechung", "teams", "teams meeting", "google meet", "google hangouts", "skype",
        "skype meeting", "webex", "jitsi", "jitsi meet",
        "video call", "videocall", "video conference", "videokonferenz", "videoanruf", "online meeting", "online event",
        "online-veranstaltung", "remote",
    ]

    private static func isOnline(_ name: String) -> Bool { words.contains(name.lowercased()) }
}
