import Synchronization

@testable import Device

/// The tokens of a device, as a keychain keeps them.
final class HeldCredentials: CredentialStore {
    private let held: Mutex<Credentials?>

    init(_ credentials: Credentials) {
        held = Mutex(credentials)
    }

    func load() -> Credentials? { held.withLock { $0 } }
    func save(_ credentials: Credentials?) { held.withLock { $0 = credentials } }
}
