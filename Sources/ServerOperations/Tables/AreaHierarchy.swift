import Domain
import Operations

/// The area hierarchy as it will be once a table is written.
final class AreaHierarchy {
    /// The parent of every area.
    var parents: [ID<Area>: ID<Area>?]
    /// The number of areas before the import.
    let known: Int
    /// The maximum number of areas kept for one name.
    static let maxPerName = 100
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
        // With many areas of one name the reference is ambiguous anyway, and each line would search them all.
        let key = SearchText.name(name)
        if names[key, default: []].count < AreaHierarchy.maxPerName { names[key, default: []].append((id, name)) }
    }

    /// Returns whether the table contains the area.
    func isNamed(_ id: ID<Area>) -> Bool { namesByID[id] != nil }
    /// Returns the area's name in the table.
    func name(of id: ID<Area>) -> String? { namesByID[id] }
    func named(_ name: String) -> [(id: ID<Area>, name: String)] { names[SearchText.name(name)] ?? [] }

    /// Returns all areas that will contain an area, nearest first, up to one more than the maximum depth.
    func ancestors(of id: ID<Area>) -> [ID<Area>] {
        var (chain, current): ([ID<Area>], ID<Area>?) = ([], parents[id] ?? nil)
        while let one = current, chain.count <= AreaDetails.maxDepth {
            chain.append(one)
            current = one == id ? nil : parents[one] ?? nil
        }
        return chain
    }

    /// Returns the height of an area's subtree; a leaf has height 1.
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
