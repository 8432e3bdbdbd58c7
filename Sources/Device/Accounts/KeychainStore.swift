#if canImport(Security)
import Foundation
import Security

/// Credentials in the keychain of an Apple system, where the app alone can read them, after the device was first
/// unlocked. They stay on this device and are in no backup.
public struct KeychainStore: CredentialStore {
    /// An error of the keychain, such as `errSecInteractionNotAllowed` before the device was first unlocked. It does not
    /// mean that nobody is signed in.
    public struct Failure: Error, Hashable {
        public var status: Int32
    }

    private let service: String
    private let account: String

    /// - Parameters:
    ///   - service: Names the app, such as its bundle identifier.
    ///   - account: The account. Each account has an entry of its own.
    public init(service: String, account: DeviceAccount) {
        self.service = service
        self.account = "\(account.id) \(account.server.absoluteString)"
    }

    /// What identifies the entry. On macOS only the data protection keychain knows when an entry is accessible.
    private var query: [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
            kSecAttrAccount as String: account, kSecUseDataProtectionKeychain as String: true,
        ]
    }

    public func load() throws -> Credentials? {
        var search = query
        search[kSecReturnData as String] = true
        search[kSecMatchLimit as String] = kSecMatchLimitOne
        var found: CFTypeRef?
        let status = SecItemCopyMatching(search as CFDictionary, &found)
        switch status {
        case errSecSuccess:
            // An unreadable entry means signing in again.
            return (found as? Data).flatMap { try? JSONDecoder().decode(Credentials.self, from: $0) }
        case errSecItemNotFound: return nil
        default: throw Failure(status: status)
        }
    }

    public func save(_ credentials: Credentials?) throws {
        guard let credentials else {
            let status = SecItemDelete(query as CFDictionary)
            guard status == errSecSuccess || status == errSecItemNotFound else { throw Failure(status: status) }
            return
        }
        let values: [String: Any] = [
            kSecValueData as String: try JSONEncoder().encode(credentials),
            kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
        ]
        var status = SecItemUpdate(query as CFDictionary, values as CFDictionary)
        if status == errSecItemNotFound {
            status = SecItemAdd(query.merging(values) { $1 } as CFDictionary, nil)
        }
        guard status == errSecSuccess else { throw Failure(status: status) }
    }
}
#endif
