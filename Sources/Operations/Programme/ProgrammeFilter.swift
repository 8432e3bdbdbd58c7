import Domain

/// The filter of a list of the programme that can be searched, and sorted by name or by time.
public protocol ProgrammeFilter {
    /// Text that the name must contain, ignoring case and diacritics.
    var query: String? { get }
    var sort: ListSort { get }
    var isDescending: Bool { get set }
}

extension ProgrammeFilter {
    /// The same filter with the opposite direction.
    public var reversed: Self {
        var other = self
        other.isDescending.toggle()
        return other
    }

    /// Returns the cursor of a row in the list.
    ///
    /// - Parameters:
    ///   - date: The time by which the list is sorted in order of time.
    ///   - text: The search text by which it is sorted in order of name.
    func cursor<Subject>(_ id: ID<Subject>, date: Instant, text: @autoclosure () -> String) -> PageCursor {
        PageCursor(key: date.milliseconds, id: id.bytes, name: sort == .name ? text() : "")
    }
}
