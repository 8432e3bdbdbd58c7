import Domain
import HTML

/// The hosts' note that goes out with the reminders, for people who are going.
enum ReminderNote {
    static func html(_ words: String) -> HTML {
        """
        <section class="panel announcements" aria-labelledby="reminder-note"><h2 id="reminder-note">\(localized: "Before you come")</h2>\
        <p class="written" dir="auto">\(AutoLinkedText.html(words))</p></section>
        """
    }
}
