import Domain
import HTML
import Operations
import Presentation

/// Metadata about an event for messengers and search engines. It contains no more than an anonymous visitor sees.
enum EventPreview {
    /// Returns Open Graph tags (ogp.me) for the document head.
    ///
    /// - Parameter link: the token of the invite link that shows the page, which works for anyone who has it.
    static func documentHead(_ event: EventView, path: String, link: String? = nil, _ context: PageContext) -> HTML? {
        guard context.viewer == nil else { return nil }
        // Without an image tag, messengers pick any image from the page.
        let picture = picture(event, link: link, context) ?? context.origin + context.assets("touch-icon.png")
        return """
            <meta property="og:type" content="website">
            <meta property="og:site_name" content="\(context.communityName)">
            <meta property="og:title" content="\(event.title)">
            <meta property="og:description" content="\(event.linkPreview)">
            <meta property="og:url" content="\(context.origin + path)">
            <meta property="og:image" content="\(picture)">
            """
    }

    /// Returns the event as schema.org/Event microdata.
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

    /// Returns the URL of the cover photo if strangers may see it, because the event is public or through the link.
    private static func picture(_ event: EventView, link: String?, _ context: PageContext) -> String? {
        guard event.visibility == .public || link != nil else { return nil }
        return event.photo.map {
            context.origin + Path.photo($0, thumb: false, pass: event.visibility == .public ? nil : link)
        }
    }
}
