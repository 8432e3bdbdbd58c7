public import Domain
public import Operations

extension AreaView {
    /// The number of venues directly in the area; nil without any.
    public var venuesDirectlyIn: Phrase? { venueCount > 0 ? "\(venueCount, .count) venues" : nil }
}
