import Crypto
import Domain
import Foundation
import HTML
import HTTPTypes
import Hummingbird
import Localization
import Operations
import Web
import Wire

/// A handler's reply, before HTTP conventions are applied to it: ETag, 304 and compression.
struct Reply: Sendable {
    var status: HTTPResponse.Status
    var type: String
    var body: [UInt8]
    var headers: HTTPFields = [:]
    /// The person who has signed in by this request.
    var person: Person?
    /// Whether this page shows a map, whose tiles come from another host.
    private(set) var showsMap = false
    /// A page that is not localized yet; `body` is empty.
    private var page: HTML?
    /// A message that the next page shows once.
    private var flash: (message: Phrase, isRefusal: Bool)?
    /// A file that is sent instead of `body`.
    private var download: Download?
    /// The compressed body, if it has been compressed already.
    private var compressedBody: [UInt8]?

    init(status: HTTPResponse.Status = .ok, type: String, body: [UInt8], headers: HTTPFields = [:]) {
        self.status = status
        self.type = type
        self.body = body
        self.headers = headers
    }

    /// Encodes a value as a JSON reply.
    ///
    /// - Parameter language: The language for phrases in the value.
    static func json(
        _ value: some Encodable, status: HTTPResponse.Status = .ok, in language: Language = Languages.own.english
    ) throws -> Reply {
        Reply(status: status, type: "application/json", body: try JSON.encode(value, in: language))
    }

