import Crypto
import Domain
public import Foundation
public import Wire

/// The accounts that have signed in on this device, each in a folder of its own.
///
/// So a switch to another account keeps everything of the first, its queue included, until its owner comes back.
public struct DeviceAccounts: Sendable {
    private let folder: URL

    /// - Parameter folder: Holds the folders of the accounts, and nothing else. Created if it is missing.
    public init(in folder: URL) {
        self.folder = folder
    }

    /// Returns the accounts, by address. One whose file is damaged is left out until its owner signs in again.
    public func all() throws -> [DeviceAccount] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .compactMap { try Device.readableAccount(in: $0) }.sorted { ($0.email, $0.id) < ($1.email, $1.id) }
    }

    /// Returns the folder of an account, for ``Device``.
    public func folder(of account: DeviceAccount) -> URL {
        // Two servers that were made from one backup have the same ids.
        let server = SHA256.hash(data: Data(account.server.absoluteString.utf8)).prefix(4).map { String($0, radix: 16) }
        return folder.appending(path: "\(account.id)-\(server.joined(separator: "-"))", directoryHint: .isDirectory)
    }

    /// Signs in, with a new folder or the one that the account has.
    ///
    /// - Parameter credentials: Makes the store of an account's credentials, from the account and its folder.
    /// - Throws: ``SyncFailure``, `unauthenticated` for a wrong address or password.
    public func signIn(
        to server: URL, email: String, password: String, over transport: any Transport, language: String,
        credentials: (DeviceAccount, URL) -> any CredentialStore
    ) async throws -> DeviceAccount {
        try PrivateFolder.prepare(folder)
        return try await Device.signIn(
            to: server, email: email, password: password, over: transport, language: language,
            in: folder(of:), credentials: credentials)
    }

    /// Creates an account and signs in with it. Until its address is confirmed, the person sees what strangers see.
    ///
    /// - Parameter credentials: Makes the store of an account's credentials, from the account and its folder.
    /// - Throws: ``SyncFailure``, `refused` with a sentence for each wrong field.
    public func register(
        _ registration: RegistrationBody, at server: URL, over transport: any Transport, language: String,
        credentials: (DeviceAccount, URL) -> any CredentialStore
    ) async throws -> DeviceAccount {
        try PrivateFolder.prepare(folder)
        let session = try await ServerConnection(transport, language: language).register(registration)
        return try Device.keep(
            session, server: server, email: registration.email, in: folder(of:), credentials: credentials)
    }
}
