import Domain
import HTML
import Operations

/// When, where, by whom: each with the next step beside it.
enum EventFacts {
    static func html(_ event: EventView, _ hosts: [UserView], _ context: PageContext) -> HTML {
        "<section class=\"facts\" aria-label=\"Facts\">\(when(event, context))\(place(event, context))\(host(event, hosts, context))\(access(event, context))</section>"
    }

    private static func when(_ event: EventView, _ context: PageContext) -> HTML {
        let own = DateText.viewersOwn(event, context).map { "\($0) your time" }
        let calendar: HTML? = event.status == .cancelled ? nil : action("Add to calendar", Path.calendarFile(event.id))
        return fact(.calendar, DateText.whole(event, context), own.map { "\($0)" }, calendar, context)
    }

    private static func place(_ event: EventView, _ context: PageContext) -> HTML {
        if event.isLocationWithheld {
            return fact(.lock, "\(event.locationName)", "The host shows the place once you are going.", nil, context)
        }
        let goal = [event.locationName, event.address].compactMap(\.self).joined(separator: ", ")
        let directions: HTML = """
            <a class="fact-action" href="\(Path.directions(to: event.address ?? goal))" rel="noopener" target="_blank">Directions\
            <span class="visually-hidden"> (opens OpenStreetMap)</span></a>
            """
        return fact(.pin, "\(event.locationName)", event.address.map { "\($0)" }, directions, context)
    }

    private static func friends(_ event: EventView) -> String { event.mine.role == .host ? "Your friends" : "Friends of \(event.host.name)" }

    private static func host(_ event: EventView, _ hosts: [UserView], _ context: PageContext) -> HTML {
        let all = hosts.isEmpty ? [UserView(id: event.host.id, givenName: event.host.name, familyName: "", handle: event.host.handle ?? "", role: .member)] : hosts
        let names: [HTML] = all.enumerated().map { place, host in
            let comma: HTML? = place == 0 ? nil : place == all.count - 1 ? " and " : ", "
            if host.id == context.viewer?.id { return "\(comma)you" }
            // Profiles are for members.
            return context.viewer?.isVerified == true
                ? "\(comma)<a href=\"\(Path.person(host.id))\">\(host.name)</a>" : "\(comma)\(host.name)"
        }
        return fact(.person, "Hosted by \(names)", all.count == 1 ? event.host.handle.map { "@\($0)" } : nil, nil, context)
    }

    private static func access(_ event: EventView, _ context: PageContext) -> HTML {
        switch event.visibility {
        case .public: .empty
        case .friends: fact(.people, "For friends", "\(friends(event)) can see it.", nil, context)
        case .connections: fact(.people, "For friends and their friends", "\(friends(event)) and their friends can see it.", nil, context)
        case .unlisted: fact(.link, "Unlisted", "Whoever has the link can see it.", nil, context)
        case .invited: fact(.mail, "By invitation", "Only those who are invited can see it.", nil, context)
        }
    }

    private static func fact(
        _ icon: Icon, _ strong: HTML, _ small: HTML?, _ action: HTML?, _ context: PageContext
    ) -> HTML {
        let line: HTML? = small.map { "<small>\($0)</small>" }
        return "<div class=\"fact\">\(icon.html(context))<div><strong>\(strong)</strong>\(line)</div>\(action)</div>"
    }

    private static func action(_ label: String, _ path: String) -> HTML {
        "<a class=\"fact-action\" href=\"\(path)\">\(label)</a>"
    }
}
