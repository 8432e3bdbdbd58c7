import Crypto
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

    /// Nil for what was not signed here.
    func cursor(_ text: String) -> SyncCursor? {
        guard text.utf8.count < 1 << 20, let all = Secret.bytes(text), all.count > SHA256.byteCount else { return nil }
        let (code, bytes) = (all.prefix(SHA256.byteCount), Array(all.dropFirst(SHA256.byteCount)))
        guard HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: bytes, using: key) else { return nil }
        return SyncCursor(bytes: bytes)
    }
}
