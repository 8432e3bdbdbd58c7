import Domain
import Localization
import Presentation
import Properties
import Testing

@Suite struct HelpReplyTests {
    private func answer(_ question: String) -> HelpAnswer { HelpLibrary.own.answer(question, in: "en") }

    private func sentences(_ reply: HelpReply) -> [String] { reply.sentences.map(\.english) }

    private let unknown = "I don’t know that. Ask in other words, or look through the help pages."

    /// Returns the answer to a question, with three sections that may be meant.
    private func found(isSure: Bool = true) throws -> (answer: HelpAnswer, sections: [HelpSection]) {
        let all = HelpLibrary.own.book(in: "en").pages.flatMap(\.sections)
        var answer = answer("How do I block somebody?")
        let best = try #require(all.first { $0.topic == answer.conversation.topics.first })
        let sections = [best] + all.filter { $0 != best }.prefix(2)
        (answer.kind, answer.isSure) = (.found(sections), isSure)
        return (answer, sections)
    }

    @Test func aGreetingIsReturnedOnce() {
        var greeting = answer("Hello!")
        #expect(sentences(HelpReply(greeting)) == ["Hello!", "Ask me how something works in Mingle."])
        greeting.greets = false
        #expect(sentences(HelpReply(greeting)) == ["What would you like to know?"])
        greeting.kind = .thanks
        #expect(sentences(HelpReply(greeting)) == ["You’re welcome."])
        greeting.kind = .unknown
        #expect(sentences(HelpReply(greeting)) == [unknown])
    }

    @Test func aSectionAnswersAndOthersFollow() throws {
        let (answer, sections) = try found()
        let reply = HelpReply(answer)
        #expect(reply.sentences.isEmpty && reply.lines == sections[0].lines)
        #expect(reply.links == sections[0].links && reply.sections == sections)
    }

    @Test func ofLikelySectionsNoneIsTheAnswer() throws {
        let (answer, sections) = try found(isSure: false)
        let reply = HelpReply(answer)
        #expect(sentences(reply) == ["Do you mean one of these?"] && reply.lines.isEmpty && reply.links.isEmpty)
        #expect(reply.sections == Array(sections.prefix(2)))
    }

    @Test func aWrittenAnswerReplacesTheLinesOfTheSection() throws {
        let (answer, sections) = try found(isSure: false)
        let lines = HelpLine.lines(of: "Press **Block**.")
        let written = HelpReply(answer, written: .lines(lines))
        #expect(written.lines == lines && written.sentences.isEmpty && written.sections == sections)
        let none = HelpReply(answer, written: .unknown)
        #expect(sentences(none) == [unknown] && none.lines.isEmpty && none.sections == sections)
        #expect(!none.conversation.topics.contains(sections[0].topic))
    }

    @Test func theNextQuestionGoesOn() {
        #expect(HelpReply.question(isFollowUp: false).label.english == "Ask")
        #expect(HelpReply.question(isFollowUp: true).label.english == "Ask more")
    }
}
