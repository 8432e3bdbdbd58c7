import Domain
import HTML
import Operations
import Presentation

/// The panel that shows who is going, as far as the guest list is visible.
enum GuestFaces {
    /// - Parameter asking: the number of join requests that the viewer, a host, has to decide on.
    static func html(_ event: EventView, _ guests: [GuestView]?, asking: Int, _ context: PageContext) -> HTML {
        let panel = GuestsPanelPresentation(event, guests, asking: asking, context.presentation)
        let requests: HTML? = panel.requests.map {
            "<div class=\"note\">\(Icon.person.html(context))<span>\($0.html)</span></div>"
        }
        let crowd: HTML? = panel.crowd.map {
            """
            <a class="guest-line" href="\(Path.guests(event.id))">\(Faces.html($0.faces, total: $0.count))\
            <span>\($0.names)</span></a>
            """
        }
        let hint: HTML? = panel.hint.map { "<p class=\"hint\">\($0.html)</p>" }
        return """
            <section class="panel" aria-labelledby="who"><h2 id="who">\(panel.title)</h2>\
            \(requests)\(crowd)\(hint)</section>
            """
    }
}
