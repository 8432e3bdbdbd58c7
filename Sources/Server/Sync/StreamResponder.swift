import Hummingbird

/// Responds to stream requests in a separate task, which ends when the stream begins.
///
/// A task keeps the memory of its deepest call. The middleware is that deepest call, and each of thousands of
/// connections that only listen for half an hour would otherwise keep some 25 KiB.
struct StreamResponder<Inner: HTTPResponder>: HTTPResponder where Inner.Context == AppContext {
    let inner: Inner

    func respond(to request: Request, context: AppContext) async throws -> Response {
        guard request.uri.path == StreamAPI.path else { return try await inner.respond(to: request, context: context) }
        return try await Task { try await inner.respond(to: request, context: context) }.value
    }
}
