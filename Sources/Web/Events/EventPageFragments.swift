public import Domain
public import HTML
public import Operations
import Presentation

/// The fragments of an event's page that show the event itself, without its people and the viewer's actions. They
/// depend only on the `EventCacheKey` and ``Form``, so they are cached like cards. They must not depend on anything else
/// about the viewer.
public struct EventPageFragments: Sendable {
    /// The part of the cache key that does not come from `EventCacheKey`.
    public struct Form: Hashable, Sendable {
        private var card: ListedEvent.Form
        private var isSignedIn: Bool
        private var shared: LinkQuery.Shared

        /// - Parameter shared: the URL that the viewer may share.
        public init(_ context: PageContext, shared: LinkQuery.Shared) {
            card = ListedEvent.Form(context)
            isSignedIn = context.viewer != nil
            self.shared = shared
        }

        public func combined(with event: EventCacheKey, now: Instant) -> Form {
            var form = self
            form.card = card.combined(with: event, now: now)
            return form
        }
    }

    private(set) var documentHead: HTML?
    private(set) var heading: HTML
    private(set) var about: HTML
    private(set) var share: HTML
    let isShared: Bool

    public init(_ event: EventView, shared: LinkQuery.Shared, _ context: PageContext) {
        let path = Path.event(event.id)
        let header = EventHeaderPresentation(event, context.presentation)
        let sheet = SharePresentation(event, shared, context.presentation)
        documentHead = EventPreview.documentHead(event, path: path, context)
        isShared = sheet != nil
        heading = """
            <header><h1 dir="auto">\(header.title)</h1>
            <p class="meta when">\(DateText.html(header.time))</p>
            <p class="meta where" dir="auto">\(header.location)</p>
            \(Pills.row(header.badges.map(Pills.pill)))</header>
            """
        about = "\(EventFacts.html(event, context))\n\(EventPage.description(event))\(EventPage.tags(event))"
        share =
            "\(EventPreview.body(event, path: path, context))\(sheet.map { ShareSheet.html($0, of: event, context) })"
    }

    /// Returns the fragments localized into one language, so that this is done once.
    public func localized(_ localize: (HTML) -> HTML) -> EventPageFragments {
        var parts = self
        (parts.documentHead, parts.heading, parts.about, parts.share) = (
            documentHead.map(localize), localize(heading), localize(about), localize(share)
        )
        return parts
    }

    /// The size in memory in bytes, once the fragments are localized.
    public var size: Int { [documentHead, heading, about, share].reduce(0) { $0 + ($1?.size ?? 0) } }
}
