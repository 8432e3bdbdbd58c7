import Testing

@testable import Domain

/// When a section matches a question, on a small set of pages.
struct HelpBookTests {
    private let library: HelpLibrary

    init() throws {
        let pages = [
            "cakes":
                "# Cakes\n## Bake a cake {#bake}\nalso: oven, the weather is hot, glaze\nPress **Bake** and choose an order.\n## Eat a cake {#eat}\nalso: undo\nPress **Eat**.\n## Throw a cake away {#away}\nalso: discard a cake\nPress **Away**.\n",
            "lights": "# Lights\n## Switch on a light {#on}\nalso: lamp, undo\nPress **On**.\n",
        ]
        let words =
            "common: how, do, i, a, the, is, my\npersonal: are you\npointing: that\nendings: s, ing\nintents: undo, eat, discard\nfillers: my\nelsewhere: train\nsame: glaze, icing\nsame: oven, stove\nsame: discard, throw … away\n"
        library = HelpLibrary(books: [try HelpBook(language: "en", files: pages, words: words)])
    }

    private func first(_ question: String, after conversation: HelpConversation = HelpConversation()) -> String? {
        guard case .found(let sections) = library.answer(question, in: "en", after: conversation).kind else {
            return nil
        }
        return sections.first?.topic.text
    }

    @Test func itSpeaksOfMoreThanHalfOfWhatIsAsked() {
        #expect(
            first("How do I bake?") == "cakes#bake"
                && first("How do I bake a glaze, my oven, grandmother") == "cakes#bake")
        // An unknown word outweighs a known one.
        #expect(first("How do I bake bricks?") == nil && first("bricks") == nil)
    }

    @Test func whatItOnlyMentionsItDoesNotSpeakOf() {
        // `order` only occurs within a sentence, and `weather` is only part of an alias; the full alias matches.
        #expect(first("order") == nil && first("weather") == nil)
        #expect(first("the weather is hot") == "cakes#bake")
    }

    @Test func aMistakeOfTypingIsForgivenButInTheFirstLetterAndInShortWords() {
        #expect(first("lihgt") == "lights#on")
        #expect(first("flight") == nil && first("mamp") == nil && first("lump") == nil)
    }

    @Test func whatPointsBackNeedsSomethingBefore() {
        #expect(first("How do I undo that?") == nil)
        #expect(
            first("How do I undo that?", after: library.answer("Switch on a light", in: "en").conversation)
                == "lights#on")
        // A word that occurs on only one page is sufficient.
        #expect(first("How do I glaze that?") == "cakes#bake")
    }

    @Test func severalWordsStandForOneWithOthersBetween() {
        #expect(first("throw the cake away") == "cakes#away" && first("throw my cake away") == "cakes#away")
        // The verb decides, not the noun alone.
        #expect(first("eat a cake") == "cakes#eat" && first("discard a cake") == "cakes#away")
    }

    @Test func aQuestionOfSomethingElseIsNotAnswered() {
        #expect(first("eat a cake") == "cakes#eat" && first("eat a cake on the train") == nil)
    }

    @Test func whoeverAnswersIsNotSpokenOf() { #expect(first("Are you a lamp?") == nil) }
}
