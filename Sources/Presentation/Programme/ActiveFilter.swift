public import Domain

/// One criterion of a list's filter.
public struct ActiveFilter<Filter: Equatable & Sendable>: Equatable, Sendable {
    public var label: Phrase
    /// The filter without this criterion.
    public var without: Filter

    init(_ label: Phrase, in filter: Filter, remove: (inout Filter) -> Void) {
        self.label = label
        without = filter
        remove(&without)
    }
}
