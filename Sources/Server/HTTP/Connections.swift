import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Synchronization

/// Open connections, counted by network: one cannot take the places of all.
///
/// Nobody waits to be let in. Where all places are taken, the one who has the most gives one up.
final class Connections: Sendable {
    /// Connections that are open at once.
    static let most = 4096

    fileprivate struct State {
        var open: [Network: [Int: any Channel]] = [:]
        var count = 0
        var last = 0
    }

    enum Entry: Hashable {
        /// With a number to leave by.
        case entered(Int)
        case refused
    }

    private let mostOfOne: Int
    private let most: Int
    private let state = Mutex(State())

    /// - Parameter mostOfOne: connections of one network.
    init(mostOfOne: Int, most: Int = Connections.most) {
        self.mostOfOne = mostOfOne
        self.most = most
    }

    var count: Int { state.withLock { $0.count } }

    /// - Parameter network: nil for those who may have as many as there are: proxies, through which everybody comes.
    func enter(_ channel: any Channel, from network: Network?) -> Entry {
        let (entry, evicted): (Entry, (any Channel)?) = state.withLock { state in
            let own = network.map { state.open[$0]?.count ?? 0 } ?? 0
            guard network == nil || own < mostOfOne else { return (.refused, nil) }
            var evicted: (any Channel)?
            if state.count >= most {
                guard let (largest, theirs) = state.open.max(by: { $0.value.count < $1.value.count }),
                    theirs.count > own + 1,
                    let oldest = theirs.keys.min()
                else { return (.refused, nil) }
                evicted = state.remove(oldest, of: largest)
            }
            state.last += 1
            state.count += 1
            if let network { state.open[network, default: [:]][state.last] = channel }
            return (.entered(state.last), evicted)
        }
        evicted?.close(promise: nil)
        return entry
    }

    func leave(_ number: Int, from network: Network?) {
        state.withLock { state in
            if let network { state.remove(number, of: network) } else { state.count -= 1 }
        }
    }
}

extension Connections.State {
    /// Counts one less, unless it is gone already.
    @discardableResult
    fileprivate mutating func remove(_ number: Int, of network: Network) -> (any Channel)? {
        guard let channel = open[network]?.removeValue(forKey: number) else { return nil }
        if open[network]?.isEmpty == true { open[network] = nil }
        count -= 1
        return channel
    }
}

/// HTTP/1.1 on a connection that is counted, and given up where nothing is ever sent on it.
struct CountedChannel: ServerChildChannel {
    /// How long a connection may be open without a byte.
    static let patience = TimeAmount.seconds(10)

    let inner: HTTP1Channel
    let connections: Connections
    /// Who is not counted by network.
    let exempt: TrustedProxies

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(Counter(connections: connections, exempt: exempt))
        }.flatMap { inner.setup(channel: channel, logger: logger) }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await inner.handle(value: value, logger: logger)
    }
}

/// Counts its connection from the first moment to the last.
private final class Counter: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let connections: Connections
    private let exempt: TrustedProxies
    private var network: Network?
    private var number: Int?
    private var silence: Scheduled<Void>?

    init(connections: Connections, exempt: TrustedProxies) {
        self.connections = connections
        self.exempt = exempt
    }

    func channelActive(context: ChannelHandlerContext) {
        let address = context.remoteAddress?.ipAddress
        network = address.flatMap { exempt.contains($0) ? nil : Network(of: $0) }
        let channel = context.channel
        guard case .entered(let number) = connections.enter(channel, from: network) else {
            channel.close(promise: nil)
            return
        }
        self.number = number
        silence = context.eventLoop.scheduleTask(in: CountedChannel.patience) { channel.close(promise: nil) }
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
        if let number { connections.leave(number, from: network) }
        number = nil
        context.fireChannelInactive()
    }
}
