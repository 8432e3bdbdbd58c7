import Hummingbird

/// The way in to the live stream, in a task that ends when the stream begins.
///
/// A task keeps the memory of the deepest call it has made. The middleware is the deepest, and a connection that then
/// only listens for half an hour would hold on to some 25 KiB for nothing, thousands of times.
struct StreamEntrance<Inner: HTTPResponder>: HTTPResponder where Inner.Context == AppContext {
    let inner: Inner

    func respond(to request: Request, context: AppContext) async throws -> Response {
        guard request.uri.path == StreamAPI.path else { return try await inner.respond(to: request, context: context) }
        return try await Task { try await inner.respond(to: request, context: context) }.value
    }
}