    /// Builds a `Listing` from items that are JSON already.
    static func json(listing items: [[UInt8]], nextCursor: String?) -> Reply {
        var body = Array(#"{"items":["#.utf8)
        body.reserveCapacity(items.reduce(200) { $0 + $1.count + 1 })
        for (index, item) in items.enumerated() {
            if index > 0 { body.append(UInt8(ascii: ",")) }
            body.append(contentsOf: item)
        }
        // A cursor has no characters that JSON escapes.
        body.append(contentsOf: (nextCursor.map { #"],"nextCursor":"\#($0)"}"# } ?? "]}").utf8)
        return Reply(status: .ok, type: "application/json", body: body)
    }

    /// Replies 201 with the new resource and its location.
    static func created(
        _ value: some Encodable, at location: String, in language: Language = Languages.own.english
    ) throws -> Reply {
        var reply = try json(value, status: .created, in: language)
        reply.headers[.location] = location
        return reply
    }

    static let none = Reply(status: .noContent, type: "", body: [])

    static func page(_ html: HTML, status: HTTPResponse.Status = .ok, showsMap: Bool = false) -> Reply {
        var reply = Reply(status: status, type: pageType, body: [])
        reply.showsMap = showsMap
        reply.page = html
        return reply
    }

    /// Returns this reply, localized.
    func localized(in language: Language) -> Reply {
        var reply = self
        if let page {
            reply.body = language.bytes(page)
            reply.page = nil
            reply.headers[.contentLanguage] = language.tag
            reply.headers[.vary] = "Accept-Language"
        }
        if let flash {
            reply.headers.append(
                PageResponder.flash(Flash(language.text(flash.message), isRefusal: flash.isRefusal)))
            reply.flash = nil
        }
        return reply
    }

    private static let pageType = "text/html; charset=utf-8"
    var isPage: Bool { type == Reply.pageType }

    /// Redirects the browser to another page.
    ///
    /// - Parameters:
    ///   - flash: A message that the next page shows once.
    ///   - isRefusal: Whether the message is why nothing was done.
    static func seeOther(_ path: String, flash: Phrase? = nil, isRefusal: Bool = false) -> Reply {
        var reply = Reply(status: .seeOther, type: "text/plain; charset=utf-8", body: Array("Go to \(path)\n".utf8))
        reply.headers[.location] = path
        reply.flash = flash.map { ($0, isRefusal) }
        return reply
    }

    /// Returns this reply with its ETag and its compressed body, for a reply that is sent many times.
    ///
    /// - Parameter least: The minimum size in bytes of a body to compress.
    func compressed(from least: Int = 1025) -> Reply {
        var reply = self
        reply.headers[.eTag] = Reply.tag(of: body)
        if isCompressible, body.count >= least { reply.compressedBody = Gzip.compress(body) }
        return reply
    }

    /// Returns whether ``compressed(from:)`` would change nothing.
    func isCompressed(from least: Int) -> Bool { compressedBody != nil || !isCompressible || body.count < least }

    /// The size in memory, in bytes.
    var size: Int { body.count + (compressedBody?.count ?? 0) }

    static func file(_ text: [UInt8], type: String, name: String) -> Reply {
        var reply = Reply(type: type, body: text)
        reply.headers[.contentDisposition] = "attachment; filename=\"\(name)\""
        return reply
    }

    /// Creates a reply that sends a file from disk.
    init(download: Download, type: String, name: String) {
        self.init(type: type, body: [], headers: [.contentDisposition: "attachment; filename=\"\(name)\""])
        self.download = download
    }

    static func problem(_ refusal: Refusal, requestID: String, in language: Language) -> Reply {
        let problem = Problem(refusal, requestId: requestID, localize: language.text)
        var reply = Reply(
            status: .init(code: problem.status), type: "application/problem+json",
            body: (try? JSON.encode(problem)) ?? [])
        if let seconds = refusal.retryAfter { reply.headers[.retryAfter] = String(seconds) }
        if refusal.code == .unauthenticated { reply.headers[.wwwAuthenticate] = "Bearer" }
        return reply
    }
}

extension Reply {
    /// Returns the response to `request`: 304 if the client's copy is current, and compressed if the client
    /// accepts that.
    func response(to request: Request) -> Response {
        precondition(page == nil && flash == nil, "A page is sent before it is said in a language.")
        var headers = headers
        if !type.isEmpty { headers[.contentType] = type }
        if let download { return Reply.response(download, headers, to: request) }
        var body = body
        let mayCompress = isCompressible && body.count > 1024
        if mayCompress {
            headers[.vary] = [headers[.vary], "Accept-Encoding"].compactMap(\.self).joined(separator: ", ")
        }
        // A reply that may not be stored needs no ETag.
        if request.method == .get || request.method == .head, status == .ok, headers[.cacheControl] != "no-store" {
            let tag = headers[.eTag] ?? Reply.tag(of: body)
            headers[.eTag] = tag
            if headers[.cacheControl] == nil { headers[.cacheControl] = "private, no-cache" }
            if let known = request.headers[.ifNoneMatch], Reply.matches(known, tag) {
                headers[.contentType] = nil
                return Response(status: .notModified, headers: headers)
            }
        } else if headers[.cacheControl] == nil {
            headers[.cacheControl] = "no-store"
        }
        if mayCompress, Reply.acceptsGzip(request), let compressed = compressedBody ?? Gzip.compress(body) {
            body = compressed
            headers[.contentEncoding] = "gzip"
            // A different sequence of bytes needs a different strong tag.
            if let tag = headers[.eTag] { headers[.eTag] = String(tag.dropLast()) + "-gzip\"" }
        }
        if request.method == .head {
            headers[.contentLength] = String(body.count)
            return Response(status: status, headers: headers)
        }
        return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: body)))
    }

    private static func response(_ download: Download, _ headers: HTTPFields, to request: Request) -> Response {
        var headers = headers
        if let tag = download.tag {
            headers[.eTag] = tag
            headers[.cacheControl] = "private, no-cache"
            if let known = request.headers[.ifNoneMatch], Reply.matches(known, tag) {
                headers[.contentType] = nil
                headers[.contentDisposition] = nil
                return Response(status: .notModified, headers: headers)
            }
        }
        if headers[.cacheControl] == nil { headers[.cacheControl] = "no-store" }
        headers[.contentLength] = String(download.size)
        guard request.method != .head else { return Response(status: .ok, headers: headers) }
        return Response(
            status: .ok, headers: headers,
            body: .init(contentLength: download.size) { writer in try await download.write(to: &writer) })
    }

    private var isCompressible: Bool {
        type.hasPrefix("text/") || type.hasPrefix("application/json") || type.hasPrefix("application/problem")
            || type.hasPrefix("image/svg") || type.hasPrefix("application/manifest")
    }

    static func acceptsGzip(_ request: Request) -> Bool {
        request.headers[.acceptEncoding]?.split(separator: ",").contains { coding in
            let parts = coding.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return (parts.first == "gzip" || parts.first == "x-gzip" || parts.first == "*") && weight > 0
        } ?? false
    }

    /// Returns the ETag of a body: the authentication tag of AES-GCM (NIST SP 800-38D, section 6.4) under a public key.
    /// It takes a fifth of the time of a digest.
    static func tag(of body: [UInt8]) -> String {
        // Sealing an empty message cannot fail for a body that fits into memory.
        let sealed = try! AES.GCM.seal([UInt8](), using: tagKey, nonce: tagNonce, authenticating: body)
        return "\"" + Data(sealed.tag).base64EncodedString() + "\""
    }

    private static let tagKey = SymmetricKey(data: [UInt8](repeating: 0, count: 16))
    private static let tagNonce = try! AES.GCM.Nonce(data: [UInt8](repeating: 0, count: 12))

    /// Returns whether an `If-None-Match` contains the tag, compressed or not.
    static func matches(_ known: String, _ tag: String) -> Bool {
        if known == tag { return true }
        let compressed = tag.dropLast() + "-gzip\""
        return known.split(separator: ",").contains {
            let text = $0.trimmingCharacters(in: .whitespaces)
            return text == tag || text == compressed || text == "*" || text == "W/" + tag
        }
    }
}
