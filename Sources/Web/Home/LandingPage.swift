import Domain
public import HTML
public import Operations
import Presentation

/// The home page of visitors who are signed out or have not confirmed their address.
public enum LandingPage {
    /// - Parameters:
    ///   - events: upcoming public events.
    ///   - isOpen: whether the community shows them to everyone.
    public static func html(_ context: PageContext, events: [EventView], isOpen: Bool = true) -> HTML {
        let landing = LandingPresentation(isOpen: isOpen, context.presentation)
        let steps: [HTML] = landing.steps.enumerated().map { index, step in
            "<a class=\"button\(index == 0 ? " primary" : "")\" href=\"\(step.path)\">\(step.label)</a>"
        }
        let body: HTML = """
            <div class="landing">
            <section class="landing-hero">
            <h1 dir="auto">\(context.communityName)</h1>
            <p>\(localized: "See what’s on, say you’re coming, and always know who, when and where.")</p>
            <div class="actions">\(steps)</div>
            </section>
            <ul class="features">
            \(feature(.calendar, "See what’s on", "Everything that happens in your community, day by day.", context))
            \(feature(.check, "Answer in one tap", "Going, maybe, or not. A full event has a waiting list.", context))
            \(feature(.sparkle, "Host in a minute", "Title, day, place. Invite by e-mail, link or QR code.", context))
            </ul>
            \(landing.membersOnly.map { "<p class=\"hint\">\($0)</p>" } ?? upcoming(events, context))
            </div>
            """
        return PageLayout.render(title: "Welcome", context: context, bringsHeading: true, body: body)
    }

    private static func feature(_ icon: Icon, _ title: Phrase, _ text: Phrase, _ context: PageContext) -> HTML {
        "<li class=\"feature\">\(icon.html(context))<h2>\(title)</h2><p>\(text)</p></li>"
    }

    private static func upcoming(_ events: [EventView], _ context: PageContext) -> HTML {
        guard !events.isEmpty else { return .empty }
        return "<section><h2>\(localized: "Coming up")</h2>\(EventCard.list(events, context, quick: false))</section>"
    }
}
