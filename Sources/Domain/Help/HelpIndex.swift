/// Finds sections by the words of a question, ordered by BM25 (Robertson and Zaragoza, “The Probabilistic Relevance Framework:
/// BM25 and Beyond”, 2009). As in its BM25F, a word counts more in a title, and fields are added up before they saturate.
struct HelpIndex: Sendable {
    /// How soon a word that is said again counts no more, and how much the length of a section takes from it.
    private static let saturation = 1.2, lengthWeight = 0.4
    /// What a word counts in each field; the text is 1.
    private static let titleWeight = 3.0, pageWeight = 1.5, alsoWeight = 2.0
    /// What a saying counts that is asked, and a word in it that alone says nothing.
    private static let sayingWeight = 1.5, commonWeight = 0.8
    /// How far a section speaks of a word that it only mentions; and what a word that alone says nothing counts in a saying, for how
    /// far its other words are spoken of.
    private static let mentionWeight = 0.5, commonShare = 0.4
    /// What is left of the score of a section that tells how to do something else: to add an expense is not to delete one.
    private static let otherIntentShare = 0.75
    /// What a term counts, for how far a question is spoken of, that is no concept.
    private static let weakShare = 0.3
    /// From which share of it on a saying of several words counts as asked, and how far its section then speaks of the question.
    private static let wholeShare = 0.9, wholeCoverage = 0.6

    struct Hit: Sendable {
        /// Of the section, in the order in which they were given.
        var section: Int
        var score: Double
        /// How much of what the question asks for it speaks of, from 0 to 1.
        var coverage: Double
    }

    /// By term, what it counts in the sections that have it.
    private var postings: [String: [(section: Int, weight: Double)]] = [:]
    private var lengths: [Double]
    private let averageLength: Double
    /// The terms of each title.
    private let titles: [Set<String>]
    /// Those of each title and of its page's.
    private let headings: [Set<String>]
    /// What people say who ask for a section: words that belong together.
    private struct Saying: Sendable {
        var terms: [String]
        /// Those that alone say nothing.
        var common: [String]
        var isOfSeveralWords: Bool { terms.count + common.count > 1 }
    }

    private let sayings: [[Saying]]
    /// What each tells how to do, of its title and sayings; and all that there is.
    private let intents: [Set<String>]
    private let allIntents: Set<String>
    /// Terms that say what a question is about: of lists in the file of words, and of titles.
    private let concepts: Set<String>
    /// Words as they may be typed, by what they are found by.
    private(set) var vocabulary: [String: String] = [:]

    init(_ sections: [(section: HelpSection, page: String)], _ words: HelpWords) {
        var postings: [String: [Int: Double]] = [:]
        var vocabulary: [String: String] = [:]
        var lengths = Array(repeating: 0.0, count: sections.count)
        var (titles, headings): ([Set<String>], [Set<String>]) = ([], [])
        var sayings: [[Saying]] = []
        var intents: [Set<String>] = []
        for (index, (section, page)) in sections.enumerated() {
            var (title, also): (Set<String>, Set<String>) = ([], [])
            var said: [Saying] = []
            func add(_ text: String, _ weight: Double, isTitle: Bool = false) {
                for word in words.words(of: text) where !words.isCommon(word) {
                    let term = words.term(word)
                    vocabulary[word] = term
                    postings[term, default: [:]][index, default: 0] += weight
                    lengths[index] += weight
                    if isTitle { title.insert(term) }
                }
            }
            add(page, HelpIndex.pageWeight)
            add(section.title, HelpIndex.titleWeight, isTitle: true)
            // Index the single words of a phrase, too: of “end a friendship”, `end`.
            for text in [section.title, section.also] { also.formUnion(words.singleTerms(of: text)) }
            // How often somebody thought of a word says nothing, and how many there are takes nothing from a section.
            for phrase in section.also.split(separator: ",") {
                var (terms, common): (Set<String>, Set<String>) = ([], [])
                for word in words.words(of: String(phrase)) {
                    if words.isCommon(word) {
                        common.insert(words.term(word))
                        continue
                    }
                    let term = words.term(word)
                    vocabulary[word] = term
                    terms.insert(term)
                }
                also.formUnion(terms)
                said.append(Saying(terms: terms.sorted(), common: common.sorted()))
            }
            for term in also { postings[term, default: [:]][index, default: 0] += HelpIndex.alsoWeight }
            said.append(Saying(terms: title.sorted(), common: []))
            for line in section.lines { add(line.plain, 1) }
            intents.append(title.union(also).intersection(words.intents))
            titles.append(title)
            headings.append(title.union(words.words(of: page).filter { !words.isCommon($0) }.map { words.term($0) }))
            sayings.append(said)
        }
        for word in words.all where vocabulary[word] == nil && !words.isCommon(word) {
            let term = words.term(word)
            if postings[term] != nil { vocabulary[word] = term }
        }
        self.postings = postings.mapValues { $0.sorted { $0.key < $1.key }.map { (section: $0.key, weight: $0.value) } }
        self.vocabulary = vocabulary
        self.lengths = lengths
        self.titles = titles
        self.headings = headings
        self.sayings = sayings
        self.intents = intents
        allIntents = words.intents
        concepts = headings.reduce(words.concepts) { $0.union($1) }
        averageLength = max(1, lengths.reduce(0, +) / Double(max(1, lengths.count)))
    }

    func has(_ term: String) -> Bool { postings[term] != nil }

