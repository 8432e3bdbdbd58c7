import HTTPTypes
import Hummingbird
import NIOCore

/// Lets a client read why its large body was refused before all of it arrived. The rest of the body is discarded for a
/// while, then the connection is closed.
struct LingeringClose: RouterMiddleware {
    static let timeout = TimeAmount.seconds(30)

    func handle(
        _ request: Request, context: AppContext, next: (Request, AppContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        guard response.status.code >= 300, response.status != .notModified, LingeringClose.isLarge(request) else {
            return response
        }
        response.headers[.connection] = "close"
        let channel = context.channel
        channel.eventLoop.scheduleTask(in: LingeringClose.timeout) { channel.close(promise: nil) }
        return response
    }

    private static func isLarge(_ request: Request) -> Bool {
        RequestBody.length(of: request).map { $0 > RequestBodyReader.smallBodyLimit }
            ?? (request.headers[.transferEncoding] != nil)
    }
}
