/// Finds sections by the words of a question, ordered by BM25 (Robertson and Zaragoza, “The Probabilistic Relevance Framework:
/// BM25 and Beyond”, 2009). As in its BM25F, a word counts more in a title, and fields are added up before they saturate.
struct HelpIndex: Sendable {
    /// How soon a word that is said again counts no more, and how much the length of a section takes from it.
    private static let saturation = 1.2, lengthWeight = 0.4
    /// What a word counts in each field; the text is 1.
    private static let titleWeight = 3.0, pageWeight = 1.5, alsoWeight = 2.0

    private static let phraseWeight = 1.5, commonWeight = 0.8
    /// A word that no section has counts as one that some have: people tell more than they ask.
    private static let unknownCount = 8

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
    /// What people say who ask for a section: several words that belong together.
    private struct Saying: Sendable {
        var terms: [String]
        /// Those that alone say nothing.
        var common: [String]
    }

    private let phrases: [[Saying]]
    /// Words as they may be typed, by what they are found by.
    private(set) var vocabulary: [String: String] = [:]

    init(_ sections: [(section: HelpSection, page: String)], _ words: HelpWords) {
        var postings: [String: [Int: Double]] = [:]
        var vocabulary: [String: String] = [:]
        var lengths = Array(repeating: 0.0, count: sections.count)
        var titles: [Set<String>] = []
        var phrases: [[Saying]] = Array(repeating: [], count: sections.count)
        for (index, (section, page)) in sections.enumerated() {
            var (title, also): (Set<String>, Set<String>) = ([], [])
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
            // How often somebody thought of a word says nothing, and how many there are takes nothing from a section.
            for phrase in section.also.split(separator: ",") {
                var (terms, common): (Set<String>, Set<String>) = ([], [])
                for word in words.words(of: String(phrase)) {
                    if words.isCommon(word) {
                        common.insert(word)
                        continue
                    }
                    let term = words.term(word)
                    vocabulary[word] = term
                    terms.insert(term)
                }
                also.formUnion(terms)
                if terms.count + common.count > 1 { phrases[index].append(Saying(terms: terms.sorted(), common: common.sorted())) }
            }
            for term in also { postings[term, default: [:]][index, default: 0] += HelpIndex.alsoWeight }
            if title.count > 1 { phrases[index].append(Saying(terms: title.sorted(), common: [])) }
            for line in section.lines { add(line.plain, 1) }
            titles.append(title)
        }
        for word in words.all where vocabulary[word] == nil && !words.isCommon(word) {
            let term = words.term(word)
            if postings[term] != nil { vocabulary[word] = term }
        }
        self.postings = postings.mapValues { $0.sorted { $0.key < $1.key }.map { (section: $0.key, weight: $0.value) } }
        self.vocabulary = vocabulary
        self.lengths = lengths
        self.titles = titles
        self.phrases = phrases
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
    func search(_ terms: [String: Double], unknown: Int = 0, common: Set<String> = [], hints: [String: Double] = [:]) -> [Hit] {
        var scores: [Int: (score: Double, covered: Double)] = [:]
        var asked = Double(unknown) * HelpIndex.rarity(HelpIndex.unknownCount, of: lengths.count)
        for (term, weight) in terms.sorted(by: { $0.key < $1.key }) {
            let found = postings[term] ?? []
            let rarity = HelpIndex.rarity(found.count, of: lengths.count) * weight
            asked += rarity
            for (section, frequency) in found {
                scores[section, default: (0, 0)].score += rarity * saturated(frequency, section)
                scores[section, default: (0, 0)].covered += rarity
            }
        }
        for (term, weight) in hints.sorted(by: { $0.key < $1.key }) {
            for (section, frequency) in postings[term] ?? [] where scores[section] != nil {
                scores[section]!.score += HelpIndex.rarity(postings[term]!.count, of: lengths.count) * weight * saturated(frequency, section)
            }
        }
        return scores.map { section, found in
            let coverage = asked > 0 ? found.covered / asked : 0
            return Hit(section: section, score: (found.score + phrase(of: section, in: terms, common)) * (0.5 + 0.5 * coverage), coverage: coverage)
        }
            .sorted { $0.score != $1.score ? $0.score > $1.score : $0.section < $1.section }
    }

    /// What it counts that a question asks in the words in which the section says that people do: for the phrase that fits best.
    private func phrase(of section: Int, in terms: [String: Double], _ common: Set<String>) -> Double {
        var best = 0.0
        for phrase in phrases[section] {
            var (said, all) = (0.0, 0.0)
            for term in phrase.terms {
                let rarity = HelpIndex.rarity(postings[term]?.count ?? 0, of: lengths.count)
                all += rarity
                said += rarity * (terms[term] ?? 0)
            }
            // Of common words alone no phrase is known again.
            guard said > 0 || phrase.terms.isEmpty else { continue }
            for word in phrase.common {
                all += HelpIndex.commonWeight
                if common.contains(word) { said += HelpIndex.commonWeight }
            }
            best = max(best, said * (said / all) * (said / all))
        }
        return best * HelpIndex.phraseWeight
    }

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
