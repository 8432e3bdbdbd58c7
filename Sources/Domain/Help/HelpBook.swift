/// All help in one language.
public struct HelpBook: Sendable {
    /// A BCP 47 tag such as `de`.
    public let language: String
    /// The pages in the order of their names, which is that of their English titles.
    public let pages: [HelpPage]

    private let words: HelpWords
    private let sections: [HelpSection]
    private let index: HelpIndex
    /// The words that may be typed, in a deterministic order.
    private let typed: [String]

    /// The maximum number of words of a question that are checked for typing errors.
    private static let maxCorrected = 20
    /// The weight of a guessed word: a part of a compound, or a correction.
    private static let guessWeight = 0.6
    /// The number of unknown words that a word about something outside Mingle counts as.
    private static let elsewhereWords = 2
    /// The minimum coverage of a question; a section needs more than this to be an answer.
    private static let leastCoverage = 0.5
    /// A question with at most this many words of its own continues the previous topic.
    private static let followUpWords = 2
    /// The weight of the previous topic's title for a continuing question, and the factor for sections on its page.
    private static let topicWeight = 0.25, pageWeight = 1.6
    /// The share of the best score from which another section may also be meant.
    private static let nearlyBest = 0.6
    /// The share of the best score from which another section is as likely as the best. Then both are shown, and
    /// neither as the answer.
    private static let tooClose = 0.72

    /// Reads the files of a book.
    ///
    /// - Parameters:
    ///   - files: The sources of the pages, by name.
    ///   - source: The source of the word list.
    /// - Throws: ``HelpFileError`` for the first file that cannot be read.
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

    /// A question in terms of this book.
    struct Query {
        /// The terms, each with a weight from 0 to 1.
        var terms: [String: Double] = [:]
        /// Stop words.
        var common: Set<String> = []
        /// The number of words that do not occur in the book.
        var unknown = 0
        /// The number of words of this language; 0 if they are few of the question's words, because a word may belong
        /// to several languages.
        var ofLanguage = 0
        var greets = false
        var thanks = false
        var points = false

        var isEmpty: Bool { terms.isEmpty && unknown == 0 }
        /// Whether the book knows a third of the words; a single word may belong to several languages.
        var isUnderstood: Bool { 3 * terms.count >= terms.count + unknown }
    }

    func query(_ question: String) -> Query {
        var query = Query()
        let typed = FoldedWords.words(of: question)
        let ofLanguage = typed.count { words.isCommon($0) || words.isPart($0) || index.vocabulary[$0] != nil }
        query.ofLanguage = 3 * ofLanguage < typed.count ? 0 : ofLanguage
        let joined = words.joined(typed) { known($0) != nil }
        let corrected = corrected(joined)
        let guessed = Set(zip(joined, corrected).filter { $0 != $1 }.map { $1 })
        for word in words.sequenced(corrected) {
            if words.personal.contains(word) {
                query.unknown += 1
            } else if words.elsewhere.contains(word) {
                query.unknown += HelpBook.elsewhereWords
            } else if words.isCommon(word) {
                query.common.insert(words.term(word))
                query.greets = query.greets || words.greetings.contains(word)
                query.thanks = query.thanks || words.thanks.contains(word)
                query.points = query.points || words.pointing.contains(word)
            } else if let term = known(word) {
                query.terms[term] = max(query.terms[term] ?? 0, guessed.contains(word) ? HelpBook.guessWeight : 1)
            } else if let parts = parts(of: word) {
                for part in parts { query.terms[part] = max(query.terms[part] ?? 0, HelpBook.guessWeight) }
            } else {
                query.unknown += 1
            }
        }
        return query
    }

    /// Returns the words with unknown ones replaced by the words of the book that were probably meant.
    private func corrected(_ question: [String]) -> [String] {
        var tried = 0
        return question.map { word in
            guard tried < HelpBook.maxCorrected, !words.isCommon(word), !words.isPart(word),
                !words.elsewhere.contains(word),
                known(word) == nil, parts(of: word) == nil
            else { return word }
            tried += 1
            return correction(of: word) ?? word
        }
    }

    /// The result of a question.
    struct SearchResult {
        /// The sections, best first; empty if none covers enough of the question.
        var sections: [HelpSection] = []
        /// Whether the first section is clearly the best.
        var isSure = true
    }

    /// Returns the sections that match a question.
    func search(_ query: Query, after conversation: HelpConversation) -> SearchResult {
        let last = conversation.topics.first.flatMap { topic in sections.firstIndex { $0.topic == topic } }
        let isFollowUp = last != nil && (query.terms.count + query.unknown <= HelpBook.followUpWords || query.points)
        var hints: [String: Double] = [:]
        if isFollowUp, let last {
            for term in index.titleTerms(last) where query.terms[term] == nil { hints[term] = HelpBook.topicWeight }
        }
        var hits = index.search(query.terms, unknown: query.unknown, common: query.common, hints: hints)
        if isFollowUp, let last {
            // A question without words of its own is about the previous topic.
            if query.isEmpty { return SearchResult(sections: [sections[last]]) }
            for place in hits.indices where sections[hits[place].section].topic.page == sections[last].topic.page {
                hits[place].score *= HelpBook.pageWeight
                hits[place].coverage *= HelpBook.pageWeight
            }
            hits.sort { $0.score != $1.score ? $0.score > $1.score : $0.section < $1.section }
        }
        guard let best = hits.first, best.coverage > HelpBook.leastCoverage else { return SearchResult() }
        let near = hits.prefix { $0.score >= best.score * HelpBook.nearlyBest }.map { sections[$0.section] }
        // “How do I undo that?”, without a topic that “that” could mean.
        let isAct = query.unknown == 0 && query.terms.keys.allSatisfy { words.intents.contains($0) }
        if query.points, last == nil, isAct, near.contains(where: { $0.topic.page != near[0].topic.page }) {
            return SearchResult()
        }
        // The question consists of exactly the terms of the title.
        let isTitle = query.unknown == 0 && Set(query.terms.keys) == index.titleTerms(best.section)
        let isSure = isTitle || hits.count < 2 || hits[1].score < best.score * HelpBook.tooClose
        return SearchResult(sections: Array(near.prefix(3)), isSure: isSure)
    }

    /// Returns the two words of a compound such as `Kalenderdatei` or `guestlist`.
    private func parts(of word: String) -> [String]? {
        let letters = Array(word.utf8)
        guard (8...40).contains(letters.count) else { return nil }
        for cut in (4...(letters.count - 4)).reversed() {
            guard let first = known(String(decoding: letters[..<cut], as: UTF8.self)) else { continue }
            let rest = letters[cut...]
            // Also compounds with a linking element, such as an s.
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

    /// Returns the nearest word of the book, the first of equally near ones. The first letter must match: people seldom
    /// mistype it, and another makes a different word, as in flight and light.
    private func correction(of word: String) -> String? {
        let limit = EditDistance.forgiven(in: word.utf8.count)
        guard limit > 0, word.utf8.count <= 30 else { return nil }
        var best: (word: String, distance: Int)?
        for other in typed where other.utf8.count > 3 && other.utf8.first == word.utf8.first {
            guard let distance = EditDistance.between(word, other, limit: limit) else { continue }
            if distance < best?.distance ?? .max { best = (other, distance) }
        }
        return best?.word
    }
}
