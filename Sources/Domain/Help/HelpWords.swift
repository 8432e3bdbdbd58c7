/// The linguistic data of one language for searching help: a file beside its pages (docs/help.md).
public struct HelpWords: Sendable {
    /// Stop words.
    let common: Set<String>
    let greetings: Set<String>
    let thanks: Set<String>
    /// Words of questions to the answerer itself, such as `are you`, not about the pages.
    let personal: Set<String>
    /// Words that refer to what was mentioned before: `that`, `it`.
    let pointing: Set<String>
    /// Terms of what somebody wants to do with a thing: add, change, delete.
    private(set) var intents: Set<String> = []
    /// The canonical term of each list of synonyms.
    private(set) var concepts: Set<String> = []
    /// Separable verb prefixes, as in `sage ab`, and infixes between prefix and verb, as in `abzusagen`.
    private let separablePrefixes: Set<String>
    private let infixes: Set<String>
    /// Suffixes to strip, longest first.
    private let endings: [[UInt8]]
    /// Phrases and the term that replaces each: stems of its words, keyed by the first.
    private let sequences: [String: [(words: [String], one: String)]]
    /// Words that may occur within a sequence: `my`, `really`.
    private let fillers: Set<String>
    /// Words about other products and the like: a question with one of them is rarely about Mingle.
    let elsewhere: Set<String>
    /// All words of ``sequences``.
    private let parts: Set<String>
    /// The replacements of `same:` lists for words and for stems: `Eintrag` is a date, `ich trage ein` adds something.
    private let same, sameStems: [String: String]

    private static let kinds: Set<String> = [
        "common", "greetings", "thanks", "personal", "pointing", "endings", "apart", "inside", "intents", "fillers",
        "elsewhere", "same",
    ]
    /// The marker for up to ``maxGap`` words between those of a sequence, as in `take … back`.
    private static let gap = ""
    private static let maxGap = 3
    /// The minimum number of letters that stripping leaves.
    private static let minStemLength = 3

    /// Reads lines of a kind, a colon and a comma-separated list. In a `same:` list, the first word replaces the
    /// others; each may consist of several words, and `…` between two of them allows other words.
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
        // Several words of these kinds, such as “good morning”, count as one.
        let (fillers, common) = (set("fillers"), set("common"))
        var sequences: [String: [(words: [String], one: String)]] = [:]
        func add(_ words: [String], _ one: String) {
            let told = words.filter { !fillers.contains($0) }
            // Nothing meaningful would remain of “what is this”.
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
        separablePrefixes = set("apart")
        infixes = set("inside")
        intents = Set(set("intents").map { term($0) })
        concepts = Set(groups.map { term($0[0].joined()) })
    }

    /// All known words, as somebody may mistype them.
    var all: [String] { Array(same.keys) + Array(parts) }

    /// Returns the words of a text, with sequences replaced by their single word.
    func words(of text: String) -> [String] { sequenced(FoldedWords.words(of: text)) }

    /// Returns the term of each word of a text, without stop words.
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

    /// Matches words with the stems of a sequence, allowing fillers between them.
    ///
    /// - Returns: The number of words matched, and the words in its gaps, which are still to be processed. Nil if they
    ///   do not match.
    private func match(_ stems: [String], _ words: ArraySlice<String>) -> (length: Int, between: [String])? {
        var (next, index, gap) = (0, words.startIndex, 0)
        var between: [String] = []
        while next < stems.count {
            if stems[next] == HelpWords.gap {
                gap = HelpWords.maxGap
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

    /// Returns the words of a question, with separated verbs joined to a known word.
    func joined(_ words: [String], isKnown: (String) -> Bool) -> [String] {
        var words = words
        for last in words.indices.reversed() where last < words.count && separablePrefixes.contains(words[last]) {
            for first in 0..<last where isKnown(words[last] + words[first]) {
                words[first] = words[last] + words[first]
                words.remove(at: last)
                break
            }
        }
        return words.map { word in
            if isKnown(word) { return word }
            for part in separablePrefixes {
                for mark in infixes where word.hasPrefix(part + mark) {
                    let whole = part + word.dropFirst(part.count + mark.count)
                    if isKnown(whole) { return whole }
                }
            }
            return word
        }
    }

    /// Whether the word is part of a sequence.
    func isPart(_ word: String) -> Bool { parts.contains(word) }

    func isCommon(_ word: String) -> Bool {
        common.contains(word) || pointing.contains(word) || greetings.contains(word) || thanks.contains(word)
            || personal.contains(word)
    }

    /// Returns the term of a word: its replacement, without its suffix.
    func term(_ word: String) -> String {
        if let one = same[word] { return HelpWords.stem(one, endings) }
        let stem = HelpWords.stem(word, endings)
        return sameStems[stem].map { HelpWords.stem($0, endings) } ?? stem
    }

    private static func stem(_ word: String, _ endings: [[UInt8]]) -> String {
        var letters = Array(word.utf8)
        // Strips repeatedly, so that `bother` and `bothering` become the same.
        while let ending = endings.first(where: {
            letters.count >= $0.count + minStemLength && letters.suffix($0.count).elementsEqual($0)
        }) {
            letters.removeLast(ending.count)
        }
        // Undoubles the last letter: `cancelled`, `hidden`.
        if letters.count > minStemLength, letters[letters.count - 1] == letters[letters.count - 2],
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letters[letters.count - 1])
        {
            letters.removeLast()
        }
        return String(decoding: letters, as: UTF8.self)
    }
}
