import Domain
public import HTML
public import Operations
import Presentation

/// The inbox.
public enum NoticesPage {
    public static func html(_ context: PageContext, _ entries: [NoticeView], nextCursor: String?) -> HTML {
        let hasUnread = entries.contains { $0.readAt == nil }
        let readAll: HTML? =
            hasUnread
            ? "\(Fields.open(ReadNotices.self, class: "inline"))<button class=\"button small\">\(localized: "Mark all as read")</button></form>"
            : nil
        let body: HTML =
            entries.isEmpty
            ? EmptyState.html(
                .bell, "Nothing new", "Invitations, answers, messages and what changes appear here.",
                action: ("See what’s on", Path.discover), context)
            : "<ul class=\"list inbox tiles\">\(entries.map { row($0, context) })</ul>\(NextLink.html(Path.notifications, cursor: nextCursor))"
        let bar: HTML = """
            <div class="actions end">\(readAll)<a class="button quiet small" href="\(Path.notificationSettings)">\(Icon.settings.html(context))\
            <span>\(localized: "Notification settings")</span></a></div>
            """
        return PageLayout.render(title: "Notifications", context: context, back: Path.home, body: "\(bar)\(body)")
    }

    private static func row(_ entry: NoticeView, _ context: PageContext) -> HTML {
        let face: HTML = entry.actorName.map { Faces.face($0, photo: entry.actorPhoto) } ?? Icon.bell.html(context)
        let unread: HTML = entry.readAt == nil ? " unread" : .empty
        let new: HTML? =
            entry.readAt == nil
            ? "<span class=\"dot\"><span class=\"visually-hidden\">\(localized: "New")</span></span>" : nil
        let words: HTML? = entry.body.map { "<p class=\"written\" dir=\"auto\">\($0)</p>" }
        return """
            <li class="item\(unread)">\(face)<div class="item-body"><strong>\(Fields.open(.openNotice, class: "inline"))\
            \(Fields.hidden("id", entry.id.description))<button class="link">\(entry.sentence)</button></form></strong>\(words)\
            <small>\(DateText.html(entry.createdAt, context))</small></div>\(new)</li>
            """
    }
}
