public import Foundation

/// Credentials in a file that only its owner can read. For systems without a keychain.
public struct CredentialFile: CredentialStore {
    private let url: URL

    public init(_ url: URL) {
        self.url = url
    }

    public func load() throws -> Credentials? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        // An unreadable file means signing in again.
        return try? JSONDecoder().decode(Credentials.self, from: Data(contentsOf: url))
    }

    public func save(_ credentials: Credentials?) throws {
        guard let credentials else {
            guard FileManager.default.fileExists(atPath: url.path) else { return }
            return try FileManager.default.removeItem(at: url)
        }
        try PrivateFile.write(JSONEncoder().encode(credentials), to: url)
    }
}
