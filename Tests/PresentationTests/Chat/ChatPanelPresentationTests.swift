import Domain
import Presentation
import Properties
import Samples
import Testing

@testable import Operations

@Suite struct ChatPanelPresentationTests {
    private let samples = Samples()

    private func message(_ author: UInt8, _ name: String, deleted: Bool = false) -> MessageView {
        MessageView(
            id: Samples.id(50), author: NamedPerson(id: Samples.id(author), name: name), body: "Hi",
            sentAt: Samples.now, editedAt: nil, deleted: deleted, number: 1)
    }

    private func panel(_ messages: [MessageView], role: EventRole = .host) -> ChatPanelPresentation? {
        ChatPanelPresentation(samples.event(role: role), messages, samples.presentationContext())
    }

    @Test func anEmptyChatInvitesToBegin() {
        for messages in [[], [message(2, "Grace", deleted: true)]] {
            let panel = panel(messages)
            #expect(panel?.messages.isEmpty == true && panel?.placeholder?.english == "No messages yet.")
            #expect(panel?.open == ActionPresentation("Say hello", icon: .chat))
        }
    }

    @Test func messagesAreThoseOfOthersAndYours() {
        let panel = panel([message(1, "Ada"), message(2, "Grace")])
        #expect(panel?.messages.map(\.author.name.english) == ["You", "Grace"] && panel?.placeholder == nil)
        #expect(panel?.open.label.english == "Open the chat")
    }

    @Test func onlyTheCrewChats() { #expect(panel([], role: .none) == nil) }
}
