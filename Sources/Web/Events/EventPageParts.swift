public import Domain
public import HTML
public import Operations

/// What the page of an event shows of the event itself: all but people, their words, and what one can do. It follows from the
/// head of the event and its form, and so it is kept as cards are. Nothing of the viewer may be in it that is not in these.
public struct EventPageParts: Sendable {
    /// What the parts follow from beside the head of the event.
    public struct Form: Hashable, Sendable {
        private var card: ListedEvent.Form
        private var isSignedIn: Bool
        private var shared: LinkQuery.Shared

        /// - Parameter shared: by what the viewer hands it on.
        public init(_ context: PageContext, shared: LinkQuery.Shared) {
            card = ListedEvent.Form(context)
            isSignedIn = context.viewer != nil
            self.shared = shared
        }

        public func of(_ head: EventHead, now: Instant) -> Form {
            var form = self
            form.card = card.of(head, now: now)
            return form
        }
    }

    private(set) var head: HTML?
    private(set) var heading: HTML
    private(set) var about: HTML
    private(set) var share: HTML
    let isShared: Bool

    public init(_ event: EventView, shared: LinkQuery.Shared, _ context: PageContext) {
        let path = Path.event(event.id)
        let sheet = ShareSheet.shared(event, shared, context)
        head = EventPreview.head(event, path: path, context)
        isShared = sheet != nil
        heading = """
            <header><h1 dir="auto">\(event.title)</h1>
            <p class="meta when">\(DateText.html(event, context, withDistance: true))</p>
            <p class="meta where" dir="auto">\(EventFacts.placeName(event))</p>
            \(Pills.row([Pills.state(event), event.canManage ? Pills.mine(event) : nil]))</header>
            """
        about = "\(EventFacts.html(event, context))\n\(EventPage.description(event))\(EventPage.tags(event))"
        share =
            "\(EventPreview.body(event, path: path, context))\(sheet.map { ShareSheet.html($0, of: event, context) })"
    }

    /// The same in one language, so that it is said once.
    public func said(_ say: (HTML) -> HTML) -> EventPageParts {
        var parts = self
        (parts.head, parts.heading, parts.about, parts.share) = (head.map(say), say(heading), say(about), say(share))
        return parts
    }

    /// Bytes in memory, once it is said.
    public var size: Int { [head, heading, about, share].reduce(0) { $0 + ($1?.size ?? 0) } }
}
