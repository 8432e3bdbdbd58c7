import Foundation
import Hummingbird
import NIOCore
import Synchronization

/// A file that is sent in pieces, however large it is. Its directory entry is already removed, so the disk space is
/// freed when it is sent, abandoned or the process ends.
final class Download: Sendable {
    /// The size of a piece, in bytes. One piece at a time is in memory.
    static let chunkSize = 64 << 10
    /// The time that a reader may take for one piece, and for the whole file per 100 KB.
    static let chunkTimeout = TimeAmount.seconds(30), timePer100KB = TimeAmount.seconds(1)

    private struct Open {
        let descriptor: Int32
        /// Held as long as the file takes disk space.
        let slot: SlotPool.Slot
    }

    /// The size in bytes.
    let size: Int
    /// The entity tag of the content, if clients may cache it.
    let tag: String?
    private let channel: any Channel
    private let open: Mutex<Open?>

    /// Opens a file and removes its directory entry.
    ///
    /// - Parameters:
    ///   - slot: A slot that is freed when the file has been read or the download is dropped.
    ///   - tag: The entity tag of the content.
    ///   - channel: The connection to the reader, which is closed if the reader is too slow.
    init(taking file: URL, tag: String? = nil, slot: SlotPool.Slot, over channel: any Channel) throws {
        let descriptor = Foundation.open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        unlink(file.path)
        size = Int(lseek(descriptor, 0, SEEK_END))
        self.channel = channel
        self.tag = tag
        open = Mutex(Open(descriptor: descriptor, slot: slot))
    }

    deinit { finish() }

    func write(to writer: inout any ResponseBodyWriter) async throws {
        let all = channel.eventLoop.scheduleTask(in: Download.chunkTimeout + Download.timePer100KB * (size / 100_000)) {
            [channel] in
            channel.close(promise: nil)
        }
        defer {
            all.cancel()
            finish()
        }
        var sent = 0
        while sent < size {
            let piece = try read(at: sent)
            sent += piece.readableBytes
            // A client that has received the last byte may ask again at once.
            if sent == size { finish() }
            let one = channel.eventLoop.scheduleTask(in: Download.chunkTimeout) { [channel] in
                channel.close(promise: nil)
            }
            defer { one.cancel() }
            try await writer.write(piece)
        }
        try await writer.finish(nil)
    }

    private func read(at offset: Int) throws -> ByteBuffer {
        var buffer = ByteBuffer()
        let count = open.withLock { open in
            guard let open else { return -1 }
            return buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: min(Download.chunkSize, size - offset)) {
                max(pread(open.descriptor, $0.baseAddress, min($0.count, size - offset), off_t(offset)), 0)
            }
        }
        guard count > 0 else { throw POSIXError(.EIO) }
        return buffer
    }

    private func finish() {
        let last = open.withLock { open in
            defer { open = nil }
            return open
        }
        if let last { close(last.descriptor) }
    }
}
