import Domain
import HTTPTypes
import Hummingbird
import Logging
import Operations

/// Logs one line per request, without secrets and line breaks (security checklist, 16).
struct RequestLog: RouterMiddleware {
    func handle(
        _ request: Request, context: AppContext, next: (Request, AppContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        let time = ContinuousClock.now - start
        context.logger.debug(
            "\(request.method) \(RequestLog.path(of: request, context))",
            metadata: [
                "status": "\(response.status.code)", "ms": "\(Int(time / .milliseconds(1)))",
                "person": "\(context.actor.userID.map { "\($0)" } ?? "-")",
            ])
        return response
    }

    /// Returns the route with its ids and command names. Other path segments may be secrets, such as the tokens of
    /// mailed links, and are left out, as is a path without a route.
    static func path(of request: Request, _ context: AppContext) -> String {
        guard let route = context.endpointPath else { return "(no route)" }
        let pieces = request.uri.path.split(separator: "/")
        return route.split(separator: "/").enumerated().map { index, part in
            guard let open = part.firstIndex(of: "{"), let close = part.firstIndex(of: "}"), index < pieces.count else {
                return "/\(part)"
            }
            let (before, after) = (part[..<open], part[part.index(after: close)...])
            let value = String(pieces[index].dropFirst(before.count).dropLast(after.count))
            let isCommand = part[open...close] == "{command}" && value.utf8.allSatisfy(RequestLog.isOfName)
            return "/\(before)\(isCommand || ID<User>(value) != nil ? value : "…")\(after)"
        }.joined()
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            || byte == UInt8(ascii: ".")
    }

    /// Replaces line breaks and control characters by spaces.
    static func line(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { isBreak($0) ? " " : $0 }))
    }

    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 32 || (127...159).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029
    }
}
