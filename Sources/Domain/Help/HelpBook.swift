/// All help in one language.
public struct HelpBook: Sendable {
    /// BCP 47, as `de`.
    public let language: String
    /// In the order of their titles in English, as their names are.
    public let pages: [HelpPage]

    private let words: HelpWords
    private let sections: [HelpSection]
    private let index: HelpIndex
    /// Words as they may be typed, in an order that is the same at every start.
    private let typed: [String]

    /// Of a question as much as this is held against the book for the words that were mistyped.
    private static let mostCorrected = 20
    /// What a word counts that may be meant: a part of one that is put together, or one that was mistyped.
    private static let guessWeight = 0.6
    /// As how many unknown words one counts that names something else than this site.
    private static let elsewhereWords = 2
    /// Of what a question asks for a section has to speak of more than this to be its answer.
    private static let leastCoverage = 0.5
    /// A question of so few words of its own goes on with what was spoken of before.
    private static let fewWords = 2
    /// What the topic before counts for a question that goes on with it, and what its page does.
    private static let topicWeight = 0.25, pageWeight = 1.6
    /// Of the score of the best section another has to have this much to be meant as well.
    private static let nearlyBest = 0.6
    /// From this much on it is as likely to be meant as the best: both are shown, and neither is said to be the answer.
    private static let tooClose = 0.72

    /// - Parameters:
    ///   - files: of its pages, by their names.
    ///   - words: the file of its words.
    /// - Throws: ``HelpFileError`` for the first that cannot be read.
    public init(language: String, files: [String: String], words source: String) throws(HelpFileError) {
        self.language = language
        var pages: [HelpPage] = []
        for (name, source) in files.sorted(by: { $0.key < $1.key }) {
            pages.append(try HelpPage(name: name, source: source))
        }
        self.pages = pages
        words = try HelpWords(source: source)
        let all = pages.flatMap { page in page.sections.map { (section: $0, page: page.title) } }
        sections = all.map { $0.section }
        index = HelpIndex(all, words)
        typed = index.vocabulary.keys.sorted()
    }

    public func page(_ name: String) -> HelpPage? { pages.first { $0.name == name } }

    public func section(_ topic: HelpTopic) -> HelpSection? { sections.first { $0.topic == topic } }

    /// What a question asks for, in terms of this book.
    struct Asked {
        /// With what each counts, from 0 to 1.
        var terms: [String: Double] = [:]
        /// Words that alone say nothing.
        var common: Set<String> = []
        /// How many words nothing in the book speaks of.
        var unknown = 0
        /// Words that the language knows; 0 where they are few of the question's, as a word may be one of several languages.
        var ofLanguage = 0
        var greets = false
        var thanks = false
        var points = false

        var isEmpty: Bool { terms.isEmpty && unknown == 0 }
        /// Whether the book speaks of a third of what was asked: one word alone may be one of several languages.
        var isUnderstood: Bool { 3 * terms.count >= terms.count + unknown }
    }

    func asked(_ question: String) -> Asked {
        var asked = Asked()
        let typed = FoldedWords.words(of: question)
        let ofLanguage = typed.count { words.isCommon($0) || words.isPart($0) || index.vocabulary[$0] != nil }
        asked.ofLanguage = 3 * ofLanguage < typed.count ? 0 : ofLanguage
        let joined = words.joined(typed) { known($0) != nil }
        let corrected = corrected(joined)
        let guessed = Set(zip(joined, corrected).filter { $0 != $1 }.map { $1 })
        for word in words.sequenced(corrected) {
            if words.personal.contains(word) {
                asked.unknown += 1
            } else if words.elsewhere.contains(word) {
                asked.unknown += HelpBook.elsewhereWords
            } else if words.isCommon(word) {
                asked.common.insert(words.term(word))
                asked.greets = asked.greets || words.greetings.contains(word)
                asked.thanks = asked.thanks || words.thanks.contains(word)
                asked.points = asked.points || words.pointing.contains(word)
            } else if let term = known(word) {
                asked.terms[term] = max(asked.terms[term] ?? 0, guessed.contains(word) ? HelpBook.guessWeight : 1)
            } else if let parts = parts(of: word) {
                for part in parts { asked.terms[part] = max(asked.terms[part] ?? 0, HelpBook.guessWeight) }
            } else {
                asked.unknown += 1
            }
        }
        return asked
    }

