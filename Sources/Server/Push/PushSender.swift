import AsyncHTTPClient
import Domain
import NIOCore
import NIOHTTP1
import Operations

/// Hands messages to the push services of browsers (RFC 8030).
struct PushSender: Sendable {
    /// For finding the host, and again for everything after it.
    static let timeout = TimeAmount.seconds(5)
    /// How long a push service keeps a message for a browser that is off.
    static let timeToLive = Span.days(1)

    /// The community's name.
    let title: String
    let vapid: VAPID
    let policy: PushPolicy

    /// Sends once. Throws only before anything left.
    func send(_ target: PushTarget, now: Instant) async throws -> PushOutcome {
        let endpoint: PushEndpoint
        do {
            endpoint = try PushEndpoint(target.endpoint)
        } catch {
            return .refused(error.reason)
        }
        let message: PushMessage
        do {
            message = try PushMessage(PushPayload(target.notification, title: title).json(), for: target.p256dh, auth: target.auth)
        } catch PushMessage.Problem.invalidKeys {
            return .gone
        } catch PushMessage.Problem.tooLong {
            return .refused("The message is too long.")
        }
        var request = HTTPClientRequest(url: endpoint.url)
        request.method = .POST
        request.headers = [
            "TTL": "\(PushSender.timeToLive.milliseconds / 1000)",
            // A seat that is held goes on after a while; nothing else is worth waking a sleeping phone.
            "Urgency": target.notification.kind == .seatOffered ? "high" : "normal",
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "Authorization": try await vapid.authorization(for: endpoint.origin, now: now),
        ]
        let address: IPAddress
        do {
            let addresses = try await policy.resolve(endpoint.host)
            guard let first = addresses.first else { return .failed("The host \(endpoint.host) has no address.", wait: nil) }
            guard policy.allowsPrivate || addresses.allSatisfy(\.isPublic) else {
                return .refused("The host \(endpoint.host) is not on the public internet.")
            }
            address = first
        } catch {
            return .failed("\(error)", wait: nil)
        }
        return await post(request, message.bytes, to: address, of: endpoint, now: now)
    }

    /// A client of its own for each message, bound to the address that was checked: the name is not looked up again, so
    /// it cannot change in between. The certificate is still checked against the name.
    private func post(
        _ request: HTTPClientRequest, _ bytes: [UInt8], to address: IPAddress, of endpoint: PushEndpoint, now: Instant
    ) async -> PushOutcome {
        var configuration = policy.client
        configuration.dnsOverride = [endpoint.host: address.text]
        configuration.redirectConfiguration = .disallow
        configuration.httpVersion = .http1Only
        configuration.timeout = .init(connect: PushSender.timeout)
        configuration.connectionPool.retryConnectionEstablishment = false
        let client = HTTPClient(configuration: configuration)
        let body = WatchedBody(bytes)
        var request = request
        request.body = .stream(body, length: .known(Int64(bytes.count)))
        let outcome: PushOutcome
        do {
            let response = try await client.execute(request, timeout: PushSender.timeout)
            outcome = PushOutcome(
                status: Int(response.status.code), retryAfter: response.headers.first(name: "Retry-After"), now: now)
        } catch {
            let problem = "\(endpoint.host): \(error)"
            outcome = body.close() ? .uncertain(problem) : .failed(problem, wait: nil)
        }
        // What is left of the answer does not matter, nor how the connection ends.
        try? await client.shutdown()
        return outcome
    }
}
