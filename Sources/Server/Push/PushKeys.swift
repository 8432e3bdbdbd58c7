import Crypto
import Foundation
import Operations
import ServerOperations
import Synchronization

/// The key pair that identifies this community to push services (RFC 8292). Created on first use and kept in the store.
final class PushKeys: Sendable {
    private let community: Community
    private let cached = Mutex<P256.Signing.PrivateKey?>(nil)

    init(community: Community) {
        self.community = community
    }

    func privateKey() async throws -> P256.Signing.PrivateKey {
        if let key = cached.withLock({ $0 }) { return key }
        let fresh = P256.Signing.PrivateKey()
        let stored = try await community.perform(
            EnsureSecret(.vapid, candidate: Array(fresh.rawRepresentation)), as: .system)
        let key = try P256.Signing.PrivateKey(rawRepresentation: stored)
        cached.withLock { $0 = key }
        return key
    }

    /// Returns the uncompressed point in base64url.
    func publicKey() async throws -> String {
        try await privateKey().publicKey.x963Representation.base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
