import Domain
import ICalendar
import Operations

/// The texts of an imported entry within the limits of an event, and a note of what was cut.
struct ImportedText {
    var title: String
    var description: String
    var place: String?
    /// The link for online participation.
    var link: String?
    var tags: [String]
    /// What was cut; nil if nothing was.
    var cut: Phrase?

    init(_ event: CalendarEvent) {
        var cuts: [Phrase] = []
        func cut(_ text: String, to most: Int, _ sentence: (Int) -> Phrase) -> String {
            guard text.count > most else { return text }
            cuts.append(sentence(most))
            return Text.trimmed(String(text.prefix(most)))
        }
        title = cut(event.title, to: EventDetails.maxTitleLength) { "Its title was cut after \($0) characters." }
        let (name, link) = event.locationAndLink
        self.link = link
        place = name.map { name in
            let line = name.split(separator: "\n").joined(separator: ", ")
            return cut(line, to: EventDetails.maxLocationLength) { "Its place was cut after \($0) characters." }
        }
        // The link to the event's web page is kept in the description.
        var about = event.pageAbout.flatMap { event.description.contains($0) ? nil : $0 }
        if event.truncatedParts.contains(.link) || about.map({ $0.utf8.count > WebAddress.maxLength }) == true {
            cuts.append("A link of more than \(WebAddress.maxLength) characters was left out.")
        }
        about = about.flatMap { $0.utf8.count > WebAddress.maxLength ? nil : $0 }
        let room = EventDetails.maxDescriptionLength - (about.map { $0.count + 2 } ?? 0)
        let words = cut(event.description, to: max(0, room)) { _ in
            "Its description was cut after \(EventDetails.maxDescriptionLength) characters."
        }
        if event.truncatedParts.contains(.description) {
            cuts.append("Its description is so long that only its beginning was read.")
        }
        description = [words, about ?? ""].filter { !$0.isEmpty }.joined(separator: "\n\n")
        tags = event.categories.prefix(Tag.maxCount).map {
            cut($0, to: Tag.maxLength) { "A tag was cut after \($0) characters." }
        }
        if event.categories.count > Tag.maxCount { cuts.append("Only its first \(Tag.maxCount) tags were imported.") }
        if let first = cuts.first { self.cut = cuts.dropFirst().reduce(first) { "\($0) \($1)" } }
    }
}
