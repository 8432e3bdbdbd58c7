/// What there is to know of the words of a language to find help by them: a file beside its pages (docs/help.md).
public struct HelpWords: Sendable {
    /// Words that say nothing of what is asked for.
    let common: Set<String>
    let greetings: Set<String>
    let thanks: Set<String>
    /// What is asked of whoever answers, as `are you`, and not of what the pages tell.
    let personal: Set<String>
    /// Words that point to what was said before: `that`, `it`.
    let pointing: Set<String>
    /// What somebody wants to do with a thing: add, change, delete. Terms.
    private(set) var intents: Set<String> = []
    /// The canonical term of each list of synonyms.
    private(set) var concepts: Set<String> = []
    /// What stands apart from the verb that it begins, as in `sage ab`, and what may stand between the two, as in `abzusagen`.
    private let apart: Set<String>
    private let inside: Set<String>
    /// Endings that are taken off, the longest first.
    private let endings: [[UInt8]]
    /// Phrases and the term that replaces each: stems of its words, keyed by the first.
    private let sequences: [String: [(words: [String], one: String)]]
    /// Words that may stand between those of a sequence: `my`, `really`.
    private let fillers: Set<String>
    /// Of other products and the like: a question with one of them is seldom of this one.
    let elsewhere: Set<String>
    /// All words of ``sequences``.
    private let parts: Set<String>
    /// What lists of `same:` take a word for, and what its stem: `Eintrag` is a date, `ich trage ein` adds something.
    private let same, sameStems: [String: String]

    private static let kinds: Set<String> = [
        "common", "greetings", "thanks", "personal", "pointing", "endings", "apart", "inside", "intents", "fillers",
        "elsewhere", "same",
    ]
    /// Where up to ``longestGap`` words may stand between those of a sequence, as in `take … back`.
    private static let gap = ""
    private static let longestGap = 3
    /// The least letters that an ending leaves.
    private static let shortestStem = 3

    /// Reads lines of a kind, a colon and a list with commas. In a list of `same:` the first is what the others are taken for; each may
    /// be of several words, and `…` between two of them leaves room for others.
    ///
    /// - Throws: ``HelpFileError`` with the first line that cannot be read.
    public init(source: String) throws(HelpFileError) {
        var lists: [String: [[String]]] = [:]
        var groups: [[[String]]] = []
        var number = 0
        for raw in source.split(separator: "\n", omittingEmptySubsequences: false) {
            number += 1
            let line = Text.trimmed(String(raw))
            if line.isEmpty || line.hasPrefix("#") { continue }
            guard let colon = line.firstIndex(of: ":") else {
                throw HelpFileError(file: "words", line: number, problem: "a line begins with its kind and a colon")
            }
            let kind = String(line[..<colon])
            guard HelpWords.kinds.contains(kind) else {
                throw HelpFileError(file: "words", line: number, problem: "there is no kind “" + kind + "”")
            }
            let items = line[line.index(after: colon)...].split(separator: ",", omittingEmptySubsequences: false).map {
                item in
                item.split(separator: " ").flatMap { $0 == "…" ? [HelpWords.gap] : FoldedWords.words(of: String($0)) }
            }
            guard !items.isEmpty, items.allSatisfy({ !$0.isEmpty }) else {
                throw HelpFileError(file: "words", line: number, problem: "a list has an item that is no word")
            }
            if kind == "same" { groups.append(items) } else { lists[kind, default: []] += items }
        }
        func set(_ kind: String) -> Set<String> { Set((lists[kind] ?? []).map { $0.joined() }) }
        let endings = set("endings").map { Array($0.utf8) }.sorted { $0.count > $1.count }
        // Several words of these kinds, as “good morning”, count as one.
        let (fillers, common) = (set("fillers"), set("common"))
        var sequences: [String: [(words: [String], one: String)]] = [:]
        func add(_ words: [String], _ one: String) {
            let told = words.filter { !fillers.contains($0) }
            // Of “what is this” nothing is left that says anything.
            let isPlain = told.count > 1 && told.contains { !common.contains($0) }
            let stems = (isPlain ? told : words).map { HelpWords.stem($0, endings) }
            sequences[stems[0], default: []].append((stems, one))
        }
        for kind in ["common", "greetings", "thanks", "personal"] {
            for words in lists[kind] ?? [] where words.count > 1 { add(words, words.joined()) }
        }
        var same: [String: String] = [:]
        for group in groups {
            let one = group[0].joined()
            for words in group {
                if words.count > 1 { add(words, one) } else { same[words[0]] = one }
            }
        }
        var sameStems: [String: String] = [:]
        for group in groups {
            for words in group where words.count == 1 {
                let stem = HelpWords.stem(words[0], endings)
                if sameStems[stem] == nil { sameStems[stem] = group[0].joined() }
            }
        }
        self.sequences = sequences.mapValues { $0.sorted { $0.words.count > $1.words.count } }
        (self.same, self.sameStems) = (same, sameStems)
        self.endings = endings
        self.fillers = fillers
        elsewhere = set("elsewhere")
        parts = Set((groups + lists.values.map { $0 }).flatMap { $0.filter { $0.count > 1 }.flatMap { $0 } })
        self.common = common
        greetings = set("greetings")
        thanks = set("thanks")
        personal = set("personal")
        pointing = set("pointing")
        apart = set("apart")
        inside = set("inside")
        intents = Set(set("intents").map { term($0) })
        concepts = Set(groups.map { term($0[0].joined()) })
    }

