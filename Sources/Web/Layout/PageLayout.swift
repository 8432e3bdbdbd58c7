import Domain
public import HTML
import Presentation

/// The frame around every page: document head, bar, tabs, `main` and footer.
public enum PageLayout {
    enum Frame {
        case wide
        /// For forms and lists.
        case narrow
        /// As wide as other pages under the same tabs, so that the tabs do not move; the content is a single column.
        case column
        /// The body has a full-width cover with a sheet below it, and shows the flash message itself.
        case hero
    }

    /// - Parameters:
    ///   - title: the window title, and the page's only `h1` unless the body has its own.
    ///   - subject: the subject of the page, which only appears in the window title.
    ///   - tab: the tab that the page belongs to.
    ///   - back: the target of the back arrow in the bar.
    ///   - actions: controls at the end of the bar.
    ///   - head: additional content of the document head.
    ///   - bringsHeading: whether the body contains the `h1`. The bar then shows the community's name, as it always
    ///     does for visitors without a verified account.
    static func render(
        title: Phrase, subject: Phrase? = nil, context: PageContext, tab: NavigationTab? = nil, back: String? = nil,
        actions: HTML = .empty,
        frame: Frame = .wide, bringsHeading: Bool = false, head more: HTML? = nil, body: HTML
    ) -> HTML {
        let chosen = context.theme.flatMap { $0 == "light" || $0 == "dark" ? $0 : nil }
        let head: Phrase = subject.map { "\(title) · \($0)" } ?? title
        let theme: HTML = chosen.map { " data-theme=\"\($0)\"" } ?? .empty
        let direction: HTML = context.isRightToLeft ? " dir=\"rtl\"" : .empty
        // Visitors without a verified account have no tabs, so the bar links to the home page.
        let isInside = context.viewer?.isVerified == true
        let heading: HTML = isInside && !bringsHeading ? "<h1>\(title)</h1>" : wordmark(context)
        let ownHeading: HTML? = isInside || bringsHeading ? nil : "<h1>\(title)</h1>"
        let arrow: HTML? = back.map {
            "<a class=\"iconbutton back\" href=\"\($0)\" aria-label=\"\(localized: "Back")\" data-back>\(Icon.back.html(context))</a>"
        }
        let mainClass: HTML =
            switch frame {
            case .wide: " class=\"page\""
            case .narrow: " class=\"page narrow\""
            case .column: " class=\"page column\""
            case .hero: .empty
            }
        // The cover replaces the bar, except for visitors without a verified account, who need the sign-in link.
        let bar: HTML? =
            frame == .hero && isInside
            ? nil
            : "<header class=\"bar\">\(arrow)\(heading)<div class=\"bar-actions\">\(actions)\(inbox(context))\(signInLink(context))</div></header>"
        let bodyClass: HTML = isInside ? "app" : "open"
        let foot: HTML? =
            !isInside
            ? """
            <footer class="foot"><a href="\(Path.about)">\(localized: "Made with Mingle.")</a><a href="\(Path.help)">\(localized: "Help")</a>\(HelpContact.link(context))</footer>
            """ as HTML : nil
        return """
            <!doctype html>
            <html lang="\(context.language)"\(direction)\(theme)>
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
            <meta name="color-scheme" content="\(chosen ?? "light dark")">
            <meta name="referrer" content="same-origin">
            <title>\(localized: "\(head) · \(context.communityName)")</title>
            <link rel="stylesheet" href="\(context.assets("css/main.css"))">
            \(accent(context))<link rel="icon" href="\(context.assets("favicon.svg"))" type="image/svg+xml">
            <link rel="apple-touch-icon" href="\(context.assets("touch-icon.png"))">
            <link rel="manifest" href="\(context.assets("manifest.webmanifest"))">
            <script type="module" src="\(context.assets("js/main.js"))"></script>
            <link rel="preload" href="\(context.assets("texts/\(context.language).json"))" as="fetch" crossorigin>
            \(more)
            </head>
            <body class="\(bodyClass)">
            <a class="skip" href="#main">\(localized: "Skip to the content")</a>
            \(bar)
            \(tabs(context, tab))
            <main\(mainClass) id="main">
            \(frame == .hero ? .empty : flash(context))\(ownHeading)\(body)
            </main>
            \(foot)
            </body>
            </html>
            """
    }

