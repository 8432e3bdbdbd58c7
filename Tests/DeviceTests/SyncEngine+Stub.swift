import Domain
import Foundation

@testable import Device

extension SyncEngine {
    /// Whose files they are.
    static let stubOwner = ID<User>(at: Instant(seconds: 1_795_802_400)) { 1 }

    /// Makes an engine with real files, whose calls go to a stub.
    ///
    /// - Parameter folder: May hold an outbox already.
    static func stub(
        in folder: URL, over transport: StubTransport, _ environment: DeviceEnvironment, follows: Bool = false,
        report: @escaping @Sendable (SyncStatus) -> Void = { _ in }
    ) throws -> SyncEngine {
        try PrivateFolder.prepare(folder)
        let now = environment.now()
        let credentials = CredentialFile(folder.appending(path: "credentials.json"))
        try credentials.save(Credentials(accessToken: "a", refreshToken: "r", expiresAt: now))
        let connection = ServerConnection(transport, language: "en")
        let tokens = DeviceTokens(credentials, connection)
        let store = try LocalStore(of: stubOwner, in: folder, environment)
        let photos = PhotoCache(
            in: try PhotoFolder(folder.appending(path: "photos"), now: environment.now), store, connection, tokens)
        return SyncEngine(
            store, connection, tokens, photos, nil, environment, follows: follows, holdsArchive: false, report: report)
    }
}

extension ServerResponse {
    /// A last page without rows, which has the effects of one command.
    static let emptyPage = ServerResponse(
        status: 200,
        body: Data(
            #"{"scopesRemoved": [], "scopesAdded": [], "tombstones": [], "puts": [], "lastCommandId": 1, "cursor": "c", "more": false}"#
                .utf8))
}
