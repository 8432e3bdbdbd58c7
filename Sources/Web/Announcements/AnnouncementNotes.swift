import Domain
import HTML
import Operations
import Presentation

/// The hosts' announcements, next to the event.
enum AnnouncementNotes {
    /// - Parameter zone: the event's zone, for readers whose own zone is not known.
    static func html(_ announcements: [ReceivedAnnouncement], zone: String, _ context: PageContext) -> HTML? {
        guard !announcements.isEmpty else { return nil }
        let notes: [HTML] = announcements.map {
            "<li><p class=\"written\" dir=\"auto\">\(AutoLinkedText.html($0.body))</p><small>\(DateText.html($0.sentAt, $0.sentText(zone: zone, context.presentation)))</small></li>"
        }
        return """
            <section class="panel announcements" aria-labelledby="from-hosts"><h2 id="from-hosts">\(localized: "From the hosts")</h2><ul>\(notes)</ul></section>
            """
    }
}