    /// With the words of the book that were meant in place of those that it does not know.
    private func corrected(_ question: [String]) -> [String] {
        var tried = 0
        return question.map { word in
            guard tried < HelpBook.mostCorrected, !words.isCommon(word), !words.isPart(word),
                !words.elsewhere.contains(word),
                known(word) == nil, parts(of: word) == nil
            else { return word }
            tried += 1
            return correction(of: word) ?? word
        }
    }

    /// What a question leads to.
    struct Found {
        /// The best first; none where nothing speaks of enough of what is asked for.
        var sections: [HelpSection] = []
        /// Whether the first is clearly the best.
        var isSure = true
    }

    /// Sections that speak of what is asked for.
    func found(_ asked: Asked, after conversation: HelpConversation) -> Found {
        let last = conversation.topics.first.flatMap { topic in sections.firstIndex { $0.topic == topic } }
        let goesOn = last != nil && (asked.terms.count + asked.unknown <= HelpBook.fewWords || asked.points)
        var hints: [String: Double] = [:]
        if goesOn, let last {
            for term in index.titleTerms(last) where asked.terms[term] == nil { hints[term] = HelpBook.topicWeight }
        }
        var hits = index.search(asked.terms, unknown: asked.unknown, common: asked.common, hints: hints)
        if goesOn, let last {
            // A question without words of its own is about the same once more.
            if asked.isEmpty { return Found(sections: [sections[last]]) }
            for place in hits.indices where sections[hits[place].section].topic.page == sections[last].topic.page {
                hits[place].score *= HelpBook.pageWeight
                hits[place].coverage *= HelpBook.pageWeight
            }
            hits.sort { $0.score != $1.score ? $0.score > $1.score : $0.section < $1.section }
        }
        guard let best = hits.first, best.coverage > HelpBook.leastCoverage else { return Found() }
        let near = hits.prefix { $0.score >= best.score * HelpBook.nearlyBest }.map { sections[$0.section] }
        // “How do I undo that?”, and nothing was spoken of that could be meant.
        let isAct = asked.unknown == 0 && asked.terms.keys.allSatisfy { words.intents.contains($0) }
        if asked.points, last == nil, isAct, near.contains(where: { $0.topic.page != near[0].topic.page }) {
            return Found()
        }
        // The question consists of exactly the terms of the title.
        let isTitle = asked.unknown == 0 && Set(asked.terms.keys) == index.titleTerms(best.section)
        let isSure = isTitle || hits.count < 2 || hits[1].score < best.score * HelpBook.tooClose
        return Found(sections: Array(near.prefix(3)), isSure: isSure)
    }

    /// The two words that one is put together from, as in `Kalenderdatei`, `guestlist`.
    private func parts(of word: String) -> [String]? {
        let letters = Array(word.utf8)
        guard (8...40).contains(letters.count) else { return nil }
        for cut in (4...(letters.count - 4)).reversed() {
            guard let first = known(String(decoding: letters[..<cut], as: UTF8.self)) else { continue }
            let rest = letters[cut...]
            // Of words that are joined by an s or the like, too.
            for joint in ["", "s", "n", "en", "es"]
            where rest.starts(with: joint.utf8) && rest.count - joint.utf8.count >= 4 {
                if let second = known(String(decoding: rest.dropFirst(joint.utf8.count), as: UTF8.self)) {
                    return [first, second]
                }
            }
        }
        return nil
    }

    private func known(_ word: String) -> String? {
        let term = words.term(word)
        return index.has(term) ? term : nil
    }

    /// The word of the book that somebody may have meant, the first of those as near. People seldom mistype the first letter, and
    /// another there makes another word: flight, light.
    private func correction(of word: String) -> String? {
        let most = EditDistance.forgiven(in: word.utf8.count)
        guard most > 0, word.utf8.count <= 30 else { return nil }
        var best: (word: String, distance: Int)?
        for other in typed where other.utf8.count > 3 && other.utf8.first == word.utf8.first {
            guard let distance = EditDistance.between(word, other, most: most) else { continue }
            if distance < best?.distance ?? .max { best = (other, distance) }
        }
        return best?.word
    }
}
