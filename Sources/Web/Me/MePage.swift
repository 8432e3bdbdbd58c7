import Domain
public import HTML
public import Operations
import Presentation

/// The viewer's own page, with links to everything personal.
public enum MePage {
    /// - Parameter reports: the number of open reports, for administrators.
    public static func html(_ context: PageContext, account: AccountView, reports: Int = 0) -> HTML {
        let me = MePresentation(account, reports: reports, context.presentation)
        let confirm: HTML? =
            me.mustConfirm
            ? row(.mail, "Confirm your e-mail", "So that you can join in", Path.verify, context) : nil
        let body: HTML = """
            <div class="panes"><section class="panel profile side">\(Faces.face(account.name, photo: account.photo))<div><h2 dir="auto">\(account.name)</h2>
            <p class="meta"><bdi>@\(account.handle)</bdi></p><p class="meta">\(EmailText.html(account.email)) \(Pills.pill(me.emailBadge))</p></div></section>
            <ul class="list tiles">\(confirm)\(me.showsProgramme ? programme(context) : nil)\(row(.settings, "Settings", "Profile, password, devices, appearance", Path.settings, context))\
            \(row(.bell, "Notification settings", "Mail, push and quiet hours", Path.notificationSettings, context))\
            \(row(.lock, "Blocked people", "People you don’t want to see here", Path.blocked, context))\
            \(me.showsAdministration ? administration(me.reportsBadge, context) : nil)\
            \(row(.events, "My Events", "Events you host", Path.myEvents, context))\
            \(row(.clock, "Past events", "Events that have ended", Path.past, context))\
            \(row(.upload, "Import a calendar", "Events from an .ics file", Path.importEvents, context))\
            \(row(.question, "Help", "Ask how something works", Path.help, context))\
            \(row(.info, "About Mingle", "What it is, and where your data is kept", Path.about, context))</ul>
            \(Fields.open(.signOut, class: "inline side"))<button class="button wide">\(Icon.logout.html(context))<span>\(localized: "Sign out")</span></button></form></div>
            """
        return PageLayout.render(title: "Me", context: context, tab: .me, body: body)
    }

    /// Returns the link to the programme. On a phone it is the only one.
    private static func programme(_ context: PageContext) -> HTML {
        row(
            .chart, "Organise", "Activities, participants, venues and areas", Path.organise, context,
            place: " narrow-only")
    }

    private static func administration(_ reports: Badge?, _ context: PageContext) -> HTML {
        """
        \(row(.key, "Administration", "People, events, audit trail, settings of the community", Path.administration, context))\
        \(row(.warning, "Reports", "What members report to administrators", Path.reports, context, mark: reports.map(Pills.pill)))
        """
    }

    private static func row(
        _ icon: Icon, _ title: Phrase, _ text: Phrase, _ path: String, _ context: PageContext, mark: HTML? = nil,
        place: HTML? = nil
    ) -> HTML {
        let action: HTML? = mark.map { "<div class=\"item-action\">\($0)</div>" }
        return """
            <li class="item\(place)">\(icon.html(context))<div class="item-body"><strong><a href="\(path)">\(title)</a></strong>\
            <small>\(text)</small></div>\(action)</li>
            """
    }
}
