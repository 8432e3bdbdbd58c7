import Crypto
import Foundation

/// A message that only one browser can read (RFC 8291, in the coding `aes128gcm` of RFC 8188).
struct PushMessage {
    enum Problem: Error {
        /// The browser's key is no point on P-256, or its secret is not 16 bytes long.
        case invalidKeys
        case tooLong
    }

    /// The most bytes of plain text: what every push service takes, with room for what the coding adds.
    static let longest = 3900
    private static let recordSize: UInt32 = 4096

    /// What is posted.
    let bytes: [UInt8]

    /// - Parameters:
    ///   - browser: the browser's public key, an uncompressed point.
    ///   - auth: the browser's secret.
    ///   - key: a key of ours for this one message; given only where a test repeats a known message.
    ///   - salt: 16 random bytes for this one message; likewise.
    init(
        _ text: [UInt8], for browser: [UInt8], auth: [UInt8], key: P256.KeyAgreement.PrivateKey = .init(),
        salt: [UInt8] = PushMessage.freshSalt()
    ) throws {
        guard text.count <= PushMessage.longest else { throw Problem.tooLong }
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
        // One record, so it is the last, which a 2 says where padding begins. There is none.
        let sealed = try AES.GCM.seal(text + [2], using: derived("aes128gcm", 16), nonce: nonce)
        let size = withUnsafeBytes(of: PushMessage.recordSize.bigEndian) { Array($0) }
        bytes = salt + size + [UInt8(ours.count)] + ours + Array(sealed.ciphertext) + Array(sealed.tag)
    }

    static func freshSalt() -> [UInt8] {
        SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) }
    }
}
