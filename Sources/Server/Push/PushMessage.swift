import Crypto
import Foundation

/// A message that only one browser can decrypt (RFC 8291, with the coding `aes128gcm` of RFC 8188).
struct PushMessage {
    enum Problem: Error {
        /// The browser's key is not a point on P-256, or its secret is not 16 bytes long.
        case invalidKeys
        case tooLong
    }

    /// The maximum length of the plain text in bytes: what every push service accepts, minus the overhead of
    /// the coding.
    static let maxLength = 3900
    private static let recordSize: UInt32 = 4096

    /// The bytes to post.
    let bytes: [UInt8]

    /// - Parameters:
    ///   - browser: The browser's public key, as an uncompressed point.
    ///   - auth: The browser's secret.
    ///   - key: Our ephemeral key for this message. Given only in tests that reproduce a known message.
    ///   - salt: 16 random bytes for this message. Given only in such tests.
    init(
        _ text: [UInt8], for browser: [UInt8], auth: [UInt8], key: P256.KeyAgreement.PrivateKey = .init(),
        salt: [UInt8] = PushMessage.freshSalt()
    ) throws {
        guard text.count <= PushMessage.maxLength else { throw Problem.tooLong }
        guard auth.count == 16, browser.count == 65,
            let theirs = try? P256.KeyAgreement.PublicKey(x963Representation: browser)
        else {
            throw Problem.invalidKeys
        }
        let ours = Array(key.publicKey.x963Representation)
        let shared = try key.sharedSecretFromKeyAgreement(with: theirs)
        let secret = shared.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: auth, sharedInfo: Array("WebPush: info\0".utf8) + browser + ours,
            outputByteCount: 32)
        func derived(_ purpose: String, _ count: Int) -> SymmetricKey {
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: secret, salt: salt, info: Array("Content-Encoding: \(purpose)\0".utf8),
                outputByteCount: count)
        }
        let nonce = try derived("nonce", 12).withUnsafeBytes { try AES.GCM.Nonce(data: $0) }
        // The delimiter 2 marks the last record, which is the only one here, and no padding follows it.
        let sealed = try AES.GCM.seal(text + [2], using: derived("aes128gcm", 16), nonce: nonce)
        let size = withUnsafeBytes(of: PushMessage.recordSize.bigEndian) { Array($0) }
        bytes = salt + size + [UInt8(ours.count)] + ours + Array(sealed.ciphertext) + Array(sealed.tag)
    }

    static func freshSalt() -> [UInt8] {
        SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) }
    }
}
