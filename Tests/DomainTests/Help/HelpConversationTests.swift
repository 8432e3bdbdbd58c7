import Testing

@testable import Domain

struct HelpConversationTests {
    @Test func aConversationIsCarriedAsText() throws {
        var conversation = HelpConversation()
        conversation.hasGreeted = true
        for section in ["a", "b", "a", "c", "d"] { conversation.add(HelpTopic(page: "page", section: section)) }
        #expect(conversation.text == "hello page#d page#c page#a")
        #expect(try HelpConversation(conversation.text) == conversation)
        #expect(try HelpConversation(nil) == HelpConversation() && HelpConversation("") == HelpConversation())
    }

    /// The text is untrusted, because it comes back from the client.
    @Test func whatIsNoneOfOursIsLeftOut() throws {
        let read = try HelpConversation("page#a nonsense <script> page#A #x page# page#b page#c page#d hello")
        #expect(read.text == "hello page#a page#b page#c")
        let longest = HelpTopic(page: String(repeating: "p", count: 40), section: String(repeating: "s", count: 40))
        var full = HelpConversation()
        full.hasGreeted = true
        for letter in ["a", "b", "c"] {
            full.add(HelpTopic(page: longest.page, section: letter + longest.section.dropFirst()))
        }
        #expect(full.text.utf8.count <= HelpConversation.maxLength)
        #expect(throws: Refusal.self) {
            try HelpConversation(String(repeating: "x", count: HelpConversation.maxLength + 1))
        }
    }

    @Test func aQuestionIsBounded() throws {
        #expect(try HelpLibrary.question("  How?\r\n") == "How?")
        #expect(try HelpLibrary.question(String(repeating: "ä", count: 1000)).count == 1000)
        for raw in [
            nil, "", " \n ", String(repeating: "a", count: 1001), String(repeating: "a", count: 10_000),
            String(repeating: "a", count: 1_000_000),
        ] {
            let refusal = #expect(throws: Refusal.self) { try HelpLibrary.question(raw) }
            #expect(refusal?.code == .invalid && refusal?.fields["question"] != nil)
        }
    }
}