    func titleTerms(_ section: Int) -> Set<String> { titles[section] }

    /// - Parameters:
    ///   - terms: with what each counts, from 0 to 1.
    ///   - unknown: words of the question that nothing here speaks of.
    ///   - common: words of the question that alone say nothing.
    ///   - hints: terms that the question does not say, by which the better of two is chosen.
    /// - Returns: the sections that have at least one of the terms, the best first.
    func search(
        _ terms: [String: Double], unknown: Int = 0, common: Set<String> = [], hints: [String: Double] = [:]
    ) -> [Hit] {
        var scores: [Int: Double] = [:]
        // What no section has tells most of what is asked for.
        var asked = Double(unknown) * HelpIndex.rarity(0, of: lengths.count)
        for (term, weight) in terms.sorted(by: { $0.key < $1.key }) {
            let rarity = rarity(term)
            asked += rarity * share(term)
            for (section, frequency) in postings[term] ?? [] {
                scores[section, default: 0] += rarity * weight * saturated(frequency, section)
            }
        }
        let askedIntents = allIntents.filter { terms[$0] != nil }
        for (term, weight) in hints.sorted(by: { $0.key < $1.key }) {
            for (section, frequency) in postings[term] ?? [] where scores[section] != nil {
                scores[section]! += rarity(term) * weight * saturated(frequency, section)
            }
        }
        return scores.map { section, score in
            let said = said(in: section, terms, common)
            // Where somebody asks in the words of a saying, what they tell beside it (who, when, of what) takes little from it.
            let coverage = asked > 0 ? max(said.covered / asked, said.whole) : 0
            let isOther = !askedIntents.isEmpty && askedIntents.isDisjoint(with: intents[section])
            let share = (0.5 + 0.5 * coverage) * (isOther ? HelpIndex.otherIntentShare : 1)
            return Hit(
                section: section, score: (score + said.saying * HelpIndex.sayingWeight) * share, coverage: coverage)
        }
        .sorted { $0.score != $1.score ? $0.score > $1.score : $0.section < $1.section }
    }

    /// How a question is put against what people say who ask for a section.
    ///
    /// - Returns: what it counts that it is asked in their words, by the saying that fits best; and how much of the question's terms the
    ///   section covers. Those of its title and page it does, and those of a saying as far as the rest of that is asked as well:
    ///   “weather” alone does not ask for “the weather is bad, we cancel”.
    private func said(
        in section: Int, _ terms: [String: Double], _ common: Set<String>
    ) -> (saying: Double, covered: Double, whole: Double) {
        var (best, whole) = (0.0, 0.0)
        var shares: [String: Double] = [:]
        for saying in sayings[section] {
            var (all, asked, weighted) = (0.0, 0.0, 0.0)
            for term in saying.terms {
                let rarity = rarity(term)
                all += rarity
                guard let weight = terms[term] else { continue }
                asked += rarity
                weighted += rarity * weight
            }
            // Of common words alone no saying is known again.
            guard asked > 0 || saying.terms.isEmpty else { continue }
            let (allCommon, askedCommon) = (
                Double(saying.common.count), Double(saying.common.count { common.contains($0) })
            )
            let share = (asked + askedCommon * HelpIndex.commonShare) / (all + allCommon * HelpIndex.commonShare)
            for term in saying.terms where terms[term] != nil { shares[term] = max(shares[term] ?? 0, share) }
            guard saying.isOfSeveralWords else { continue }
            if saying.terms.count > 1, share >= HelpIndex.wholeShare, all > HelpIndex.rarity(0, of: lengths.count) {
                whole = HelpIndex.wholeCoverage
            }
            let said = weighted + askedCommon * HelpIndex.commonWeight
            let fit = said / (all + allCommon * HelpIndex.commonWeight)
            best = max(best, said * fit * fit)
        }
        var covered = 0.0
        for (term, weight) in terms.sorted(by: { $0.key < $1.key })
        where postings[term]?.contains(where: { $0.section == section }) == true {
            covered +=
                rarity(term) * share(term) * weight
                * (headings[section].contains(term) ? 1 : max(HelpIndex.mentionWeight, shares[term] ?? 0))
        }
        return (best, covered, whole)
    }

    private func share(_ term: String) -> Double { concepts.contains(term) ? 1 : HelpIndex.weakShare }

    /// How much a term says.
    private func rarity(_ term: String) -> Double { HelpIndex.rarity(postings[term]?.count ?? 0, of: lengths.count) }

    private func saturated(_ frequency: Double, _ section: Int) -> Double {
        let length = 1 - HelpIndex.lengthWeight + HelpIndex.lengthWeight * lengths[section] / averageLength
        return frequency * (HelpIndex.saturation + 1) / (frequency + HelpIndex.saturation * length)
    }

    /// How much a term says that is in `found` of `count` sections.
    private static func rarity(_ found: Int, of count: Int) -> Double {
        logarithm(1 + (Double(count - found) + 0.5) / (Double(found) + 0.5))
    }

    /// The natural logarithm of a number from 1 on; there is no Foundation here.
    static func logarithm(_ number: Double) -> Double {
        let z = (number.significand - 1) / (number.significand + 1)
        var (sum, power) = (0.0, z)
        for odd in stride(from: 1.0, to: 30, by: 2) {
            sum += power / odd
            power *= z * z
        }
        return 2 * sum + Double(number.exponent) * 0.693_147_180_559_945_3
    }
}
