public import Domain
public import HTML
public import Operations
import Presentation

/// The account settings, one form for each setting.
public enum SettingsPage {
    public static let photoSaved: Phrase = "Your photo is set."

    /// - Parameters:
    ///   - feeds: calendar feeds with their full URLs.
    ///   - open: the person's unsettled balances.
    ///   - languages: the available languages: their tags, and their own names for themselves.
    ///   - forms: the submitted values of refused forms.
    public static func html(
        _ context: PageContext, account: AccountView, sessions: [SessionView], feeds: [(FeedView, url: String)],
        open: [OpenBalance] = [],
        languages: [(tag: String, name: String)], forms: [FormAction: FormInput] = [:]
    ) -> HTML {
        let body: HTML = """
            <div class="columns">
            \(AccountForms.photo(account, forms[.command(SetProfilePhoto.self)], context))
            \(AccountForms.profile(account, forms[.command(UpdateProfile.self)], languages: languages))
            \(AccountForms.email(account, forms[.changeEmail]))
            \(AccountForms.password(forms[.changePassword], hasFeeds: !feeds.isEmpty))
            \(AccountForms.appearance(context, forms[.appearance]))
            \(SessionList.html(sessions, context))
            \(FeedList.html(feeds, context))
            <section class="panel"><h2>\(localized: "Help")</h2><p>\(localized: "Ask how something works")</p>\
            <p><a class="button" href="\(Path.help)">\(Icon.question.html(context))<span>\(localized: "Ask a question")</span></a></p></section>
            \(AccountForms.export(forms[.exportData], context))
            \(AccountForms.delete(forms[.deleteAccount], open, context))
            </div>
            """
        return PageLayout.render(title: "Settings", context: context, tab: .me, back: Path.me, body: body)
    }
}

/// The devices that are signed in.
enum SessionList {
    static func html(_ sessions: [SessionView], _ context: PageContext) -> HTML {
        let sessions = SessionsPresentation(sessions, context.presentation)
        let rows: [HTML] = sessions.items.map { session in
            let end: HTML? = session.signOut.map {
                """
                \(Fields.open(.endSession, class: "inline"))\(Fields.hidden("id", session.id.description))\
                \($0.button(class: " quiet small", context))</form>
                """
            }
            return """
                <li class="item">\(Icon.device.html(context))<div class="item-body"><strong>\(session.device)</strong>\
                <small>\(session.lastUsed)</small></div>\
                <div class="item-action">\(session.badge.map(Pills.pill))\(end)</div></li>
                """
        }
        let others: HTML? = sessions.signOutOthers.map {
            "\(Fields.open(.endOtherSessions, class: "inline"))\($0.button(context))</form>"
        }
        return
            "<section class=\"panel\"><h2>\(localized: "Devices")</h2><ul class=\"list\">\(rows)</ul>\(others)</section>"
    }
}

/// The calendar feeds, with their secret URLs.
enum FeedList {
    static let renewHint: Phrase =
        "In case somebody has the old ones. Calendar programs that read those need the new ones, from your settings."

    static func html(_ feeds: [(FeedView, url: String)], _ context: PageContext) -> HTML {
        let zone = context.zone
        let rows: [HTML] = feeds.enumerated().map { index, feed in
            """
            <div class="feed">\(CopyLine.html(feed.url, label: "Calendar address \(index + 1)", id: "feed-\(index)", context))
            <small>\(localized: "Created \(DateText.moment(feed.0.createdAt, zone: zone, now: context.now, inSentence: true))")</small>
            \(Fields.open(.revokeFeed, class: "inline"))\(Fields.hidden("id", feed.0.id.description))\
            <button class="button quiet small danger" aria-label="\(localized: "Switch off calendar address \(index + 1)")">\
            \(localized: "Switch off")</button></form></div>
            """
        }
        return """
            <section class="panel"><h2>\(localized: "Calendar feeds")</h2>
            <p>\(localized: "Subscribe to your calendar in any calendar program: events, to-dos and your own entries. Anyone who has the address can read all of it, so keep it to yourself.")</p>
            \(rows)\(Fields.open(creating: .createFeed, nil, class: "inline", context))<button class="button">\(Icon.calendar.html(context))\
            <span>\(localized: "Create address")</span></button></form></section>
            """
    }
}
