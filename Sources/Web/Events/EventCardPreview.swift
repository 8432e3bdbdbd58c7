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
        let days = CivilDate(iso: form["startDate"]).map {
            WholeDays(first: $0, last: CivilDate(iso: form["endDate"]) ?? $0)
        }
        let card = EventCardDraft(
            title: title, startsAt: time("startsAt"), endsAt: time("endsAt"), timeZone: zone,
            isAllDay: form.isOn("allDay"), days: days, location: form["locationName"],
            tags: form["tags"].split(separator: ",").map { Text.trimmed(String($0)) }, context.presentation)
        let when: HTML? = card.time.map { "<p class=\"meta when\">\($0)</p>" }
        let place: HTML? = card.location.map { "<p class=\"meta where\" dir=\"auto\">\($0)</p>" }
        let tags: [HTML] = card.tags.map { "<span class=\"pill mute\" dir=\"auto\">#\($0)</span>" }
        let hue = Int(form["coverHue"]).flatMap { EventDetails.hues.contains($0) ? $0 : nil }
        let photo = form["photo"].isEmpty ? nil : form["photo"]
        let cover = CoverPresentation(
            title: title, emoji: form["emoji"].first.map(String.init), hue: hue, photo: photo,
            position: Int(form["coverPosition"]).flatMap { (0...100).contains($0) ? $0 : nil } ?? EventDetails.middle)
        return """
            <article class="card">\(Cover.html(cover, photo: photo.map { Path.photo($0, thumb: false) }))<div class="card-body"><h3 class="card-title" dir="auto">\(card.title)</h3>\(when)\(place)\
            <div class="pills">\(tags)</div></div></article>
            """
    }
}
