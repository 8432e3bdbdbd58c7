import Crypto
import Domain
import Foundation
import Operations
import ServerOperations

/// Signs cursors and verifies them, so that clients cannot forge one.
struct CursorSigner: Sendable {
    private let key: SymmetricKey

    init(key: [UInt8]) {
        self.key = SymmetricKey(data: key)
    }

    func text(of cursor: SyncCursor) -> String {
        let bytes = cursor.bytes
        return Secret.text(Array(HMAC<SHA256>.authenticationCode(for: bytes, using: key)) + bytes)
    }

    /// The longest cursor, in bytes, that a URL or a header may carry. Longer ones are sent in a body. A URL holds 16 KiB
    /// (``OversizedHead``).
    static let maxLengthInURL = 15_000
    /// The longest cursor, in bytes, that is verified on the calling thread. Longer ones run as ``OffloadedWork``, so that
    /// they do not block a shared thread.
    private static let inlineLimit = 16 << 10
    /// The longest cursor, in bytes, whose page is read among short reads. Longer ones cover thousands of scopes.
    static let maxLengthOfShortRead = 64 << 10

    /// - Throws: ``Refusal`` `too_large` if the cursor is too long for a URL.
    static func check(_ text: String?) throws(Refusal) {
        guard text?.utf8.count ?? 0 <= maxLengthInURL else {
            throw Refusal(.tooLarge, "This cursor is too long for a URL. Send it in the body of a POST.")
        }
    }

    /// Verifies and decodes a cursor of any length.
    ///
    /// - Returns: Nil if the cursor was not signed by this server.
    func open(_ text: String) async throws -> SyncCursor? {
        text.utf8.count <= CursorSigner.inlineLimit ? cursor(text) : try await OffloadedWork.run { cursor(text) }
    }

    /// Verifies and decodes a cursor. Nil if it was not signed by this server.
    func cursor(_ text: String) -> SyncCursor? {
        guard text.utf8.count < 1 << 20, let all = Secret.bytes(text), all.count > SHA256.byteCount else { return nil }
        let (code, bytes) = (all.prefix(SHA256.byteCount), Array(all.dropFirst(SHA256.byteCount)))
        guard HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: bytes, using: key) else { return nil }
        return SyncCursor(bytes: bytes)
    }
}