    /// Returns the style sheet of the community's accent colour; nil for Mingle's own.
    private static func accent(_ context: PageContext) -> HTML? {
        context.accent.map { "<link rel=\"stylesheet\" href=\"\(context.assets(AccentSheet.path($0)))\">\n" }
    }

    private static func wordmark(_ context: PageContext) -> HTML {
        "<a class=\"wordmark\" href=\"\(Path.home)\" dir=\"auto\">\(context.communityName)</a>"
    }

    /// Returns the link to sign in, or to confirm the address.
    private static func signInLink(_ context: PageContext) -> HTML {
        guard let step = AccessStep.next(context.presentation), !isPage(of: step, context) else { return .empty }
        // After sign-in the viewer returns to this page: a mail may have led a member here.
        let isPage = context.path != Path.home && !context.path.hasPrefix("/do/")
        return
            "<a class=\"button quiet small\" href=\"\(step.path(next: isPage ? context.path : nil))\">\(step.label)</a>"
    }

    private static func isPage(of step: AccessStep, _ context: PageContext) -> Bool {
        switch step {
        case .confirmEmail: context.path == Path.verify
        case .signIn, .register: context.path.hasPrefix(Path.signIn) || context.path == FormAction.signIn.path
        }
    }

    /// Returns the controls on a cover, which replaces the bar: the page's actions and the inbox link.
    static func heroActions(_ actions: HTML? = nil, _ context: PageContext) -> HTML {
        let isInside = context.viewer?.isVerified == true
        return actions == nil && !isInside
            ? .empty : "<div class=\"hero-actions\">\(actions)\(isInside ? inbox(context) : nil)</div>"
    }

    /// Returns the inbox link with the number of unread notices.
    private static func inbox(_ context: PageContext) -> HTML {
        guard let viewer = context.viewer, viewer.isVerified else { return .empty }
        return """
            <live-region class="inbox-link" src="\(Path.inboxLink)" scope="user:\(viewer.id.description)" kinds="notice">\
            \(inboxLink(context))</live-region>
            """
    }

    /// Returns only the bell, which is fetched again when notices change.
    public static func inboxLink(_ context: PageContext) -> HTML {
        let inbox = InboxLinkPresentation(context.presentation)
        return
            "<a class=\"iconbutton\" href=\"\(Path.notifications)\" aria-label=\"\(inbox.name)\">\(Icon.bell.html(context))\(badge(inbox.count))</a>"
    }

    private static func badge(_ count: NewItemCount?) -> HTML? {
        count.map { "<span class=\"badge\" aria-hidden=\"true\">\($0.text)</span>" }
    }

    private static func tabs(_ context: PageContext, _ current: NavigationTab?) -> HTML {
        guard let navigation = NavigationPresentation(context.presentation) else { return .empty }
        func link(_ item: NavigationPresentation.Item) -> HTML {
            let tab = item.tab
            let mark: HTML = tab == current ? " aria-current=\"page\"" : .empty
            let requests: HTML? = item.requestsName.map { "<span class=\"visually-hidden\">, \($0)</span>" }
            // On a phone this tab is hidden; the page is reached through Me.
            let place: HTML = tab == .organise ? " class=\"apart\"" : tab == .me ? " class=\"me\"" : .empty
            return
                "<a href=\"\(tab.path)\"\(place)\(mark)>\(tab.icon.html(context))<span>\(tab.label)</span>\(requests)\(badge(item.requests))</a>"
        }
        // The button to create an event stands after Discover, in the middle of a phone's screen.
        let middle = 2
        return """
            <nav class="tabs" aria-label="\(localized: "Main")">
            \(wordmark(context))
            \(navigation.items.prefix(middle).map(link))
            <a class="create" href="\(Path.newEvent)">\(Icon.plus.html(context))<span>\(localized: "Create")</span></a>
            \(navigation.items.dropFirst(middle).map(link))
            </nav>
            """
    }

    static func flash(_ context: PageContext) -> HTML {
        guard let flash = context.flash, !flash.text.isEmpty else { return .empty }
        let bad: HTML = flash.isRefusal ? " bad" : .empty
        return "<p class=\"flash\(bad)\" role=\"status\">\(flash.text)</p>"
    }
}

extension NavigationTab {
    fileprivate var path: String {
        switch self {
        case .home: Path.home
        case .discover: Path.discover
        case .calendar: Path.calendar
        case .people: Path.people
        case .me: Path.me
        case .organise: Path.organise
        }
    }
}
