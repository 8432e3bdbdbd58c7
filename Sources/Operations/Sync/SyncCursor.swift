public import Domain
public import Store

/// How far a reader has got: a version for each scope that they were in. Opaque to clients, and signed.
public struct SyncCursor: Hashable, Sendable {
    /// Of the store; a restored one begins another, and what was read before counts no more.
    public var epoch: String
    public var versions: [Scope: Int64]

    public init(epoch: String, versions: [Scope: Int64]) {
        self.epoch = epoch
        self.versions = versions
    }

    /// - Parameter digest: SHA-256.
    public func text(key: [UInt8], digest: ([UInt8]) -> [UInt8]) -> String {
        var bytes: [UInt8] = [UInt8(min(255, epoch.utf8.count))] + epoch.utf8.prefix(255)
        // A scope in which nothing has happened is as good as one that the reader comes into.
        for (scope, version) in versions.filter({ $0.value > 0 }).sorted(by: { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }) {
            bytes += scope.bytes
            bytes += withUnsafeBytes(of: version.bigEndian) { Array($0) }
        }
        return Secret.text(SyncCursor.seal(bytes, key: key, digest: digest) + bytes)
    }

    /// Nil for what was not signed here.
    public init?(text: String, key: [UInt8], digest: ([UInt8]) -> [UInt8]) {
        guard let all = Secret.bytes(text), all.count > SyncCursor.sealLength, all.count < 1 << 20 else { return nil }
        let bytes = Array(all[SyncCursor.sealLength...])
        guard SyncCursor.seal(bytes, key: key, digest: digest) == Array(all[..<SyncCursor.sealLength]) else { return nil }
        let length = Int(bytes[0])
        var rest = bytes.dropFirst(1 + length)
        guard rest.count % 25 == 0 else { return nil }
        epoch = String(decoding: bytes[1..<1 + length], as: UTF8.self)
        versions = [:]
        while !rest.isEmpty {
            guard let scope = Scope(bytes: rest.prefix(17)) else { return nil }
            versions[scope] = rest.dropFirst(17).prefix(8).reduce(Int64(0)) { $0 << 8 | Int64($1) }
            rest = rest.dropFirst(25)
        }
    }

    private static let sealLength = 16

    /// HMAC (RFC 2104), cut to 128 bits.
    private static func seal(_ bytes: [UInt8], key: [UInt8], digest: ([UInt8]) -> [UInt8]) -> [UInt8] {
        let block = key + Array(repeating: 0, count: max(0, 64 - key.count))
        let inner = digest(block.map { $0 ^ 0x36 } + bytes)
        return Array(digest(block.map { $0 ^ 0x5C } + inner).prefix(sealLength))
    }
}

extension Scope {
    /// 17 bytes: what kind, and whose.
    fileprivate var bytes: [UInt8] {
        switch self {
        case .community: [0] + [UInt8](repeating: 0, count: 16)
        case .administrators: [1] + [UInt8](repeating: 0, count: 16)
        case .event(let id): [2] + id.bytes
        case .place(let id): [3] + id.bytes
        case .crew(let id): [4] + id.bytes
        case .hosts(let id): [5] + id.bytes
        case .user(let id): [6] + id.bytes
        }
    }

    fileprivate init?(bytes: some Collection<UInt8>) {
        guard let kind = bytes.first else { return nil }
        let rest = bytes.dropFirst()
        func id<Subject>(_: Subject.Type) -> ID<Subject> { ID(bytes: Array(rest))! }
        guard rest.count == 16 else { return nil }
        switch kind {
        case 0: self = .community
        case 1: self = .administrators
        case 2: self = .event(id(Event.self))
        case 3: self = .place(id(Event.self))
        case 4: self = .crew(id(Event.self))
        case 5: self = .hosts(id(Event.self))
        case 6: self = .user(id(User.self))
        default: return nil
        }
    }
}