    /// Every word that is known here, as somebody may mistype it.
    var all: [String] { Array(same.keys) + Array(parts) }

    /// The words of a text, with what stands for several of them in their place.
    func words(of text: String) -> [String] { sequenced(FoldedWords.words(of: text)) }

    /// What each word of a text is found by, of those that say something.
    func singleTerms(of text: String) -> Set<String> {
        Set(FoldedWords.words(of: text).filter { !isCommon($0) }.map { term($0) })
    }

    func sequenced(_ words: [String]) -> [String] {
        var result: [String] = []
        var index = 0
        while index < words.count {
            let found = (sequences[HelpWords.stem(words[index], endings)] ?? []).lazy.compactMap { sequence in
                match(sequence.words, words[index...]).map { (one: sequence.one, match: $0) }
            }.first
            if let found {
                result += [found.one] + found.match.between
                index += found.match.length
            } else {
                result.append(words[index])
                index += 1
            }
        }
        return result
    }

    /// Whether words begin with the stems of a sequence, with fillers between them.
    ///
    /// - Returns: how many words it takes, and those in its gaps, which still have to be read.
    private func match(_ stems: [String], _ words: ArraySlice<String>) -> (length: Int, between: [String])? {
        var (next, index, gap) = (0, words.startIndex, 0)
        var between: [String] = []
        while next < stems.count {
            if stems[next] == HelpWords.gap {
                gap = HelpWords.longestGap
                next += 1
            }
            guard index < words.endIndex else { return nil }
            if HelpWords.stem(words[index], endings) == stems[next] {
                next += 1
                gap = 0
            } else if gap > 0 {
                between.append(words[index])
                gap -= 1
            } else if next == 0 || !fillers.contains(words[index]) {
                return nil
            }
            index += 1
        }
        return (index - words.startIndex, between)
    }

    /// The words of a question: where a verb stands in two parts, as one that is known.
    func joined(_ words: [String], isKnown: (String) -> Bool) -> [String] {
        var words = words
        for last in words.indices.reversed() where last < words.count && apart.contains(words[last]) {
            for first in 0..<last where isKnown(words[last] + words[first]) {
                words[first] = words[last] + words[first]
                words.remove(at: last)
                break
            }
        }
        return words.map { word in
            if isKnown(word) { return word }
            for part in apart {
                for mark in inside where word.hasPrefix(part + mark) {
                    let whole = part + word.dropFirst(part.count + mark.count)
                    if isKnown(whole) { return whole }
                }
            }
            return word
        }
    }

    /// Whether several words stand for one, of which this is one.
    func isPart(_ word: String) -> Bool { parts.contains(word) }

    func isCommon(_ word: String) -> Bool {
        common.contains(word) || pointing.contains(word) || greetings.contains(word) || thanks.contains(word)
            || personal.contains(word)
    }

    /// What a word is found by: the one that stands for it and its like, without its ending.
    func term(_ word: String) -> String {
        if let one = same[word] { return HelpWords.stem(one, endings) }
        let stem = HelpWords.stem(word, endings)
        return sameStems[stem].map { HelpWords.stem($0, endings) } ?? stem
    }

    private static func stem(_ word: String, _ endings: [[UInt8]]) -> String {
        var letters = Array(word.utf8)
        // One after the other, so that `bother` and `bothering` are the same.
        while let ending = endings.first(where: {
            letters.count >= $0.count + shortestStem && letters.suffix($0.count).elementsEqual($0)
        }) {
            letters.removeLast(ending.count)
        }
        // `cancelled`, `hidden`.
        if letters.count > shortestStem, letters[letters.count - 1] == letters[letters.count - 2],
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letters[letters.count - 1])
        {
            letters.removeLast()
        }
        return String(decoding: letters, as: UTF8.self)
    }
}
