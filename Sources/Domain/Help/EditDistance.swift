/// The number of typing errors between two words: a letter inserted, deleted or replaced, or two neighbours swapped
/// (optimal string alignment, after Damerau).
enum EditDistance {
    /// - Parameter limit: The largest distance of interest.
    /// - Returns: nil if the distance is more than `limit`.
    static func between(_ a: String, _ b: String, limit: Int) -> Int? {
        let (a, b) = (Array(a.utf8), Array(b.utf8))
        guard max(a.count, b.count) - min(a.count, b.count) <= limit else { return nil }
        var before: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            row.reserveCapacity(b.count + 1)
            for j in b.indices {
                var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
                row.append(cost)
            }
            guard row.contains(where: { $0 <= limit }) else { return nil }
            before = last
            last = row
        }
        return last[b.count] <= limit ? last[b.count] : nil
    }

    /// Returns the number of typing errors tolerated in a word of a length. In a short word, any error makes
    /// another word.
    static func forgiven(in length: Int) -> Int {
        switch length {
        case ..<5: 0
        case ..<10: 1
        default: 2
        }
    }
}
