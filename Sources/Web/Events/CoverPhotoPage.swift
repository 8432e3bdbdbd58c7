public import Domain
public import HTML
public import Operations
import Presentation
import Wire

/// The page on which hosts set the cover photo of an event.
public enum CoverPhotoPage {
    public static let saved: Phrase = "Cover photo saved."

    public static func html(_ context: PageContext, _ event: EventView, _ form: FormInput = FormInput()) -> HTML {
        let field = PhotoField(
            prefix: "cover", subject: "Cover photo", current: Cover.html(event, isSmall: false),
            hasPhoto: event.photo != nil,
            action: Path.adding([("event", event.id.description)], to: FormAction.command(SetCoverPhoto.self).path),
            route: APIPath.eventPhoto(event.id), next: Path.event(event.id), saved: saved)
        let cover = CoverPhotoPresentation(event)
        let position: HTML? = cover.positioning.map { "<p class=\"hint\">\($0.html)</p>" }
        let skip: HTML? = cover.skip.map {
            "<p class=\"actions\">\($0.link(Path.event(event.id), class: " quiet small", context))</p>"
        }
        let body: HTML = """
            <p class="lead"><strong dir="auto">\(event.title)</strong>, \(DateText.html(event, context))</p>
            <div class="columns"><section class="panel photo-cover" aria-label="\(localized: "Photo")">\(field.html(form, context))\(position)\(skip)</section>
            <section class="stack" aria-labelledby="card"><h2 id="card" class="label">\(localized: "This is how its card looks")</h2>\(EventCard.html(event, context, quick: false))</section></div>
            """
        return PageLayout.render(
            title: "Cover photo", subject: "\(event.title)", context: context, tab: .home, back: Path.event(event.id),
            body: body)
    }
}
