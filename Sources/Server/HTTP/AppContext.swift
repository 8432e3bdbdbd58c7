import Domain
import Hummingbird
import Localization
import Logging
import NIOCore
import Operations

/// The context of one request.
struct AppContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The caller, identified by bearer token or cookie.
    var actor: Actor = .nobody
    /// Whether the caller's session has expired.
    var hasLapsed = false
    /// The language of the reply.
    var language = Languages.own.english
    /// The counts shown as badges on every page.
    var badges = BadgeCounts()
    /// The reason why this request is refused. Middleware sets it and ``Problems`` throws it.
    var refusal: Refusal?
    /// The caller's address, as far as configured proxies can be trusted.
    var address: String
    /// The connection of this request.
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
        address = source.channel.remoteAddress?.ipAddress ?? "local"
    }

    /// The id of this request in logs and problems.
    var requestID: String { id }

    /// The limit, in bytes, for JSON and forms. Uploads have their own limit.
    var maxUploadSize: Int { RequestBody.limit }
}
