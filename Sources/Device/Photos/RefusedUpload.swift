import Wire

/// A file that the server refused.
struct RefusedUpload: Sendable {
    /// Nil if something before the server refused it.
    var problem: Problem?
}
