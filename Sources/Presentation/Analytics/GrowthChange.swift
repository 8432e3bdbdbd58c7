public import Domain

/// The change of a count since the previous period, such as `+12 %`.
public struct GrowthChange: Hashable, Sendable {
    public var text: Phrase
    /// Whether nothing new came.
    public var isFlat: Bool

    /// Returns nil if there is nothing, now and before.
    ///
    /// - Parameters:
    ///   - percent: nil if the count was zero before.
    ///   - new: the number of new items.
    init?(_ percent: Double?, count: Int, new: Int) {
        if let percent {
            let whole = Int(percent.rounded())
            text = whole == 0 ? "±\(whole) %" : whole < 0 ? "−\(-whole) %" : "+\(whole) %"
        } else {
            guard count > 0 else { return nil }
            text = "new"
        }
        isFlat = new == 0
    }
}
