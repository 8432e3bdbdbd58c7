/// The identity of a thing: 128 bits, made by whoever creates the thing, ordered by the time of making (UUID version 7).
///
/// Written as a lower-case UUID, stored as 16 bytes.
public struct ID<Subject>: Hashable, Comparable, Sendable, CustomStringConvertible {
    let high: UInt64
    let low: UInt64

    /// - Parameters:
    ///   - now: taken to the millisecond.
    ///   - random: called twice; 74 of the bits are used.
    public init(at now: Instant, random: () -> UInt64) {
        let time = UInt64(bitPattern: now.milliseconds) << 16
        high = time | 0x7000 | (random() & 0x0FFF)
        low = 0x8000_0000_0000_0000 | (random() & 0x3FFF_FFFF_FFFF_FFFF)
    }

    /// - Parameter bytes: exactly 16, most significant first; nil otherwise.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 16 else { return nil }
        var high: UInt64 = 0
        var low: UInt64 = 0
        for (index, byte) in bytes.enumerated() {
            if index < 8 { high = high << 8 | UInt64(byte) } else { low = low << 8 | UInt64(byte) }
        }
        self.high = high
        self.low = low
    }

    /// Reads a UUID in the usual form, in either case; nil for anything else.
    public init?(_ text: some StringProtocol) {
        var high: UInt64 = 0
        var low: UInt64 = 0
        var nibbles = 0
        var position = 0
        for byte in text.utf8 {
            defer { position += 1 }
            if position == 8 || position == 13 || position == 18 || position == 23 {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard position < 36, let value = ID.nibble(byte) else { return nil }
            if nibbles < 16 { high = high << 4 | value } else { low = low << 4 | value }
            nibbles += 1
        }
        guard position == 36 else { return nil }
        self.high = high
        self.low = low
    }

    public var bytes: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(16)
        for shift in stride(from: 56, through: 0, by: -8) { result.append(UInt8(truncatingIfNeeded: high >> UInt64(shift))) }
        for shift in stride(from: 56, through: 0, by: -8) { result.append(UInt8(truncatingIfNeeded: low >> UInt64(shift))) }
        return result
    }

    public var description: String {
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for index in 0..<32 {
            if index == 8 || index == 12 || index == 16 || index == 20 { text.append(UInt8(ascii: "-")) }
            let word = index < 16 ? high : low
            let value = UInt8(truncatingIfNeeded: word >> UInt64(60 - (index % 16) * 4)) & 0xF
            text.append(value < 10 ? value + 48 : value + 87)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The same 128 bits as the identity of another kind of thing, where one stands for the other.
    public func of<Other>(_: Other.Type) -> ID<Other> { ID<Other>(high: high, low: low) }

    public static func < (a: ID, b: ID) -> Bool { (a.high, a.low) < (b.high, b.low) }

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    private static func nibble(_ byte: UInt8) -> UInt64? {
        switch byte {
        case 48...57: UInt64(byte - 48)
        case 97...102: UInt64(byte - 87)
        case 65...70: UInt64(byte - 55)
        default: nil
        }
    }
}

#if !hasFeature(Embedded)
extension ID: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let id = ID(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "Give an id as a UUID.")
        }
        self = id
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
#endif

/// What an ``ID`` can be the identity of. These types have no values: they only keep ids apart.
public enum User {}
public enum Session {}
public enum Event {}
public enum Answer {}
public enum Guest {}
public enum Invitation {}
public enum Feed {}
public enum Job {}
public enum Friend {}
public enum FriendRequest {}
public enum Block {}
public enum Report {}
public enum Cohost {}
public enum EntryRequest {}
public enum Message {}
public enum ReadMark {}
public enum UserNotification {}
public enum PushSubscription {}
