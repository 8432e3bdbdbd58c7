import Domain
import Foundation
import HummingbirdCore
import Localization
import Logging
import NIOCore
import NIOHTTP1
import Wire

/// The limits of a request's URL and headers, and the reply to requests beyond them.
///
/// The parser gives up on such a request before there is anything to route, and the server sends an empty 400. This
/// handler replaces that by a problem, because a client with a long cursor must be told to send it in a body.
final class OversizedHead: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    static let limits = HTTP1Channel.Configuration.DecoderConfiguration(
        maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100)

    private let logger: Logger
    private var isOversized = false

    init(logger: Logger) { self.logger = logger }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if case .headerOverflow? = error as? HTTPParserError { isOversized = true }
        context.fireErrorCaught(error)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard isOversized, case .head(let head) = Self.unwrapOutboundIn(data), head.status == .badRequest else {
            return context.write(data, promise: promise)
        }
        isOversized = false
        let id = UUID().uuidString.lowercased()
        logger.debug("The URL or the headers of a request are too long", metadata: ["id": "\(id)"])
        let refusal = Refusal(
            .tooLarge, "The URL or the headers of this request are too long. Send a long cursor in the body of a POST.")
        let problem = Problem(refusal, requestId: id, localize: Languages.own.english.text)
        let body = (try? JSON.encode(problem)) ?? []
        let headers: HTTPHeaders = [
            "Content-Type": "application/problem+json", "Content-Length": "\(body.count)", "Connection": "close",
            "Cache-Control": "no-store", "X-Request-Id": id, "X-Content-Type-Options": "nosniff",
        ]
        let status = HTTPResponseStatus(statusCode: problem.status)
        context.write(
            Self.wrapOutboundOut(.head(HTTPResponseHead(version: head.version, status: status, headers: headers))),
            promise: promise)
        context.write(Self.wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
    }
}
