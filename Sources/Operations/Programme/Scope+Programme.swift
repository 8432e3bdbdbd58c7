package import Store

extension Scope {
    /// Returns the scope of a period of the programme, such as an assignment.
    ///
    /// - Parameter isArchived: Whether it ended long ago and has moved to the archive.
    package static func programme(isArchived: Bool) -> Scope { isArchived ? .staffArchive : .staff }
}
