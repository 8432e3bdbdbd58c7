import Crypto
import Domain
import Foundation
import Operations
import ServerOperations
import Synchronization

/// Reply addresses for calendar programs, one per receiver and event.
///
/// Knowing an address allows one thing: to respond to that event as that receiver, who alone is sent the address. It
/// contains the receiver's id and a MAC over the id, the event and the secret of the receiver's link. The key of the
/// MAC never leaves the server. The sender of a reply therefore needs no authentication, and an address is of no use
/// for other events. Renewing the link invalidates it.
struct ReplyAddresses: Sendable {
    /// The number of characters added to the mailbox: one for the kind of receiver, and 45 for 28 bytes.
    static let codeLength = 46
    /// The length of the MAC in bytes: 96 bits, which cannot be guessed by sending mail.
    private static let macLength = 12
    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

    let mailbox: ReplyMailbox
    private let community: Community
    private let cached = Shared()

    private final class Shared: Sendable {
        let key = Mutex<SymmetricKey?>(nil)
    }

    init(_ mailbox: ReplyMailbox, community: Community) {
        self.mailbox = mailbox
        self.community = community
    }

    private func key() async throws -> SymmetricKey {
        if let key = cached.key.withLock({ $0 }) { return key }
        let candidate = (0..<4).flatMap { _ in withUnsafeBytes(of: community.environment.random()) { Array($0) } }
        let key = SymmetricKey(
            data: try await community.perform(EnsureSecret(.replies, candidate: candidate), as: .system))
        cached.key.withLock { $0 = key }
        return key
    }

    /// Returns the reply address for a mail's receiver; nil if the receiver cannot reply.
    func address(for order: MailJob) async throws -> String? {
        guard let event = order.event?.id else { return nil }
        let found = try await community.read { reader -> (ReplyReceiver, ReplyQuery.Entry)? in
            guard let receiver = try ReplyQuery.receiver(of: order, in: reader),
                let entry = try ReplyQuery.entry(of: receiver, at: event, in: reader)
            else { return nil }
            return (receiver, entry)
        }
        guard let found else { return nil }
        return mailbox.address(ReplyAddresses.code(found.0, event, found.1.secret, key: try await key()))
    }

    /// Returns the receiver and their state from an address. Nil for an address that was not made for this event.
    func receiver(
        of address: String, at event: ID<Event>
    ) async throws -> (receiver: ReplyReceiver, entry: ReplyQuery.Entry)? {
        guard let code = mailbox.code(in: address), let receiver = ReplyAddresses.receiver(in: code),
            let entry = try await community.read({ try ReplyQuery.entry(of: receiver, at: event, in: $0) })
        else { return nil }
        let expected = ReplyAddresses.code(receiver, event, entry.secret, key: try await key())
        // Compares hashes, so that the time does not depend on where the codes differ.
        guard SHA256.hash(data: Data(code.utf8)) == SHA256.hash(data: Data(expected.utf8)) else { return nil }
        return (receiver, entry)
    }

    private static func code(
        _ receiver: ReplyReceiver, _ event: ID<Event>, _ secret: String, key: SymmetricKey
    ) -> String {
        let (letter, id) = parts(of: receiver)
        let mac = HMAC<SHA256>.authenticationCode(for: [letter] + id + event.bytes + Array(secret.utf8), using: key)
        return String(decoding: [letter] + base32(id + mac.prefix(macLength)), as: UTF8.self)
    }

    private static func parts(of receiver: ReplyReceiver) -> (letter: UInt8, id: [UInt8]) {
        switch receiver {
        case .member(let id): (UInt8(ascii: "m"), id.bytes)
        case .guest(let id): (UInt8(ascii: "g"), id.bytes)
        case .invitation(let id): (UInt8(ascii: "i"), id.bytes)
        }
    }

    private static func receiver(in code: String) -> ReplyReceiver? {
        guard code.utf8.count == codeLength, let letter = code.utf8.first, let bytes = bytes(code.utf8.dropFirst())
        else { return nil }
        let id = Array(bytes.prefix(16))
        return switch letter {
        case UInt8(ascii: "m"): ID<User>(bytes: id).map(ReplyReceiver.member)
        case UInt8(ascii: "g"): ID<Guest>(bytes: id).map(ReplyReceiver.guest)
        case UInt8(ascii: "i"): ID<Invitation>(bytes: id).map(ReplyReceiver.invitation)
        default: nil
        }
    }

    /// Encodes RFC 4648 base32 (section 6) in lower case and without padding.
    private static func base32(_ bytes: [UInt8]) -> [UInt8] {
        var (result, buffer, bits): ([UInt8], UInt32, Int) = ([], 0, 0)
        for byte in bytes {
            (buffer, bits) = (buffer << 8 | UInt32(byte), bits + 8)
            while bits >= 5 {
                bits -= 5
                result.append(alphabet[Int(buffer >> UInt32(bits) & 31)])
            }
            buffer &= 1 << UInt32(bits) - 1
        }
        if bits > 0 { result.append(alphabet[Int(buffer << UInt32(5 - bits) & 31)]) }
        return result
    }

    private static func bytes(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var (result, buffer, bits): ([UInt8], UInt32, Int) = ([], 0, 0)
        for letter in text {
            guard let value = alphabet.firstIndex(of: letter) else { return nil }
            (buffer, bits) = (buffer << 5 | UInt32(value), bits + 5)
            if bits >= 8 {
                bits -= 8
                result.append(UInt8(buffer >> UInt32(bits) & 255))
            }
            buffer &= 1 << UInt32(bits) - 1
        }
        return result
    }
}
