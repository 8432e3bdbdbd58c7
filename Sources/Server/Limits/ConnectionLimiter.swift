import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import Synchronization

/// Open connections, counted by network, so that no network can take all slots.
///
/// Nobody waits for a slot. When all are taken, the network with the most connections loses its oldest.
final class ConnectionLimiter: Sendable {
    /// The maximum number of open connections.
    static let limit = 4096

    fileprivate struct State {
        var open: [Network: [Int: any Channel]] = [:]
        var count = 0
        var last = 0
    }

    enum Admission: Hashable {
        /// The number is passed back when the connection closes.
        case admitted(Int)
        case refused
    }

    private let limitPerNetwork: Int
    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limitPerNetwork: The maximum number of connections of one network.
    init(limitPerNetwork: Int, limit: Int = ConnectionLimiter.limit) {
        self.limitPerNetwork = limitPerNetwork
        self.limit = limit
    }

    var count: Int { state.withLock { $0.count } }

    /// Takes a slot, if the network has one left. Evicts a connection of the largest network when all slots are taken.
    ///
    /// - Parameter network: Nil for trusted proxies, which carry everybody's connections and have no limit of
    ///   their own.
    func admit(_ channel: any Channel, from network: Network?) -> Admission {
        let (admission, evicted): (Admission, (any Channel)?) = state.withLock { state in
            let own = network.map { state.open[$0]?.count ?? 0 } ?? 0
            guard network == nil || own < limitPerNetwork else { return (.refused, nil) }
            var evicted: (any Channel)?
            if state.count >= limit {
                guard let (largest, theirs) = state.open.max(by: { $0.value.count < $1.value.count }),
                    theirs.count > own + 1,
                    let oldest = theirs.keys.min()
                else { return (.refused, nil) }
                evicted = state.remove(oldest, of: largest)
            }
            state.last += 1
            state.count += 1
            if let network { state.open[network, default: [:]][state.last] = channel }
            return (.admitted(state.last), evicted)
        }
        evicted?.close(promise: nil)
        return admission
    }

    func release(_ number: Int, from network: Network?) {
        state.withLock { state in
            if let network { state.remove(number, of: network) } else { state.count -= 1 }
        }
    }
}

extension ConnectionLimiter.State {
    /// Removes a connection and decrements the count, unless it was removed before.
    @discardableResult
    fileprivate mutating func remove(_ number: Int, of network: Network) -> (any Channel)? {
        guard let channel = open[network]?.removeValue(forKey: number) else { return nil }
        if open[network]?.isEmpty == true { open[network] = nil }
        count -= 1
        return channel
    }
}

/// HTTP/1.1 on a counted connection, which is closed if the client never sends anything.
struct CountedChannel: ServerChildChannel {
    /// How long a connection may stay open without receiving a byte.
    static let firstByteTimeout = TimeAmount.seconds(10)

    let inner: HTTP1Channel
    let connections: ConnectionLimiter
    /// Proxies, which are not counted by network.
    let exempt: TrustedProxies

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(Counter(connections: connections, exempt: exempt))
        }.flatMap { inner.setup(channel: channel, logger: logger) }.flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(OversizedHead(logger: logger), position: .after(parser))
            return value
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await inner.handle(value: value, logger: logger)
    }
}

/// Counts its connection from start to end.
private final class Counter: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let connections: ConnectionLimiter
    private let exempt: TrustedProxies
    private var network: Network?
    private var number: Int?
    private var silence: Scheduled<Void>?

    init(connections: ConnectionLimiter, exempt: TrustedProxies) {
        self.connections = connections
        self.exempt = exempt
    }

    func channelActive(context: ChannelHandlerContext) {
        let address = context.remoteAddress?.ipAddress
        network = address.flatMap { exempt.contains($0) ? nil : Network(of: $0) }
        let channel = context.channel
        guard case .admitted(let number) = connections.admit(channel, from: network) else {
            channel.close(promise: nil)
            return
        }
        self.number = number
        silence = context.eventLoop.scheduleTask(in: CountedChannel.firstByteTimeout) { channel.close(promise: nil) }
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if let silence {
            silence.cancel()
            self.silence = nil
        }
        context.fireChannelRead(data)
    }

    func channelInactive(context: ChannelHandlerContext) {
        silence?.cancel()
        silence = nil
        if let number { connections.release(number, from: network) }
        number = nil
        context.fireChannelInactive()
    }
}
