import HTTPTypes
import Hummingbird
import NIOCore

/// Whoever was refused before all of a large body had arrived may read why, and is then not waited for: the rest of the
/// body is thrown away for a while, and the connection ends.
struct LingeringClose: RouterMiddleware {
    static let patience = TimeAmount.seconds(30)

    func handle(
        _ request: Request, context: AppContext, next: (Request, AppContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        guard response.status.code >= 300, response.status != .notModified, LingeringClose.isLarge(request) else {
            return response
        }
        response.headers[.connection] = "close"
        let channel = context.channel
        channel.eventLoop.scheduleTask(in: LingeringClose.patience) { channel.close(promise: nil) }
        return response
    }

    private static func isLarge(_ request: Request) -> Bool {
        RequestBody.length(of: request).map { $0 > Intake.small } ?? (request.headers[.transferEncoding] != nil)
    }
}
