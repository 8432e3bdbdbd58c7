import Domain
public import Operations

extension VenueFilter {
    /// - Parameter area: the area of the filter, if it exists.
    public func active(area: AreaView?) -> [ActiveFilter<VenueFilter>] {
        [
            area.map { ActiveFilter("In \($0.name)", in: self) { $0.area = nil } },
            type.map { ActiveFilter($0.label, in: self) { $0.type = nil } },
            query.map { ActiveFilter("“\($0)”", in: self) { $0.query = nil } },
        ].compactMap(\.self)
    }
}
