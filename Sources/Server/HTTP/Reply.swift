import Crypto
import Domain
import Foundation
import HTML
import HTTPTypes
import Hummingbird
import Localization
import Operations
import Wire

/// What a handler replies, before the conventions of HTTP are applied to it: ETag, 304, compression.
struct Reply: Sendable {
    var status: HTTPResponse.Status
    var type: String
    var body: [UInt8]
    var headers: HTTPFields = [:]
    /// Whoever has signed in by it.
    var person: Person?
    /// Whether it is a page with a map, whose ground comes from elsewhere.
    private(set) var showsMap = false
    /// A page that is not said in a language yet; `body` is empty.
    private var page: HTML?
    /// What the next page says once.
    private var flash: Phrase?
    /// Sent instead of `body`.
    private var download: Download?
    /// The body compressed, where that was done before.
    private var packedBody: [UInt8]?

    init(status: HTTPResponse.Status = .ok, type: String, body: [UInt8], headers: HTTPFields = [:]) {
        self.status = status
        self.type = type
        self.body = body
        self.headers = headers
    }

    /// - Parameter language: of whoever reads it, where there are phrases in it.
    static func json(
        _ value: some Encodable, status: HTTPResponse.Status = .ok, in language: Language = Languages.own.english
    ) throws -> Reply {
        Reply(status: status, type: "application/json", body: try JSON.encode(value, in: language))
    }

    /// A `Listing` whose items are JSON already.
    static func json(listing items: [[UInt8]], nextCursor: String?) -> Reply {
        var body = Array(#"{"items":["#.utf8)
        body.reserveCapacity(items.reduce(200) { $0 + $1.count + 1 })
        for (index, item) in items.enumerated() {
            if index > 0 { body.append(UInt8(ascii: ",")) }
            body.append(contentsOf: item)
        }
        // A cursor is of characters that stand for themselves.
        body.append(contentsOf: (nextCursor.map { #"],"nextCursor":"\#($0)"}"# } ?? "]}").utf8)
        return Reply(status: .ok, type: "application/json", body: body)
    }

    /// 201 with the new thing and where it is.
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

    /// The same in a language, as whoever asks reads it.
    func said(in language: Language) -> Reply {
        var reply = self
        if let page {
            reply.body = language.bytes(page)
            reply.page = nil
            reply.headers[.contentLanguage] = language.tag
            reply.headers[.vary] = "Accept-Language"
        }
        if let flash {
            reply.headers.append(PageMaker.flash(language.text(flash)))
            reply.flash = nil
        }
        return reply
    }

    private static let pageType = "text/html; charset=utf-8"
    var isPage: Bool { type == Reply.pageType }

    /// To where the person goes next.
    ///
    /// - Parameter flash: what the page there says once.
    static func seeOther(_ path: String, flash: Phrase? = nil) -> Reply {
        var reply = Reply(status: .seeOther, type: "text/plain; charset=utf-8", body: Array("Go to \(path)\n".utf8))
        reply.headers[.location] = path
        reply.flash = flash
        return reply
    }

    /// The same with its tag and its body compressed, for a reply that is sent many times.
    ///
    /// - Parameter least: bytes of a body that is compressed.
    func packed(from least: Int = 1025) -> Reply {
        var reply = self
        reply.headers[.eTag] = Reply.tag(of: body)
        if isCompressible, body.count >= least { reply.packedBody = Gzip.pack(body) }
        return reply
    }

    /// Whether ``packed(from:)`` would add nothing.
    func isPacked(from least: Int) -> Bool { packedBody != nil || !isCompressible || body.count < least }

    /// Bytes in memory.
    var size: Int { body.count + (packedBody?.count ?? 0) }

    static func file(_ text: [UInt8], type: String, name: String) -> Reply {
        var reply = Reply(type: type, body: text)
        reply.headers[.contentDisposition] = "attachment; filename=\"\(name)\""
        return reply
    }

    /// A file that is not in memory.
    init(download: Download, type: String, name: String) {
        self.init(type: type, body: [], headers: [.contentDisposition: "attachment; filename=\"\(name)\""])
        self.download = download
    }

    static func problem(_ refusal: Refusal, requestID: String, in language: Language) -> Reply {
        let problem = Problem(refusal, requestId: requestID, say: language.text)
        var reply = Reply(
            status: .init(code: problem.status), type: "application/problem+json",
            body: (try? JSON.encode(problem)) ?? [])
        if let seconds = refusal.retryAfter { reply.headers[.retryAfter] = String(seconds) }
        if refusal.code == .unauthenticated { reply.headers[.wwwAuthenticate] = "Bearer" }
        return reply
    }
}

extension Reply {
    /// The response to `request`: 304 where the client has it already, compressed where it asks for that.
    func response(to request: Request) -> Response {
        precondition(page == nil && flash == nil, "A page is sent before it is said in a language.")
        var headers = headers
        if !type.isEmpty { headers[.contentType] = type }
        if let download { return Reply.response(download, headers, to: request) }
        var body = body
        let isPackable = isCompressible && body.count > 1024
        if isPackable {
            headers[.vary] = [headers[.vary], "Accept-Encoding"].compactMap(\.self).joined(separator: ", ")
        }
        // What nobody may keep needs no tag to know it again by.
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
        if isPackable, Reply.acceptsGzip(request), let packed = packedBody ?? Gzip.pack(body) {
            body = packed
            headers[.contentEncoding] = "gzip"
            // Another sequence of bytes needs another strong tag.
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

    /// What tells a body from another: the authenticator of AES-GCM (NIST SP 800-38D, section 6.4), whose key is no secret. It
    /// takes a fifth of the time of a digest.
    static func tag(of body: [UInt8]) -> String {
        // Encrypting nothing fails for no body that fits into memory.
        let sealed = try! AES.GCM.seal([UInt8](), using: tagKey, nonce: tagNonce, authenticating: body)
        return "\"" + Data(sealed.tag).base64EncodedString() + "\""
    }

    private static let tagKey = SymmetricKey(data: [UInt8](repeating: 0, count: 16))
    private static let tagNonce = try! AES.GCM.Nonce(data: [UInt8](repeating: 0, count: 12))

    /// Whether an `If-None-Match` names the tag, compressed or not.
    static func matches(_ known: String, _ tag: String) -> Bool {
        if known == tag { return true }
        let packed = tag.dropLast() + "-gzip\""
        return known.split(separator: ",").contains {
            let text = $0.trimmingCharacters(in: .whitespaces)
            return text == tag || text == packed || text == "*" || text == "W/" + tag
        }
    }
}
