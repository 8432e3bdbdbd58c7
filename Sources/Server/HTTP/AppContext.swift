import Domain
import Hummingbird
import Localization
import Logging
import NIOCore
import Operations

/// What is known about one request besides the request itself.
struct AppContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Who asks, found from the bearer token or the cookie.
    var actor: Actor = .nobody
    /// Whether they come with a session that has ended.
    var hasLapsed = false
    /// In which they are spoken to.
    var language = Languages.own.english
    /// What waits for them.
    var waiting = WaitingCounts()
    /// Why this request is refused, found on the way in and told by ``Problems``.
    var refusal: Refusal?
    /// The address of the caller, as far as configured proxies can be believed.
    var address: String
    /// The connection that this came by.
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
        address = source.channel.remoteAddress?.ipAddress ?? "local"
    }

    /// Names this request in logs and in problems.
    var requestID: String { id }

    /// Bodies of JSON and forms; uploads have their own limit.
    var maxUploadSize: Int { RequestBody.limit }
}
