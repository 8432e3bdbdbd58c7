import Crypto
import Domain
import Foundation
import Operations
import Wire

/// The photos of an account on the device: those that its rows name, once they were shown, and those that its commands
/// upload.
///
/// Files are named by their content, so nothing in them ever changes. A file is deleted when no row and no command names
/// it any more.
actor PhotoCache {
    /// The limits of what is kept. The longest unused go first, but no file of an unsettled command.
    static let (maxBytes, maxFiles) = (200_000_000, 2_000)
    /// The largest photo that is accepted from a server, in bytes.
    static let maxReceived = 20_000_000

    let folder: PhotoFolder
    let connection: ServerConnection
    let tokens: DeviceTokens
    private let store: LocalStore
    private let (maxBytes, maxFiles): (Int, Int)
    /// The calls that run, so that each photo is fetched once.
    private var fetches: [PhotoFolder.Key: Task<Data, any Error>] = [:]
    /// Photos that were added in this run and that no command has named yet.
    var added: Set<String> = []
    /// Rises with each ``release()``.
    private var releases = 0

    /// When the server received a file that commands name.
    var uploads: [String: Instant] = [:]
    /// Why the server refused a file, until the command that names it is settled.
    var refusedUploads: [String: RefusedUpload] = [:]

    init(
        in folder: PhotoFolder, _ store: LocalStore, _ connection: ServerConnection, _ tokens: DeviceTokens,
        maxBytes: Int = PhotoCache.maxBytes, maxFiles: Int = PhotoCache.maxFiles
    ) {
        (self.folder, self.store, self.connection, self.tokens) = (folder, store, connection, tokens)
        (self.maxBytes, self.maxFiles) = (maxBytes, maxFiles)
    }

    // MARK: Reading

    /// Returns a photo from the disk, or fetches it.
    ///
    /// A photo that this device uploads is returned as it was added, in either size.
    ///
    /// - Throws: ``SyncFailure``; ``Refusal`` if the hash is none.
    func photo(_ hash: String, _ size: PhotoSize) async throws -> Data {
        guard PhotoRules.isHash(hash) else { throw Refusal.notFound }
        let key = PhotoFolder.Key(hash, size)
        if let data = folder.read(key) ?? folder.read(PhotoFolder.Key(hash, .full)) { return data }
        if let running = fetches[key] { return try await running.value }
        let fetch = Task { try await self.fetch(key) }
        fetches[key] = fetch
        defer { fetches[key] = nil }
        return try await fetch.value
    }

    private func fetch(_ key: PhotoFolder.Key) async throws -> Data {
        let before = releases
        let token = try tokens.current()
        let data: Data
        do { data = try await connection.photo(key.hash, key.size, token: token) } catch SyncFailure.unauthenticated {
            let next = try await tokens.refresh(replacing: token)
            data = try await connection.photo(key.hash, key.size, token: next)
        }
        guard PhotoCache.isPhoto(data, key) else { throw SyncFailure.unreadable(status: 200) }
        // The last row that named it may be gone meanwhile.
        guard try before == releases || !store.photos(among: [key.hash]).isEmpty else { return data }
        // A full disk must not hide a photo that was received.
        if (try? folder.write(data, key)) != nil { try? trim(keeping: unsettled()) }
        return data
    }

    /// Whether a response is what the server promises: a JPEG, and in full size the content that the hash names.
    private static func isPhoto(_ data: Data, _ key: PhotoFolder.Key) -> Bool {
        guard data.count <= maxReceived, PhotoType(content: data.prefix(PhotoRules.headerBytes)) == .jpeg else {
            return false
        }
        return key.size == .thumb || hash(of: data) == key.hash
    }

    static func hash(of data: Data) -> String {
        SHA256.hash(data: data).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    // MARK: Keeping

    /// Stores a file for a command that names it, and returns how the command names it.
    ///
    /// - Throws: ``Refusal`` at `photo` if the server would refuse the file for its type or size, or if more waits than
    ///   the server stores of a person.
    func add(_ file: Data) throws -> StoredPhoto {
        try PhotoRules.check(header: Array(file.prefix(PhotoRules.headerBytes)), size: file.count)
        let hash = PhotoCache.hash(of: file)
        let pinned = try unsettled()
        let waiting = try folder.entries().filter { pinned.contains($0.key.hash) && $0.key.hash != hash }
        guard waiting.reduce(file.count, { $0 + $1.bytes }) <= PhotoRules.quota else { throw PhotoRules.overQuota }
        try folder.write(file, PhotoFolder.Key(hash, .full))
        added.insert(hash)
        refusedUploads[hash] = nil
        return StoredPhoto(hash: hash)
    }

    /// Returns the photos that must stay: those of commands that are not settled, and those for the next command.
    private func unsettled() throws -> Set<String> {
        try store.photosOfCommands([.queued, .applied, .refused]).union(added)
    }

    /// Deletes the files that no row and no command names, and what is over the limits.
    func release() throws {
        releases += 1
        added.subtract(try store.photosOfCommands([.queued, .applied, .refused]))
        let entries = try folder.entries()
        guard !entries.isEmpty else { return }
        let pinned = try unsettled()
        // A restored server gets acknowledged commands again, with their files.
        let named = try store.photos(among: Array(Set(entries.map(\.key.hash)))).union(
            store.photosOfCommands([.acknowledged]))
        for entry in entries where !pinned.contains(entry.key.hash) && !named.contains(entry.key.hash) {
            try folder.remove(entry.key)
        }
        try trim(keeping: pinned)
    }

    private func trim(keeping pinned: Set<String>) throws {
        let entries = try folder.entries()
        var (bytes, files) = (entries.reduce(0) { $0 + $1.bytes }, entries.count)
        for entry in entries where bytes > maxBytes || files > maxFiles {
            guard !pinned.contains(entry.key.hash) else { continue }
            try folder.remove(entry.key)
            (bytes, files) = (bytes - entry.bytes, files - 1)
        }
    }
}
