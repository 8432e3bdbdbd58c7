import Domain
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1

/// Turns errors of handlers into replies. A refusal is shown as it is; any other error is a bug, of which only the
/// request's id is shown.
struct Problems: RouterMiddleware {
    let pages: ErrorPages

    func handle(
        _ request: Request, context: AppContext, next: (Request, AppContext) async throws -> Response
    ) async throws -> Response {
        do {
            if let refusal = context.refusal { throw refusal }
            return try await next(request, context)
        } catch  where Problems.isHangUp(error) {
            // The client is gone, so there is nothing to reply to and nothing to fix.
            context.logger.debug("The client disconnected")
            return Response(status: .badRequest, headers: [.connection: "close"])
        } catch {
            let refusal = Problems.refusal(error, request: request, context: context)
            let isProgram = request.uri.path.hasPrefix("/api/") || request.uri.path.hasSuffix(".json")
            let reply =
                isProgram
                ? Reply.problem(refusal, requestID: context.requestID, in: context.language)
                : await pages.page(for: refusal, request: request, context: context).localized(in: context.language)
            return reply.response(to: request)
        }
    }

    /// Whether an error only means that the client disconnected during its request.
    private static func isHangUp(_ error: any Error) -> Bool {
        error is HTTPParserError || error is CancellationError || error is ChannelError || error is IOError
    }

    private static func refusal(_ error: any Error, request: Request, context: AppContext) -> Refusal {
        if let refusal = error as? Refusal { return refusal }
        if let error = error as? HTTPError {
            switch error.status {
            case .notFound: return .notFound
            case .methodNotAllowed: return .notFound
            case .contentTooLarge: return Refusal(.tooLarge, "This is larger than allowed.")
            case let status where status.code < 500: return Refusal(.malformed, "The request cannot be read.")
            default: break
            }
        }
        context.logger.error(
            "Unexpected error",
            metadata: [
                "error": "\(RequestLog.line("\(error)"))", "method": "\(request.method)",
                "path": "\(RequestLog.path(of: request, context))",
            ])
        return Refusal(
            .internal, "Something went wrong, and nothing was changed. Reference: \(context.requestID).")
    }
}
