import Domain
import Foundation
import Localization
import Operations
import ServerOperations

/// Sends messages to the push services of browsers (RFC 8030).
struct PushSender: Sendable {
    /// The timeout for resolving the host, and again for the request.
    static let timeout = Span.seconds(5)
    /// How long a push service keeps a message for a browser that is offline.
    static let timeToLive = Span.days(1)

    /// The community's current name.
    let title: @Sendable () -> String
    let languages: Languages
    let vapid: VAPID
    let policy: PushPolicy

    init(title: @autoclosure @escaping @Sendable () -> String, languages: Languages, vapid: VAPID, policy: PushPolicy) {
        self.title = title
        self.languages = languages
        self.vapid = vapid
        self.policy = policy
    }

    /// Makes one attempt to send. Throws only if nothing was sent.
    ///
    /// - Parameter breaker: Skips push services that do not reply.
    func send(_ target: PushTarget, breaker: CircuitBreaker, now: Instant) async throws -> PushOutcome {
        let endpoint: PushEndpoint
        do {
            endpoint = try PushEndpoint(target.endpoint)
        } catch {
            return .refused(error.reason)
        }
        let message: PushMessage
        do {
            message = try PushMessage(
                PushPayload(target.notice, title: title(), in: languages.language(of: target.locale)).json(),
                for: target.p256dh, auth: target.auth)
        } catch PushMessage.Problem.invalidKeys {
            return .gone
        } catch PushMessage.Problem.tooLong {
            return .refused("The message is too long.")
        }
        if let wait = breaker.wait(for: endpoint.origin, now: now) {
            return .failed("\(endpoint.host) has not answered lately.", wait: wait)
        }
        let headers = [
            "TTL: \(timeToLive(of: target.notice, now: now).milliseconds / 1000)",
            // A repeated message replaces the first one if that is still pending (RFC 8030, 5.4).
            "Topic: \(target.notice.id.description.replacing("-", with: ""))",
            // A held seat passes on after a while. Nothing else is worth waking a sleeping phone.
            "Urgency: \(target.notice.kind == .seatOffered ? "high" : "normal")",
            "Content-Type: application/octet-stream",
            "Content-Encoding: aes128gcm",
            "Authorization: \(try await vapid.authorization(for: endpoint.origin, now: now))",
        ]
        let address: IPAddress
        do {
            let addresses = try await policy.resolve(endpoint.host)
            guard let first = addresses.first else {
                return .failed("The host \(endpoint.host) has no address.", wait: nil)
            }
            guard policy.allowsPrivate || addresses.allSatisfy(\.isPublic) else {
                return .refused("The host \(endpoint.host) is not on the public internet.")
            }
            address = first
        } catch {
            breaker.record(endpoint.origin, replied: false, now: now)
            return .failed("\(error)", wait: nil)
        }
        let (outcome, replied) = try await post(message.bytes, headers, to: address, of: endpoint, now: now)
        breaker.record(endpoint.origin, replied: replied, now: now)
        return outcome
    }

    /// Returns the time to live. A reminder expires when its subject begins, so a browser that comes online later does
    /// not show it.
    private func timeToLive(of notice: NoticeView, now: Instant) -> Span {
        guard notice.kind == .reminder, let at = notice.subject?.begins else { return PushSender.timeToLive }
        return min(PushSender.timeToLive, max(at - now, .minutes(1)))
    }

    /// Posts the message to the address that was checked. The host is not resolved again, so its address cannot change
    /// in between. The certificate is still checked against the name.
    private func post(
        _ bytes: [UInt8], _ headers: [String], to address: IPAddress, of endpoint: PushEndpoint, now: Instant
    ) async throws -> (outcome: PushOutcome, replied: Bool) {
        // The content is encrypted, so a temporary file is safe.
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("mingle-push-\(UUID().uuidString)")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var curl = Curl()
        curl.set("url", endpoint.url)
        curl.set("globoff")
        curl.set("proto", "=https")
        curl.set("noproxy", "*")
        curl.set("connect-to", "::\(address.bytes.count == 4 ? address.text : "[\(address.text)]"):")
        curl.set("max-time", "\(PushSender.timeout.milliseconds / 1000)")
        for header in headers { curl.set("header", header) }
        curl.set("data-binary", "@\(file.path)")
        if let certificates = policy.certificates { curl.set("cacert", certificates) }
        // The body of the reply is not needed.
        curl.set("output", "/dev/null")
        curl.set("write-out", "%{http_code} %{size_upload} %header{retry-after}")
        let result = try await curl.run()
        let reply = result.output.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        let status = reply.first.flatMap { Int($0) } ?? 0
        if status >= 200 {
            return (PushOutcome(status: status, retryAfter: reply.last.map(String.init), now: now), true)
        }
        let problem = "\(endpoint.host): \(result.problem)"
        // A killed process reports nothing, so the message may have been sent.
        let hasLeft = result.code < 0 || reply.count > 1 && reply[1] != "0"
        return (hasLeft ? .uncertain(problem) : .failed(problem, wait: nil), false)
    }
}
