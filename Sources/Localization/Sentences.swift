import Domain
import HTML

/// What a catalogue says for its phrases.
///
/// All of it lies in a few arrays without references: pages are said on several threads at a time, and to hold on to what they
/// share, word by word, takes these longer than to say it.
struct Sentences: Sendable {
    /// Where it is in ``text``, as it goes into plain text and into a page.
    struct Sentence: Sendable {
        var plain: Range<Int>
        var escaped: Range<Int>
        /// Whether there are arguments or brackets in it.
        var hasParts: Bool
    }

    private struct Slot: Sendable {
        var key: Range<Int>
        /// In ``sentences``; there is one for each plural form where they differ.
        var first: Int
        var counts: Bool
    }

    private(set) var text: [UInt8] = []
    private var sentences: [Sentence] = []
    /// By their hash, or next to it; at least half are empty.
    private var slots: [Slot?]

    /// - Parameter keys: with what is said for them.
    init(_ keys: [(String, Catalogue.Entry)]) {
        var size = 2
        while size < 2 * keys.count { size *= 2 }
        slots = Array(repeating: nil, count: size)
        for (key, entry) in keys {
            let place = add(key)
            let first = sentences.count
            var counts = false
            switch entry {
            case .words(let words): add(sentence: words)
            case .forms(let forms):
                counts = true
                for form in PluralForm.allCases { add(sentence: forms[form] ?? forms[.other] ?? "") }
            }
            var slot = text.withUnsafeBufferPointer { hash(UnsafeBufferPointer(rebasing: $0[place])) }
            while slots[slot] != nil { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Slot(key: place, first: first, counts: counts)
        }
    }

    private mutating func add(_ words: String) -> Range<Int> {
        let start = text.count
        text.append(contentsOf: words.utf8)
        return start..<text.count
    }

    private mutating func add(sentence words: String) {
        let plain = add(words)
        let start = text.count
        HTML.escape(words, into: &text)
        sentences.append(
            Sentence(
                plain: plain, escaped: start..<text.count, hasParts: words.utf8.contains { "{[]".utf8.contains($0) }))
    }

    /// - Parameters:
    ///   - key: in the bytes of a phrase's.
    ///   - text: ``text``.
    ///   - form: that of the phrase's number.
    /// - Returns: Nil where no catalogue has the key.
    func sentence(
        _ key: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>, form: () -> PluralForm
    ) -> Sentence? {
        var place = hash(key)
        while let slot = slots[place] {
            if slot.key.count == key.count, key.elementsEqual(UnsafeBufferPointer(rebasing: text[slot.key])) {
                return sentences[slot.first + (slot.counts ? form().index : 0)]
            }
            place = (place + 1) & (slots.count - 1)
        }
        return nil
    }

    /// FNV-1a, of eight bytes at a time and of the end. Nobody chooses the keys.
    private func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
        let key = UnsafeRawBufferPointer(key)
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        var start = 0
        while start + 8 <= key.count {
            hash = (hash ^ key.loadUnaligned(fromByteOffset: start, as: UInt64.self)) &* 0x100_0000_01B3
            hash ^= hash >> 32
            start += 8
        }
        while start < key.count {
            hash = (hash ^ UInt64(key[start])) &* 0x100_0000_01B3
            start += 1
        }
        return Int(truncatingIfNeeded: hash ^ (hash >> 29)) & (slots.count - 1)
    }
}
