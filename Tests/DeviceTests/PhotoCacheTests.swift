import Domain
import Foundation
import Properties
import Synchronization
import Testing

@testable import Device

/// Photos are fetched once, are what their hash says, and do not fill the device.
struct PhotoCacheTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "photos-\(UUID().uuidString)")
    private let now = Instant(seconds: 1_795_802_400)
    /// Each look at it is a second later.
    private let clock = Ticks()

    private final class Ticks: Sendable {
        private let count = Mutex<Int64>(0)
        func next() -> Int64 {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }

    /// Different JPEGs, as far as their first bytes say.
    private static func jpeg(_ number: UInt8) -> Data { Data([0xFF, 0xD8, 0xFF, 0xE0, number]) }

    private static let all = Dictionary(
        uniqueKeysWithValues: (0...9).map { (PhotoCache.hash(of: jpeg($0)), jpeg($0)) })

    private static func hash(_ number: UInt8) -> String { PhotoCache.hash(of: jpeg(number)) }

    /// A server that has all photos.
    private static func server() -> StubTransport {
        StubTransport { request in
            let hash = String(request.path.split(separator: "/").last!.prefix(64))
            return ServerResponse(status: all[hash] == nil ? 404 : 200, body: all[hash] ?? Data())
        }
    }

    private func cache(_ transport: StubTransport, maxBytes: Int = 1 << 20, maxFiles: Int = 100) throws -> PhotoCache {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let credentials = CredentialFile(folder.appending(path: "credentials.json"))
        if try credentials.load() == nil {
            try credentials.save(Credentials(accessToken: "old", refreshToken: "r", expiresAt: now))
        }
        let connection = ServerConnection(transport, language: "en")
        let store = try LocalStore(
            of: ID(at: now) { 1 }, in: folder, DeviceEnvironment(now: { [now] in now }, random: { 1 }))
        return PhotoCache(
            in: try PhotoFolder(folder.appending(path: "photos")) { [now, clock] in now + .seconds(clock.next()) },
            store, connection, DeviceTokens(credentials, connection), maxBytes: maxBytes, maxFiles: maxFiles)
    }

    private func files() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "photos").path))
    }

    @Test func concurrentCallersShareOneCall() async throws {
        let transport = PhotoCacheTests.server()
        let cache = try cache(transport)
        #expect(
            try await cache.photos(PhotoCacheTests.hash(1), callers: 20)
                == Array(repeating: PhotoCacheTests.jpeg(1), count: 20))
        #expect(transport.paths.count == 1)
        // In a later run too.
        let again = try self.cache(transport)
        #expect(try await again.photo(PhotoCacheTests.hash(1), .full) == PhotoCacheTests.jpeg(1))
        #expect(try await again.photo(PhotoCacheTests.hash(1), .thumb) == PhotoCacheTests.jpeg(1), "the larger one")
        #expect(transport.paths.count == 1)
    }

    @Test(arguments: [
        Data(), Data("<html>Sign in to the Wi-Fi</html>".utf8), PhotoCacheTests.jpeg(2),
        PhotoCacheTests.jpeg(1).dropLast(),
    ])
    func contentThatTheHashDoesNotNameIsRefusedAndNotKept(_ body: Data) async throws {
        let cache = try cache(StubTransport { _ in ServerResponse(status: 200, body: body) })
        await #expect(throws: SyncFailure.unreadable(status: 200)) {
            try await cache.photo(PhotoCacheTests.hash(1), .full)
        }
        #expect(try files() == [])
    }

    @Test(arguments: ["", "../credentials.json", String(repeating: "A", count: 64), String(repeating: "a", count: 65)])
    func whatIsNoHashIsNotFound(_ hash: String) async throws {
        let transport = PhotoCacheTests.server()
        let cache = try cache(transport)
        await #expect(throws: Refusal.notFound) { try await cache.photo(hash, .full) }
        #expect(transport.paths == [])
    }

    @Test func aFailedFetchIsTriedAgain() async throws {
        let fails = Mutex(true)
        let cache = try cache(
            StubTransport { _ in
                if fails.withLock({ $0 }) { throw SyncFailure.unreachable("down") }
                return ServerResponse(status: 200, body: PhotoCacheTests.jpeg(1))
            })
        await #expect(throws: SyncFailure.unreachable("down")) {
            try await cache.photo(PhotoCacheTests.hash(1), .full)
        }
        fails.withLock { $0 = false }
        #expect(try await cache.photo(PhotoCacheTests.hash(1), .full) == PhotoCacheTests.jpeg(1))
    }

    @Test func theLongestUnusedGoFirst() async throws {
        let cache = try cache(PhotoCacheTests.server(), maxFiles: 3)
        for number: UInt8 in [1, 2, 3, 1, 4] { _ = try await cache.photo(PhotoCacheTests.hash(number), .full) }
        #expect(try files() == Set([1, 3, 4].map(PhotoCacheTests.hash)))
    }

    @Test func theBytesAreBounded() async throws {
        let cache = try cache(PhotoCacheTests.server(), maxBytes: 12)
        for number: UInt8 in 1...5 { _ = try await cache.photo(PhotoCacheTests.hash(number), .full) }
        #expect(try files() == [PhotoCacheTests.hash(4), PhotoCacheTests.hash(5)])
    }

    @Test func aFileForTheNextCommandStaysWhateverTheLimit() async throws {
        let cache = try cache(PhotoCacheTests.server(), maxFiles: 1)
        let added = PhotoCacheTests.hash(9)
        _ = try await cache.add(PhotoCacheTests.jpeg(9))
        for number: UInt8 in 1...3 { _ = try await cache.photo(PhotoCacheTests.hash(number), .full) }
        #expect(try files().contains(added) && files().count <= 2)
        try await cache.release()
        #expect(try files() == [added], "no row names the others")
        // In a later run, no command is about to name it.
        try await self.cache(PhotoCacheTests.server()).release()
        #expect(try files() == [])
    }

    @Test func whatTheServerWouldRefuseIsRefusedAtOnce() async throws {
        let cache = try cache(PhotoCacheTests.server())
        for file in [Data(), Data("A text".utf8), PhotoCacheTests.jpeg(1) + Data(count: PhotoRules.maxBytes)] {
            let refusal = await #expect(throws: Refusal.self) { _ = try await cache.add(file) }
            #expect(refusal?.fields.keys.contains("photo") == true)
        }
        #expect(try files() == [])
    }

    @Test func whatACrashLeftOfAWriteIsDeleted() async throws {
        let cache = try cache(PhotoCacheTests.server())
        try Data([1]).write(to: folder.appending(path: "photos/\(PhotoCacheTests.hash(1)).next"))
        try await cache.release()
        #expect(try files() == [])
    }

    @Test(.timeLimit(.minutes(10))) func callsThatFindTheTokenExpiredShareOneRefresh() async throws {
        let refreshed = """
            {"user": {"id": "01930000-0000-7000-8000-00000000cafe", "name": "Ana"}, "accessToken": "new",
             "refreshToken": "s", "expiresAt": "2026-11-28T12:00:00.000Z"}
            """
        // All have asked before the first one learns that the token has expired.
        let callers = Barrier(count: 10)
        let transport = StubTransport { request in
            if request.path.contains("refresh") { return ServerResponse(status: 200, body: Data(refreshed.utf8)) }
            guard request.headers["Authorization"] == "Bearer new" else {
                await callers.arrive()
                return ServerResponse(status: 401)
            }
            let hash = String(request.path.split(separator: "/").last!.prefix(64))
            return ServerResponse(status: 200, body: PhotoCacheTests.all[hash] ?? Data())
        }
        let cache = try cache(transport)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number: UInt8 in 0...9 {
                group.addTask {
                    let data = try await cache.photo(PhotoCacheTests.hash(number), .full)
                    #expect(data == PhotoCacheTests.jpeg(number))
                }
            }
            try await group.waitForAll()
        }
        #expect(transport.paths.filter { $0.contains("refresh") }.count == 1)
        let credentials = CredentialFile(folder.appending(path: "credentials.json"))
        #expect(try credentials.load()?.refreshToken == "s")
    }
}

extension PhotoCache {
    /// Asks for a photo several times at once. The tasks are queued on the actor before its call to the server.
    fileprivate func photos(_ hash: String, callers: Int) async throws -> [Data] {
        let calls = (1...callers).map { _ in Task { try await self.photo(hash, .full) } }
        var photos: [Data] = []
        for call in calls { photos.append(try await call.value) }
        return photos
    }
}

/// Holds calls up until a number of them has arrived.
private actor Barrier {
    private var missing: Int
    private var held: [CheckedContinuation<Void, Never>] = []

    init(count: Int) { missing = count }

    func arrive() async {
        missing -= 1
        guard missing > 0 else {
            for one in held { one.resume() }
            return held = []
        }
        await withCheckedContinuation { held.append($0) }
    }
}
