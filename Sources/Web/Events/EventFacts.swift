import Domain
import HTML
import Operations
import Presentation

/// Time, location and hosts of an event, each with the next step next to it.
enum EventFacts {
    static func html(_ event: EventView, _ context: PageContext) -> HTML {
        """
        <section class="facts" aria-label="\(localized: "Facts")">\(when(event, context, Path.calendarFile(event.id)))\(place(event, context))\(access(event, context))</section>
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
        """
        <section class="facts" aria-label="\(localized: "Facts")">\(when(event, context, calendar))\(place(event, context))\
        \(host(event, hosts, context))\(access(event, context))</section>
        """
    }

    private static func when(_ event: EventView, _ context: PageContext, _ file: String?) -> HTML {
        let own: HTML? = DateText.viewersOwn(event, context.presentation).map { "\(localized: "\($0) your time")<br>" }
        let others: HTML? = event.status != .scheduled || event.isPast ? nil : calendars(event)
        let calendar: HTML? = event.status != .scheduled ? nil : file.map { action("Add to calendar", $0) }
        let small: HTML? = own == nil && others == nil ? nil : "\(own)\(others)"
        return fact(.calendar, DateText.startAndEnd(event, context), small, calendar, context)
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

    private static func place(_ event: EventView, _ context: PageContext) -> HTML {
        if event.isLocationWithheld { return fact(.lock, "\(event.shownLocation)", nil, nil, context) }
        func typed(_ text: String) -> HTML { "<span dir=\"auto\">\(text)</span>" }
        let online: HTML? = event.onlineUrl.map { link in
            let join: HTML = """
                <a class="fact-action" href="\(link)" rel="noopener noreferrer nofollow" target="_blank">\(localized: "Join")\
                <span class="visually-hidden"> \(localized: "(opens another site)")</span></a>
                """
            let host: HTML = "<bdi>\(WebAddress.host(of: link))</bdi>"
            let isElsewhere = event.address != nil || event.latitude != nil
            return isElsewhere
                ? fact(.link, "\(localized: "Online")", host, join, context)
                : fact(.link, typed(event.locationName), host, join, context)
        }
        if let online, event.address == nil, event.latitude == nil { return online }
        let goal = [event.locationName, event.address].compactMap(\.self).joined(separator: ", ")
        let directions: HTML = """
            <a class="fact-action" href="\(coordinates(event) ?? Path.directions(to: event.address ?? goal))" rel="noopener" target="_blank">\(localized: "Directions")\
            <span class="visually-hidden"> \(localized: "(opens OpenStreetMap)")</span></a>
            """
        return "\(fact(.pin, typed(event.locationName), event.address.map(typed), directions, context))\(online)"
    }

    private static func coordinates(_ event: EventView) -> String? {
        guard let latitude = event.latitude, let longitude = event.longitude else { return nil }
        return Path.directions(to: latitude, longitude)
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

    private static func access(_ event: EventView, _ context: PageContext) -> HTML? {
        AudiencePresentation(event).map { fact($0.icon, "\($0.title)", "\($0.text)", nil, context) }
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
