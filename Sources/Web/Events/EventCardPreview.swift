import Domain
public import HTML
import Operations
import Presentation

/// A preview of an event's card while its form is being filled in. Missing or unreadable values are left out.
public enum EventCardPreview {
    /// The query parameters that determine the card.
    public static let fields = [
        "title", "startsAt", "endsAt", "allDay", "startDate", "endDate", "timeZone", "locationName", "tags", "coverHue",
        "emoji", "coverPosition", "photo",
    ]

    /// Returns the card next to its form. If scripts run, `<card-preview>` refreshes it as the host types.
    ///
    /// - Parameter photo: the hash of the cover photo.
    static func panel(_ form: FormInput, photo: String?, _ context: PageContext) -> HTML {
        var form = form
        form.fields["photo"] = photo
        return """
            <section class="event-preview" aria-labelledby="preview"><h2 id="preview" class="label">\(localized: "This is how its card looks")</h2>
            <card-preview src="\(Path.adding([("photo", photo)], to: Path.eventPreview))">\(html(form, context))</card-preview></section>
            """
    }

    public static func html(_ form: FormInput, _ context: PageContext) -> HTML {
        let zone = Zones.exists(form["timeZone"]) ? form["timeZone"] : context.zone
        func time(_ name: String) -> Instant? { CivilTime(iso: form[name]).map { Zones.instant($0, in: zone) } }
        let title = Text.trimmed(form["title"])
        let name: HTML = title.isEmpty ? "\(localized: "Your event")" : "\(title)"
        let days = CivilDate(iso: form["startDate"]).map {
            WholeDays(first: $0, last: CivilDate(iso: form["endDate"]) ?? $0)
        }
        let times: Phrase? = time("startsAt").map { start in
            DateText.rangeWithZone(start, time("endsAt").flatMap { $0 > start ? $0 : nil }, zone, context.presentation)
        }
        let whenText =
            form.isOn("allDay")
            ? days.map { DateText.days($0, today: Zones.civil(context.now, in: context.zone)) } : times
        let when: HTML? = whenText.map { "<p class=\"meta when\">\($0)</p>" }
        let place: HTML? =
            form["locationName"].isEmpty ? nil : "<p class=\"meta where\" dir=\"auto\">\(form["locationName"])</p>"
        let tags: [HTML] = form["tags"].split(separator: ",").prefix(3).map { Text.trimmed(String($0)) }.filter {
            !$0.isEmpty
        }
        .map { "<span class=\"pill mute\" dir=\"auto\">#\($0)</span>" }
        let hue = Int(form["coverHue"]).flatMap { EventDetails.hues.contains($0) ? $0 : nil }
        let photo = form["photo"].isEmpty ? nil : form["photo"]
        let cover = CoverPresentation(
            title: title, emoji: form["emoji"].first.map(String.init), hue: hue, photo: photo,
            position: Int(form["coverPosition"]).flatMap { (0...100).contains($0) ? $0 : nil } ?? EventDetails.middle)
        return """
            <article class="card">\(Cover.html(cover, photo: photo.map { Path.photo($0, thumb: false) }))<div class="card-body"><h3 class="card-title" dir="auto">\(name)</h3>\(when)\(place)\
            <div class="pills">\(tags)</div></div></article>
            """
    }
}
