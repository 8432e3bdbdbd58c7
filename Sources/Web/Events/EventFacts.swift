import Domain
import HTML
import Operations
import Presentation

/// Time, location and hosts of an event, each with the next step next to it.
enum EventFacts {
    static func html(_ event: EventView, _ context: PageContext) -> HTML {
        let facts = EventFactsPresentation(event, context.presentation)
        return """
            <section class="facts" aria-label="\(localized: "Facts")">\(when(facts, event, context, Path.calendarFile(event.id)))\(place(facts, context))\(access(facts, context))</section>
            """
    }

    /// Returns only the hosts, for the page on which people are a separate section.
    static func hosts(_ event: EventView, _ hosts: [UserView], _ context: PageContext) -> HTML {
        "<section class=\"facts\" aria-label=\"\(localized: "Hosts")\">\(host(event, hosts, context))</section>"
    }

    /// Returns all facts in one section.
    ///
    /// - Parameter calendar: the path of the calendar file; nil if the viewer cannot open it.
    static func html(_ event: EventView, _ hosts: [UserView], _ context: PageContext, calendar: String?) -> HTML {
        let facts = EventFactsPresentation(event, context.presentation)
        return """
            <section class="facts" aria-label="\(localized: "Facts")">\(when(facts, event, context, calendar))\(place(facts, context))\
            \(host(event, hosts, context))\(access(facts, context))</section>
            """
    }

    private static func when(
        _ facts: EventFactsPresentation, _ event: EventView, _ context: PageContext, _ file: String?
    ) -> HTML {
        let own: HTML? = facts.viewersTime.map { "\($0)<br>" }
        let others: HTML? = facts.hasWebCalendars ? calendars(event) : nil
        let calendar: HTML? = facts.hasCalendarFile ? file.map { action("Add to calendar", $0) } : nil
        let small: HTML? = own == nil && others == nil ? nil : "\(own)\(others)"
        // The viewer's own time is shown below.
        return fact(.calendar, DateText.html(facts.time, addsLocalTime: false), small, calendar, context)
    }

    /// Returns links that add the event to a web calendar.
    private static func calendars(_ event: EventView) -> HTML {
        func link(_ name: Phrase, _ address: String) -> HTML {
            """
            <a href="\(address)" rel="noopener" target="_blank">\(name)<span class="visually-hidden"> \(localized: "(opens another site)")</span></a>
            """
        }
        return "\(link("Google Calendar", Path.googleCalendar(event))) · \(link("Outlook", Path.outlook(event)))"
    }

    private static func place(_ facts: EventFactsPresentation, _ context: PageContext) -> HTML {
        if let reason = facts.withheldLocation { return fact(.lock, "\(reason)", nil, nil, context) }
        func typed(_ text: String) -> HTML { "<span dir=\"auto\">\(text)</span>" }
        let online: HTML? = facts.online.map { online in
            let join: HTML = """
                <a class="fact-action" href="\(online.url)" rel="noopener noreferrer nofollow" target="_blank">\(localized: "Join")\
                <span class="visually-hidden"> \(localized: "(opens another site)")</span></a>
                """
            return fact(
                .link, online.name.map(typed) ?? "\(localized: "Online")", "<bdi>\(online.site)</bdi>", join, context)
        }
        let location: HTML? = facts.location.map { location in
            let path =
                location.coordinates.map { Path.directions(to: $0.latitude, $0.longitude) }
                ?? Path.directions(to: location.searchText)
            let directions: HTML = """
                <a class="fact-action" href="\(path)" rel="noopener" target="_blank">\(localized: "Directions")\
                <span class="visually-hidden"> \(localized: "(opens OpenStreetMap)")</span></a>
                """
            return fact(.pin, typed(location.name), location.address.map(typed), directions, context)
        }
        return "\(location)\(online)"
    }

    private static func host(_ event: EventView, _ hosts: [UserView], _ context: PageContext) -> HTML {
        let hosts = EventHostsPresentation(event, hosts, context.presentation)
        var small: HTML? = hosts.handle.map { "<bdi>\($0)</bdi>" }
        if !hosts.others.isEmpty {
            small =
                "\(hosts.others.enumerated().map { index, other -> HTML in index == 0 ? other.html : " · \(other.html)" })"
        }
        return fact(.person, hosts.sentence.html, small, nil, context)
    }

    private static func access(_ facts: EventFactsPresentation, _ context: PageContext) -> HTML? {
        facts.audience.map { fact($0.icon, "\($0.title)", "\($0.text)", nil, context) }
    }

    private static func fact(
        _ icon: Icon, _ strong: HTML, _ small: HTML?, _ action: HTML?, _ context: PageContext
    ) -> HTML {
        let line: HTML? = small.map { "<small>\($0)</small>" }
        return "<div class=\"fact\">\(icon.html(context))<div><strong>\(strong)</strong>\(line)</div>\(action)</div>"
    }

    private static func action(_ label: Phrase, _ path: String) -> HTML {
        "<a class=\"fact-action\" href=\"\(path)\">\(label)</a>"
    }
}
