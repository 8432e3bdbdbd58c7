import Crypto
import Domain
import Foundation
import Operations

/// Signs cursors, so that nobody makes one up, and reads those that were signed here.
struct CursorSeal: Sendable {
    private let key: SymmetricKey

    init(key: [UInt8]) {
        self.key = SymmetricKey(data: key)
    }

    func text(of cursor: SyncCursor) -> String {
        let bytes = cursor.bytes
        return Secret.text(Array(HMAC<SHA256>.authenticationCode(for: bytes, using: key)) + bytes)
    }

    /// Bytes of a cursor in an address or a header; longer ones come in a body.
    static let longestInAddress = 64 << 10
    /// Bytes of a cursor that is opened at once. Longer ones keep no thread that others wait for.
    private static let small = 16 << 10

    /// - Throws: ``Refusal`` `too_large` for a cursor that is too long for an address.
    static func check(_ text: String?) throws(Refusal) {
        guard text?.utf8.count ?? 0 <= longestInAddress else {
            throw Refusal(.tooLarge, "This cursor is too long for an address. Send it in the body of a POST.")
        }
    }

    /// Opens a cursor of any length.
    ///
    /// - Returns: nil for what was not signed here.
    func open(_ text: String) async throws -> SyncCursor? {
        text.utf8.count <= CursorSeal.small ? cursor(text) : try await LongWork.run { cursor(text) }
    }

    /// Nil for what was not signed here.
    func cursor(_ text: String) -> SyncCursor? {
        guard text.utf8.count < 1 << 20, let all = Secret.bytes(text), all.count > SHA256.byteCount else { return nil }
        let (code, bytes) = (all.prefix(SHA256.byteCount), Array(all.dropFirst(SHA256.byteCount)))
        guard HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: bytes, using: key) else { return nil }
        return SyncCursor(bytes: bytes)
    }
}
