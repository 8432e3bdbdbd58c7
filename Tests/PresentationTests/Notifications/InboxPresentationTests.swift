import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct InboxPresentationTests {
    private func inbox(_ readAt: Instant?..., by actor: String? = "Ana Lima") -> InboxPresentation {
        InboxPresentation(
            readAt.map {
                NoticeView(
                    id: Samples.id(1), kind: .rsvp, actorName: actor, event: Samples.id(3), eventTitle: "Dinner",
                    createdAt: Samples.now - .hours(2), readAt: $0)
            }, Samples().presentationContext())
    }

    @Test func unreadNoticesCanBeMarkedAsRead() {
        #expect(inbox().readAll == nil)
        #expect(inbox(Samples.now).readAll == nil)
        let unread = inbox(Samples.now, nil)
        #expect(unread.readAll?.label.english == "Mark all as read")
        #expect(unread.notices.map(\.isUnread) == [false, true])
    }

    @Test func aNoticeShowsWhoDidWhatAndWhen() {
        let notice = inbox(nil).notices[0]
        #expect(notice.face == FacePresentation("Ana Lima") && notice.sentence.english == "Ana Lima answered “Dinner”.")
        #expect(notice.time.english == "Today, 09:00" && notice.destination == .guests(Samples.id(3)))
        #expect(inbox(nil, by: nil).notices[0].face == nil)
    }
}
