import Domain
public import HTML
public import Operations
import Presentation

/// The inbox.
public enum NoticesPage {
    public static func html(_ context: PageContext, _ entries: [NoticeView], nextCursor: String?) -> HTML {
        let inbox = InboxPresentation(entries, context.presentation)
        let readAll: HTML? = inbox.readAll.map {
            "\(Fields.open(ReadNotices.self, class: "inline"))\($0.button(class: " small", context))</form>"
        }
        let body: HTML =
            inbox.notices.isEmpty
            ? EmptyState.html(.inbox, context)
            : "<ul class=\"list inbox tiles\">\(inbox.notices.map { row($0, context) })</ul>\(NextLink.html(Path.notifications, cursor: nextCursor))"
        let bar: HTML = """
            <div class="actions end">\(readAll)<a class="button quiet small" href="\(Path.notificationSettings)">\(Icon.settings.html(context))\
            <span>\(localized: "Notification settings")</span></a></div>
            """
        return PageLayout.render(title: "Notifications", context: context, back: Path.home, body: "\(bar)\(body)")
    }

    private static func row(_ notice: NoticePresentation, _ context: PageContext) -> HTML {
        let face: HTML = notice.face.map(Faces.face) ?? Icon.bell.html(context)
        let unread: HTML = notice.isUnread ? " unread" : .empty
        let new: HTML? =
            notice.isUnread
            ? "<span class=\"dot\"><span class=\"visually-hidden\">\(localized: "New")</span></span>" : nil
        let words: HTML? = notice.text.map { "<p class=\"written\" dir=\"auto\">\($0)</p>" }
        return """
            <li class="item\(unread)">\(face)<div class="item-body"><strong>\(Fields.open(.openNotice, class: "inline"))\
            \(Fields.hidden("id", notice.id.description))<button class="link">\(notice.sentence)</button></form></strong>\(words)\
            <small>\(DateText.html(notice.createdAt, context))</small></div>\(new)</li>
            """
    }
}
