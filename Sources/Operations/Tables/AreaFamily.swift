import Domain

/// How areas lie in each other once a table is written.
final class AreaFamily {
    /// Of every area.
    var parents: [ID<Area>: ID<Area>?]
    /// How many there are before.
    let known: Int
    /// Those of the table, by what they are called.
    static let mostOfOneName = 100
    private var names: [String: [(id: ID<Area>, name: String)]] = [:]
    private var namesByID: [ID<Area>: String] = [:]
    private var heights: [ID<Area>: Int] = [:]

    init(_ rows: [(id: ID<Area>, parent: ID<Area>?)]) {
        parents = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.parent) })
        known = rows.count
    }

    func name(_ id: ID<Area>, _ name: String) {
        guard namesByID[id] == nil else { return }
        namesByID[id] = name
        // Beyond some of a name, which of them is meant is not known anyway; each line would look at all of them.
        let key = SearchText.name(name)
        if names[key, default: []].count < AreaFamily.mostOfOneName { names[key, default: []].append((id, name)) }
    }

    /// Whether the table has it.
    func isNamed(_ id: ID<Area>) -> Bool { namesByID[id] != nil }
    /// What the table calls it.
    func name(of id: ID<Area>) -> String? { namesByID[id] }
    func named(_ name: String) -> [(id: ID<Area>, name: String)] { names[SearchText.name(name)] ?? [] }

    /// All in which an area comes to lie, the nearest first, and no more than are allowed and one.
    func ancestors(of id: ID<Area>) -> [ID<Area>] {
        var (chain, current): ([ID<Area>], ID<Area>?) = ([], parents[id] ?? nil)
        while let one = current, chain.count <= AreaDetails.deepest {
            chain.append(one)
            current = one == id ? nil : parents[one] ?? nil
        }
        return chain
    }

    /// Of an area with all below it, itself counted as 1.
    func height(of id: ID<Area>) -> Int {
        if heights.isEmpty {
            for one in parents.keys {
                for (above, ancestor) in ([one] + ancestors(of: one)).enumerated() {
                    heights[ancestor] = max(heights[ancestor] ?? 1, above + 1)
                }
            }
        }
        return heights[id] ?? 1
    }
}
