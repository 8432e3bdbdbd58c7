import Crypto
import Domain
import Foundation
import NIOCore

/// An uploaded file in the data folder, which only this process reads. The file is deleted with this object.
final class Upload: Sendable {
    let file: URL
    /// The size in bytes.
    let size: Int
    /// SHA-256.
    let digest: [UInt8]
    private let slot: SlotPool.Slot?

    fileprivate init(file: URL, size: Int, digest: [UInt8], slot: SlotPool.Slot?) {
        self.file = file
        self.size = size
        self.digest = digest
        self.slot = slot
    }

    deinit { unlink(file.path) }

    /// Returns the first bytes, at most `count`.
    func prefix(_ count: Int) throws -> [UInt8] {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        return Array(try handle.read(upToCount: count) ?? Data())
    }
}

/// Writes an ``Upload`` as its bytes arrive. If dropped before it is finished, it deletes the file.
final class UploadWriter {
    private let file: URL
    private let descriptor: Int32
    private let slot: SlotPool.Slot?
    private var size = 0
    private var digest = SHA256()
    private var isFinished = false

    /// - Parameter slot: A slot that is held as long as the file exists.
    /// - Throws: ``Refusal`` `unavailable` if the folder is not writable.
    init(folder: URL, slot: SlotPool.Slot?) throws {
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        file = folder.appendingPathComponent(UUID().uuidString)
        descriptor = open(file.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        self.slot = slot
        guard descriptor >= 0 else { throw UploadWriter.cannotBeWritten }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        if !isFinished { unlink(file.path) }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        digest.update(bufferPointer: bytes)
        size += bytes.count
        var rest = bytes
        while !rest.isEmpty {
            let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw UploadWriter.cannotBeWritten }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    func finish() -> Upload {
        isFinished = true
        return Upload(file: file, size: size, digest: Array(digest.finalize()), slot: slot)
    }

    private static let cannotBeWritten = Refusal(
        .unavailable, "There is not enough storage for this at the moment. Try again later.", retryAfter: 60)
}
