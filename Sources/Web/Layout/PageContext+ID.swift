import Domain

extension PageContext {
    /// Returns a new id that is unique for the name, ``formSeed`` and day (UTC).
    ///
    /// A page that is reloaded before its viewer sends a form has the same ids, so its bytes and its
    /// ETag stay the same.
    func newID<Subject>(for name: String) -> ID<Subject> {
        let (first, second) = formSeed(name)
        var numbers = [second, first]
        return ID(at: Instant(seconds: now.seconds / 86_400 * 86_400)) { numbers.removeLast() }
    }
}
