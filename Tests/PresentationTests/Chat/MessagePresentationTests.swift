import Domain
import Presentation
import Properties
import Samples
import Testing

@testable import Operations

@Suite struct MessagePresentationTests {
    private let samples = Samples()

    private func view(
        by author: UInt8 = 3, _ number: Int = 1, ago: Span = .minutes(1), isEdited: Bool = false, deleted: Bool = false
    ) -> MessageView {
        MessageView(
            id: Samples.id(UInt8(110 + number)), author: NamedPerson(id: Samples.id(author), name: "Alan"),
            body: deleted ? "" : "Hello", sentAt: Samples.now - ago, editedAt: isEdited ? Samples.now : nil,
            deleted: deleted, number: number)
    }

    private func message(_ view: MessageView, _ event: EventView? = nil) -> MessagePresentation {
        MessagePresentation(view, event ?? samples.event(invited: true), samples.presentationContext())
    }

    private func actions(_ message: MessagePresentation) -> [String] {
        [message.edit, message.delete, message.report].compactMap { $0?.label.english }
    }

    @Test func actionsDependOnTheAuthorAndTheTime() {
        let host = samples.event(role: .host)
        #expect(actions(message(view(by: 1))) == ["Edit", "Delete"])
        #expect(actions(message(view(by: 1, ago: .minutes(16)))) == ["Delete"])
        #expect(actions(message(view())) == ["Report"])
        #expect(actions(message(view(), host)) == ["Delete", "Report"])
        #expect(message(view(by: 1)).optionsName?.english == "Options for your message")
        #expect(message(view()).optionsName?.english == "Options for the message by Alan")
    }

    @Test func aDeletedMessageOffersNothing() {
        let gone = message(view(by: 1, isEdited: true, deleted: true), samples.event(role: .host))
        #expect(actions(gone).isEmpty && gone.optionsName == nil && gone.text == nil && gone.edited == nil)
        #expect(gone.placeholder?.english == "Deleted")
    }

    @Test func aMessageIsShownWithItsTime() {
        let other = message(view(isEdited: true))
        #expect(other.text == "Hello" && other.placeholder == nil && other.edited?.english == "edited")
        #expect(other.time.english == "10:59" && other.author.name.english == "Alan")
        #expect(other.author.profile == .person(Samples.id(3)) && message(view()).edited == nil)
        let mine = message(view(by: 1)).author
        #expect(mine.name.english == "You" && mine.profile == nil)
    }

    private func kinds(_ messages: [MessageView], after previous: Instant? = nil, readUpTo: Int? = nil) -> [String] {
        ChatItem.items(
            messages, samples.event(), after: previous, readUpTo: readUpTo, samples.presentationContext()
        ).map { item in
            switch item {
            case .unread: "new"
            case .time: "time"
            case .message(let message): message.startsGroup ? "first" : "next"
            }
        }
    }

    @Test func messagesAreGroupedByAuthorAndTime() {
        #expect(kinds([view(), view(2), view(by: 1, 3)]) == ["time", "first", "next", "first"])
        #expect(kinds([view(ago: .hours(8)), view(2)]) == ["time", "first", "time", "first"])
        #expect(kinds([view()], after: Samples.now - .hours(1)) == ["first"])
    }

    @Test func aSeparatorIsAboveTheFirstUnreadMessageOfOthers() {
        let messages = [view(), view(by: 1, 2), view(3), view(4)]
        #expect(kinds(messages, readUpTo: 1) == ["time", "first", "first", "new", "first", "next"])
        #expect(kinds(messages, readUpTo: 4) == ["time", "first", "first", "first", "next"])
        // Without a read message, all are new.
        #expect(!kinds(messages, readUpTo: 0).contains("new") && !kinds(messages).contains("new"))
        #expect(ChatItem.lastUnread(of: messages, readUpTo: 3) == messages[3].id)
        #expect(
            ChatItem.lastUnread(of: messages, readUpTo: 4) == nil && ChatItem.lastUnread(of: [], readUpTo: 0) == nil)
    }

    @Test func unreadMessagesOfOtherChatsAreCounted() {
        let event = samples.event()
        func chat(_ unread: Int, isCurrent: Bool = false) -> ChatSummaryPresentation {
            ChatSummaryPresentation(
                ChatView(event: event, lastSentAt: nil, unread: unread), current: isCurrent ? event.id : Samples.id(99))
        }
        #expect(chat(0).unread == nil && chat(3, isCurrent: true).unread == nil && chat(3, isCurrent: true).isCurrent)
        #expect(chat(99).unread?.text.english == "99" && chat(99).unread?.name.english == "99 new")
        #expect(chat(100).unread?.text.english == "99+" && chat(100).unread?.name.english == "100 new")
        #expect(chat(0).at == event.startsAt)
    }
}
