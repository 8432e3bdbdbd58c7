import Domain

extension Optional {
    /// Returns the value that was read.
    ///
    /// - Throws: ``Refusal`` `not_found` if there is none.
    func orNotFound() throws(Refusal) -> Wrapped {
        guard let self else { throw .notFound }
        return self
    }
}
