import HTTPTypes
import Hummingbird

/// Adds the security headers to every reply (security checklist, 11).
struct SecurityHeaders: RouterMiddleware {
    /// Built once, because each field is validated when it is created.
    private let fields: HTTPFields
    private let isHTTPS: Bool

    init(isHTTPS: Bool) {
        self.isHTTPS = isHTTPS
        var fields: HTTPFields = [
            .xContentTypeOptions: "nosniff", .referrerPolicy: "same-origin", .openerPolicy: "same-origin",
        ]
        if isHTTPS { fields[.strictTransportSecurity] = "max-age=31536000" }
        self.fields = fields
    }

    /// Returns the content security policy of a page.
    ///
    /// - Parameter host: The host of map tiles, for a page with a map.
    static func policy(imagesFrom host: String? = nil) -> String {
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:\(host.map { " \($0)" } ?? ""); font-src 'self'; "
            + "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    }

    private static let strict = policy()

    func handle(
        _ request: Request, context: AppContext, next: (Request, AppContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        if isHTTPS { SecurityHeaders.secure(&response.headers) }
        response.headers.append(contentsOf: fields)
        if response.headers[.contentSecurityPolicy] == nil {
            response.headers.append(HTTPField(name: .contentSecurityPolicy, value: SecurityHeaders.strict))
        }
        response.headers.append(HTTPField(name: .requestID, value: context.requestID))
        return response
    }
}

extension SecurityHeaders {
    /// Marks every cookie `Secure`, so that none is sent over plain HTTP (security checklist, 7).
    static func secure(_ headers: inout HTTPFields) {
        let cookies = headers[values: .setCookie]
        guard cookies.contains(where: { !$0.contains("; Secure") }) else { return }
        headers[values: .setCookie] = cookies.map { $0.contains("; Secure") ? $0 : $0 + "; Secure" }
    }
}
