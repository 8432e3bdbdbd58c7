import Domain
import HTML
import Operations

/// What messengers and search engines show of an event: no more than whoever has no account sees of it.
enum EventPreview {
    /// Open Graph (ogp.me), for the head of the page.
    ///
    /// - Parameter link: the secret of the invite link under which it is shown, which opens for everybody who has it.
    static func head(_ event: EventView, path: String, link: String? = nil, _ context: PageContext) -> HTML? {
        guard context.viewer == nil else { return nil }
        // Messengers show it to people anywhere, and days later.
        let when = event.days.map(DateText.full) ?? DateText.full(event.startsAt, event.endsAt, zone: event.timeZone)
        let place = EventFacts.placeName(event)
        // Without one a messenger shows any picture of the page.
        let picture = picture(event, link: link, context) ?? context.origin + context.assets("touch-icon.png")
        return """
            <meta property="og:type" content="website">
            <meta property="og:site_name" content="\(context.communityName)">
            <meta property="og:title" content="\(event.title)">
            <meta property="og:description" content="\(say: "\(when) · \(place)")">
            <meta property="og:url" content="\(context.origin + path)">
            <meta property="og:image" content="\(picture)">
            """
    }

    /// schema.org/Event as microdata.
    static func body(_ event: EventView, path: String, link: String? = nil, _ context: PageContext) -> HTML? {
        guard context.viewer == nil else { return nil }
        let status =
            event.status == .cancelled ? "https://schema.org/EventCancelled" : "https://schema.org/EventScheduled"
        let start = event.days?.first.iso ?? event.startsAt.iso8601
        let end: HTML? = (event.days?.last.iso ?? event.endsAt?.iso8601).map {
            "<meta itemprop=\"endDate\" content=\"\($0)\">"
        }
        let image: HTML? = picture(event, link: link, context).map { "<meta itemprop=\"image\" content=\"\($0)\">" }
        let address: HTML? = event.address.map { "<meta itemprop=\"address\" content=\"\($0)\">" }
        let online: HTML? =
            event.visibility == .public
            ? event.onlineUrl.map {
                """
                <div itemprop="location" itemscope itemtype="https://schema.org/VirtualLocation"><meta itemprop="url" content="\($0)"></div>
                """
            } : nil
        let place: HTML? =
            event.isLocationWithheld || (online != nil && event.address == nil)
            ? nil
            : """
            <div itemprop="location" itemscope itemtype="https://schema.org/Place">\
            <meta itemprop="name" content="\(event.locationName)">\(address)</div>
            """
        return """
            <div hidden itemscope itemtype="https://schema.org/Event"><meta itemprop="name" content="\(event.title)">\
            <meta itemprop="startDate" content="\(start)">\(end)<meta itemprop="eventStatus" content="\(status)">\
            <meta itemprop="url" content="\(context.origin + path)">\(image)<meta itemprop="description" content="\(event.description)">\
            \(place)\(online)<div itemprop="organizer" itemscope itemtype="https://schema.org/Person">\
            <meta itemprop="name" content="\(event.host.name)"></div></div>
            """
    }

    /// Of the cover, where strangers see it by itself or by the link.
    private static func picture(_ event: EventView, link: String?, _ context: PageContext) -> String? {
        guard event.visibility == .public || link != nil else { return nil }
        return event.photo.map {
            context.origin + Path.photo($0, thumb: false, pass: event.visibility == .public ? nil : link)
        }
    }
}
