package import Domain
package import Store

/// A row that is found by its id.
package protocol StoredRow {
    associatedtype Subject
    static func find(_ id: ID<Subject>, in reader: any Reader) throws -> Self?
}

extension StoredRow {
    /// Returns the row with an id.
    ///
    /// - Throws: ``Refusal`` `not_found`.
    package static func existing(_ id: ID<Subject>, in reader: any Reader) throws -> Self {
        try find(id, in: reader).orNotFound()
    }
}
