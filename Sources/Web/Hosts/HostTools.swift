import Domain
import HTML
import Operations
import Presentation

/// The panel with the hosts' actions.
enum HostTools {
    static func html(_ tools: HostToolsPresentation, _ event: EventView, _ context: PageContext) -> HTML {
        let links: [HTML] = tools.links.map { "<a href=\"\(Path.path($0.destination))\">\(content($0, context))</a>" }
        return """
            <section class="panel" aria-labelledby="host-tools"><h2 id="host-tools">\(localized: "Host tools")</h2>
            <div class="host-tools">\(links)
            \(duplicate(event, context))
            <a class="danger" href="\(Path.path(tools.ending.destination))">\(content(tools.ending, context))</a></div></section>
            """
    }

    private static func content(_ link: LinkPresentation, _ context: PageContext) -> HTML {
        "\(link.icon?.html(context))<span>\(link.label)</span>"
    }

    static func duplicate(_ event: EventView, button: HTML? = nil, _ context: PageContext) -> HTML {
        """
        \(Fields.open(creating: DuplicateEvent.self, nil, class: "inline", context))\(Fields.hidden("id", event.id.description))\
        <button\(button)>\(Icon.copy.html(context))<span>\(localized: "Duplicate")</span></button></form>
        """
    }
}
