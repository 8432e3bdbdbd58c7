import Domain

extension PageContext {
    /// An id that nothing has: another for each name, each `formSeed` and each day (UTC).
    ///
    /// A page that is loaded again before its viewer has sent a form has the same ids, so its bytes and its tag stay the same.
    func newID<Subject>(for name: String) -> ID<Subject> {
        let (first, second) = formSeed(name)
        var numbers = [second, first]
        return ID(at: Instant(seconds: now.seconds / 86_400 * 86_400)) { numbers.removeLast() }
    }
}
