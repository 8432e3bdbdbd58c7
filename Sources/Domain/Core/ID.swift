/// A 128-bit identifier, created by the creator of the thing and ordered by creation time (UUID version 7).
///
/// Its text is a lowercase UUID; the store keeps 16 bytes.
public struct ID<Subject>: Hashable, Comparable, Sendable, CustomStringConvertible {
    @usableFromInline let bits: UUIDBits

    /// Creates a new id.
    ///
    /// - Parameters:
    ///   - now: The creation time, in milliseconds.
    ///   - random: Called twice; 74 of the bits are used.
    public init(at now: Instant, random: () -> UInt64) {
        let time = UInt64(bitPattern: now.milliseconds) << 16
        bits = UUIDBits(
            high: time | 0x7000 | (random() & 0x0FFF), low: 0x8000_0000_0000_0000 | (random() & 0x3FFF_FFFF_FFFF_FFFF))
    }

    /// - Parameter bytes: Exactly 16 bytes, most significant first; nil otherwise.
    public init?(bytes: [UInt8]) {
        guard let bits = UUIDBits(bytes: bytes) else { return nil }
        self.bits = bits
    }

    /// Creates an id from its 16 bytes as two numbers, most significant first.
    @inlinable public init(high: UInt64, low: UInt64) {
        bits = UUIDBits(high: high, low: low)
    }

    /// Reads a UUID in its usual form, in either case; nil for anything else.
    public init?(_ text: some StringProtocol) {
        guard let bits = Array(text.utf8.prefix(37)).withUnsafeBytes({ UUIDBits(uuid: $0) }) else { return nil }
        self.bits = bits
    }

    /// Reads the same from UTF-8.
    public init?(utf8 text: UnsafeRawBufferPointer) {
        guard let bits = UUIDBits(uuid: text) else { return nil }
        self.bits = bits
    }

    public var bytes: [UInt8] { bits.bytes }

    public var description: String { bits.uuid }

    /// Returns the same 128 bits as an id of another type, for a thing that stands in for another.
    public func of<Other>(_: Other.Type) -> ID<Other> { ID<Other>(bits) }

    public static func < (a: ID, b: ID) -> Bool { (a.bits.high, a.bits.low) < (b.bits.high, b.bits.low) }

    private init(_ bits: UUIDBits) {
        self.bits = bits
    }
}

/// The 128 bits of an id. Not generic, because every stored row that is read uses it.
@usableFromInline struct UUIDBits: Hashable, Sendable {
    @usableFromInline var high: UInt64 = 0
    @usableFromInline var low: UInt64 = 0

    @usableFromInline init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        for index in 0..<8 {
            high = high << 8 | UInt64(bytes[index])
            low = low << 8 | UInt64(bytes[index + 8])
        }
    }

    init?(uuid text: UnsafeRawBufferPointer) {
        guard text.count == 36 else { return nil }
        var nibbles = 0
        for (position, byte) in text.enumerated() {
            if position == 8 || position == 13 || position == 18 || position == 23 {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let value = UUIDBits.nibble(byte) else { return nil }
            if nibbles < 16 { high = high << 4 | value } else { low = low << 4 | value }
            nibbles += 1
        }
    }

    var bytes: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 16) { bytes, count in
            for place in 0..<16 {
                bytes[place] = UInt8(truncatingIfNeeded: (place < 8 ? high : low) >> UInt64(56 - place % 8 * 8))
            }
            count = 16
        }
    }

    var uuid: String {
        String(unsafeUninitializedCapacity: 36) { text in
            var place = 0
            for index in 0..<32 {
                if index == 8 || index == 12 || index == 16 || index == 20 {
                    text[place] = UInt8(ascii: "-")
                    place += 1
                }
                let word = index < 16 ? high : low
                let value = UInt8(truncatingIfNeeded: word >> UInt64(60 - (index % 16) * 4)) & 0xF
                text[place] = value < 10 ? value + 48 : value + 87
                place += 1
            }
            return place
        }
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
            throw DecodingError.dataCorruptedError(in: container, debugDescription: DecodingHint.id.key)
        }
        self = id
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
#endif

/// The types that an ``ID`` can identify. They have no values and only keep ids apart.
public enum User {}
public enum Session {}
/// A field of which one person has overwritten the value that somebody else wrote meanwhile.
public enum Conflict {}
/// A change of one field of a row.
public enum FieldChange {}
/// A device or program that syncs.
public enum SyncClient {}
public enum Event {}
public enum RSVP {}
public enum Guest {}
public enum Invitation {}
public enum ScheduleEntry {}
public enum Feed {}
public enum EventImport {}
public enum Job {}
public enum AuditEntry {}
public enum Friend {}
public enum FriendRequest {}
public enum Block {}
public enum Report {}
public enum Cohost {}
public enum JoinRequest {}
public enum Message {}
public enum ReadMark {}
public enum Todo {}
public enum TodoPerson {}
/// A photo on the inspiration board of an event, with its caption.
public enum Post {}
public enum PostLike {}
public enum PostComment {}
/// How far a person has seen the board of an event.
public enum BoardMark {}
public enum Expense {}
public enum ExpensePerson {}
public enum Payment {}
/// A person in the budget of an event, identified by their row there.
public enum BudgetPerson {}
public enum BudgetChange {}
/// A person in the budget of an event, as requests name them: by their account, their guest id, or their row in
/// the budget.
public enum Attendee {}
/// A person's choice of reminders for one event.
public enum EventReminder {}
public enum Notice {}
public enum ActivityType {}
public enum ParticipantRole {}
public enum Area {}
public enum Venue {}
public enum Participant {}
/// A period in which a participant lived at a venue.
public enum ParticipantAddress {}
public enum Activity {}
/// A period in which an activity took place at a venue.
public enum ActivityVenue {}
/// A participant's part in an activity, in a role.
public enum Assignment {}
/// An imported table of the programme.
public enum TableImport {}
public enum PushSubscription {}
