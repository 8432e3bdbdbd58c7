/// A search index of help sections, ranked by BM25 (Robertson and Zaragoza, “The Probabilistic Relevance Framework:
/// BM25 and Beyond”, 2009). As in its BM25F, words in titles weigh more, and fields are added up before saturation.
struct HelpIndex: Sendable {
    /// BM25 parameters: how fast repeated words saturate, and how much the length of a section reduces their weight.
    private static let saturation = 1.2, lengthWeight = 0.4
    /// The weight of a word in each field; that of the text is 1.
    private static let titleWeight = 3.0, pageWeight = 1.5, alsoWeight = 2.0
    /// The weight of a matching saying, and of a stop word in it.
    private static let sayingWeight = 1.5, commonWeight = 0.8
    /// For coverage: the weight of a word that a section merely mentions, and that of a stop word in a saying.
    private static let mentionWeight = 0.5, commonShare = 0.4
    /// The factor for a section about another intent: adding an expense is not deleting one.
    private static let otherIntentShare = 0.75
    /// For coverage: the weight of a term that is not a concept.
    private static let weakShare = 0.3
    /// The share from which a saying of several words counts as matched, and the coverage of its section then.
    private static let wholeShare = 0.9, wholeCoverage = 0.6

    struct Hit: Sendable {
        /// The index of the section, in the given order.
        var section: Int
        var score: Double
        /// The share of the question that the section covers, from 0 to 1.
        var coverage: Double
    }

    /// For each term, its weight in each section that contains it.
    private var postings: [String: [(section: Int, weight: Double)]] = [:]
    private var lengths: [Double]
    private let averageLength: Double
    /// The terms of each title.
    private let titles: [Set<String>]
    /// The terms of each title and of its page's title.
    private let headings: [Set<String>]
    /// A phrase by which people ask for a section.
    private struct Saying: Sendable {
        var terms: [String]
        /// The stop words among them.
        var common: [String]
        var isOfSeveralWords: Bool { terms.count + common.count > 1 }
    }

    private let sayings: [[Saying]]
    /// The intents of each section, from its title and sayings, and all intents.
    private let intents: [Set<String>]
    private let allIntents: Set<String>
    /// Terms that carry the subject of a question: from lists in the word file, and from titles.
    private let concepts: Set<String>
    /// Words that may be typed, with their terms.
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
            var sectionSayings: [Saying] = []
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
            // Repetitions within `also` mean nothing, and its length does not reduce a section's score.
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
                sectionSayings.append(Saying(terms: terms.sorted(), common: common.sorted()))
            }
            for term in also { postings[term, default: [:]][index, default: 0] += HelpIndex.alsoWeight }
            sectionSayings.append(Saying(terms: title.sorted(), common: []))
            for line in section.lines { add(line.plain, 1) }
            intents.append(title.union(also).intersection(words.intents))
            titles.append(title)
            headings.append(title.union(words.words(of: page).filter { !words.isCommon($0) }.map { words.term($0) }))
            sayings.append(sectionSayings)
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

    /// Searches for sections.
    ///
    /// - Parameters:
    ///   - terms: The terms, each with a weight from 0 to 1.
    ///   - unknown: The number of words that do not occur in the index.
    ///   - common: The stop words of the question.
    ///   - hints: Terms that are not in the question. They raise the scores of sections that are found anyway.
    /// - Returns: The sections with at least one of the terms, best first.
    func search(
        _ terms: [String: Double], unknown: Int = 0, common: Set<String> = [], hints: [String: Double] = [:]
    ) -> [Hit] {
        var scores: [Int: Double] = [:]
        // Unknown words weigh most, because they are the rarest.
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
            let matched = matchSayings(in: section, terms, common)
            // If a question matches a saying, additional details (who, when, of what) reduce its coverage little.
            let coverage = asked > 0 ? max(matched.covered / asked, matched.whole) : 0
            let isOther = !askedIntents.isEmpty && askedIntents.isDisjoint(with: intents[section])
            let share = (0.5 + 0.5 * coverage) * (isOther ? HelpIndex.otherIntentShare : 1)
            return Hit(
                section: section, score: (score + matched.saying * HelpIndex.sayingWeight) * share, coverage: coverage)
        }
        .sorted { $0.score != $1.score ? $0.score > $1.score : $0.section < $1.section }
    }

    /// Compares a question with the sayings of a section.
    ///
    /// - Returns: The score of the best matching saying, and how many of the question's terms the section covers. Terms
    ///   of its title and page count fully. Terms of a saying count in proportion to the match: “weather” alone does
    ///   not ask for “the weather is bad, we cancel”.
    private func matchSayings(
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
            // Stop words alone do not match a saying.
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
            let matched = weighted + askedCommon * HelpIndex.commonWeight
            let fit = matched / (all + allCommon * HelpIndex.commonWeight)
            best = max(best, matched * fit * fit)
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

    /// Returns the inverse document frequency of a term.
    private func rarity(_ term: String) -> Double { HelpIndex.rarity(postings[term]?.count ?? 0, of: lengths.count) }

    private func saturated(_ frequency: Double, _ section: Int) -> Double {
        let length = 1 - HelpIndex.lengthWeight + HelpIndex.lengthWeight * lengths[section] / averageLength
        return frequency * (HelpIndex.saturation + 1) / (frequency + HelpIndex.saturation * length)
    }

    /// Returns the inverse document frequency of a term that occurs in `found` of `count` sections.
    private static func rarity(_ found: Int, of count: Int) -> Double {
        logarithm(1 + (Double(count - found) + 0.5) / (Double(found) + 0.5))
    }

    /// Returns the natural logarithm of a number of at least 1, without Foundation.
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
