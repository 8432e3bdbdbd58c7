import Domain

/// The content of LOCATION: a physical location and the link of an online meeting, which other programs write into
/// one line.
struct ParsedLocation {
    /// The text without the link; nil if nothing else remains.
    var name: String?
    /// `http` and `https` only.
    var link: String?

    /// Whether no physical location is named.
    var isOnline: Bool { name.map(ParsedLocation.isOnline) ?? true }

    init(_ line: String?) {
        guard let line else { return }
        name = line
        // In brackets or after words: `Zoom: https://…`, `Room 5; <https://…>`.
        for part in line.split(whereSeparator: { " ;,<>()[]\"".contains($0) }) {
            let address = String(part.hasSuffix(".") ? part.dropLast() : part)
            guard ParsedLocation.isPage(address) else { continue }
            link = address
            let rest = line[..<part.startIndex] + line[part.endIndex...]
            let words = Text.trimmed(String(rest.filter { !"<>()[]\"".contains($0) }))
            name = ParsedLocation.trimmed(words)
            return
        }
    }

    /// Removes the separators between the name and the link.
    private static func trimmed(_ text: String) -> String? {
        var rest = text[...]
        while let last = rest.last, " ;,:|–—-".contains(last) { rest = rest.dropLast() }
        while let first = rest.first, " ;,:|–—-".contains(first) { rest = rest.dropFirst() }
        return rest.isEmpty ? nil : String(rest)
    }

    /// Whether a text is a valid URL for an event.
    static func isPage(_ text: String) -> Bool { text.utf8.count <= WebAddress.maxLength && WebAddress.isValid(text) }

    /// Hosts of meeting services. A page there is the meeting even if a location is named.
    private static let meetings = [
        "zoom.us", "zoom.com", "teams.microsoft.com", "teams.live.com", "meet.google.com", "webex.com", "meet.jit.si",
        "whereby.com",
        "gotomeeting.com", "goto.com", "bluejeans.com", "skype.com", "ringcentral.com", "bigbluebutton.org",
    ]

    static func isMeeting(_ address: String) -> Bool {
        let host = WebAddress.host(of: address).lowercased()
        return meetings.contains { host == $0 || host.hasSuffix(".\($0)") }
    }

    /// Texts that programs write for events that are online only.
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
