/// The compiled texts of a catalogue.
///
/// They are stored in a few arrays without references. Several threads render pages at a time, and reference counting
/// on shared words would take longer than rendering them.
struct CompiledCatalogue: Sendable {
    struct Sentence: Sendable {
        /// Its range in ``text``.
        var words: Range<Int>
        /// Whether it contains arguments or brackets.
        var hasParts: Bool
    }

    private struct Slot: Sendable {
        var key: Range<Int>
        /// The index in ``sentences``. A key whose plural forms differ has one sentence for each form.
        var first: Int
        var counts: Bool
    }

    private(set) var text: [UInt8] = []
    private var sentences: [Sentence] = []
    /// A hash table with linear probing, at most half full.
    private var slots: [Slot?]

    /// - Parameter keys: The keys with their entries.
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
        sentences.append(Sentence(words: add(words), hasParts: words.utf8.contains { "{[]".utf8.contains($0) }))
    }

    /// Looks up a sentence.
    ///
    /// - Parameters:
    ///   - key: The UTF-8 bytes of a phrase's key.
    ///   - text: ``text``.
    ///   - form: Returns the plural form for the phrase's number.
    /// - Returns: nil if no catalogue has the key.
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

    /// Returns the FNV-1a hash over eight bytes at a time and the remainder. The keys are not user input.
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
