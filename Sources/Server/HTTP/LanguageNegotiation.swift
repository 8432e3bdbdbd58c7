import Hummingbird
import Localization

/// Picks the language that a browser prefers (RFC 9110, section 12.5.4).
struct LanguageNegotiation: RouterMiddleware {
    let languages: Languages

    func handle(
        _ request: Request, context: AppContext, next: (Request, AppContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.language = languages.language(of: request.headers[.acceptLanguage])
        return try await next(request, context)
    }
}
