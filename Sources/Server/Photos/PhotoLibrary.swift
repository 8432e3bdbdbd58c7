import Domain
import Foundation
import Logging
import Operations
import ServerOperations
import ServiceLifecycle
import Wire

/// Stores photos, serves them, and deletes those that nothing refers to.
///
/// The database is authoritative. A file is placed before the row that refers to it is committed, and deleted after the
/// last such row. A row therefore never lacks its file. Both steps are serialized, so that a file is never deleted
/// while the same photo is being added again.
final class PhotoLibrary: Service {
    private static let pause = Duration.seconds(60)

    let community: Community
    private let decoder: PhotoDecoder
    private let logger: Logger
    private let decoding: WorkQueue
    private let placing = WorkQueue(maxConcurrency: 1)
    let files: PhotoFiles

    /// - Parameter decoding: The queue shared by all parsing processes.
    init(
        community: Community, files: PhotoFiles, limits: PhotoDecoder.Limits = .init(), decoding: WorkQueue,
        logger: Logger
    ) {
        self.community = community
        self.files = files
        self.logger = logger
        self.decoding = decoding
        decoder = PhotoDecoder(workshop: files.workshop, limits: limits)
    }

    // MARK: Storing and serving

    func setProfile(_ upload: Upload, as actor: Actor) async throws {
        _ = try actor.verified()
        try await store(upload) { try await self.community.perform(SetProfilePhoto(photo: $0), as: actor) }
    }

    func removeProfile(as actor: Actor) async throws {
        try await community.perform(SetProfilePhoto(photo: nil), as: actor)
        try await clearReleased()
    }

    func setCover(_ event: ID<Event>, _ upload: Upload, as actor: Actor) async throws {
        try await store(upload) { try await self.community.perform(SetCoverPhoto(event: event, photo: $0), as: actor) }
    }

    func removeCover(_ event: ID<Event>, as actor: Actor) async throws {
        try await community.perform(SetCoverPhoto(event: event, photo: nil), as: actor)
        try await clearReleased()
    }

    /// Stores a photo for commands that the person's device pushes later.
    func keep(_ upload: Upload, as actor: Actor) async throws -> UploadedPhotoView {
        let owner = try actor.verified().id
        let digest = upload.digest.map { Hex.byte($0) }.joined()
        return try await store(upload) { photo in
            try await self.community.perform(
                KeepUpload(owner: owner, digest: digest, hash: photo.hash, bytes: photo.bytes ?? 0), as: .system)
            return UploadedPhotoView(digest: digest, hash: photo.hash)
        }
    }

    /// Checks that a person may change a cover, before their upload is read.
    func checkCover(_ event: ID<Event>, as actor: Actor) async throws {
        try await community.read { [now = community.now] in
            try PhotoAccess.checkCover(event, as: actor, now: now, in: $0)
        }
    }

    /// Returns the bytes of a JPEG.
    ///
    /// - Throws: ``Refusal`` `not_found` if it does not exist, or is not visible to this actor.
    func bytes(_ hash: String, _ size: PhotoFiles.Size, as actor: Actor, pass: String?) async throws -> [UInt8] {
        guard PhotoRules.isHash(hash) else { throw Refusal.notFound }
        let environment = community.environment
        let mayFetch = try await community.read {
            try PhotoAccess.mayFetch(hash, as: actor, pass: pass, environment: environment, in: $0)
        }
        guard mayFetch else { throw Refusal.notFound }
        do { return try files.bytes(hash, size) } catch {
            logger.error("Photo file missing", metadata: ["photo": "\(hash)"])
            throw Refusal.notFound
        }
    }

    /// Decodes an upload and places its files, then calls `use` to store a row that refers to them.
    func store<Value: Sendable>(
        _ upload: Upload, _ use: @Sendable (StoredPhoto) async throws -> Value
    ) async throws -> Value {
        try PhotoRules.check(header: upload.prefix(PhotoRules.headerBytes), size: upload.size)
        let value = try await decoding.run {
            try await decoder.decode(upload.file) { photo in
                try await placing.run {
                    // Files must be durable before the row is committed, which may take a while.
                    try await OffloadedWork.run { [files] in try files.move(photo) }
                    let used: Result<Value, any Error>
                    do { used = .success(try await use(StoredPhoto(hash: photo.hash, bytes: photo.bytes))) } catch {
                        used = .failure(error)
                    }
                    // Needed after success too: a repeated command with an existing id stores no row.
                    try? await removeUnused(photo.hash)
                    return try used.get()
                }
            }
        }
        try await clearReleased()
        return value
    }

    // MARK: Cleanup

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            await self.attempt { try await self.clearStrays() }
            while true {
                await self.attempt { try await self.forgetUploads() }
                await self.attempt { try await self.clearReleased() }
                try await Task.sleep(for: PhotoLibrary.pause)
            }
        }
    }

    /// Forgets uploads after a day, so that files that no command has named are released.
    func forgetUploads() async throws {
        var hasMore = try await community.read { [now = community.now] in
            try PhotoQuery.hasExpiredUploads(now: now, in: $0)
        }
        while hasMore { hasMore = try await community.perform(ForgetUploads(), as: .system) }
    }

    /// Deletes the files of photos that commands have released. Idempotent, so a crash in between is harmless.
    func clearReleased() async throws {
        for hash in try await community.read({ try PhotoQuery.released(in: $0) }) {
            try await placing.run {
                try await removeUnused(hash)
                try await community.perform(DeletePhotoRecord(hash: hash), as: .system)
            }
        }
    }

    /// Deletes files whose row was never committed, because the process crashed.
    func clearStrays() async throws {
        try await placing.run {
            let all = try await OffloadedWork.run { [files] in
                try files.clearWorkshop()
                return try files.all()
            }
            for hash in all { try await removeUnused(hash) }
        }
    }

    private func removeUnused(_ hash: String) async throws {
        guard try await !community.read(inBackground: true, { try PhotoQuery.isUsed(hash, in: $0) }) else { return }
        try files.remove(hash)
    }

    private func attempt(_ work: () async throws -> Void) async {
        do { try await work() } catch { logger.error("Photo housekeeping failed", metadata: ["error": "\(error)"]) }
    }
}
