import Foundation
import Hummingbird
import NIOCore
import Synchronization

/// A file that is sent piece by piece, however large it is. It has no name on the disk any more, so that nothing is left of
/// it once it is sent, nobody wants it or the process ends.
final class Download: Sendable {
    /// Bytes that are in memory at once.
    static let piece = 64 << 10
    /// How long a reader may take over one piece, and over all of them for each 100 KB.
    static let patience = TimeAmount.seconds(30), pace = TimeAmount.seconds(1)

    private struct Open {
        let descriptor: Int32
        /// Held for as long as the file takes room.
        let place: Places.Place
    }

    /// Bytes.
    let size: Int
    /// Tells this content from another, where it may be kept; nil for what is of the moment.
    let tag: String?
    private let channel: any Channel
    private let open: Mutex<Open?>

    /// Takes a file away from the disk.
    ///
    /// - Parameters:
    ///   - place: left when the file has been read, or nobody wants it any more.
    ///   - tag: of the content.
    ///   - channel: to the reader; closed where they are too slow.
    init(taking file: URL, tag: String? = nil, place: Places.Place, over channel: any Channel) throws {
        let descriptor = Foundation.open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        unlink(file.path)
        size = Int(lseek(descriptor, 0, SEEK_END))
        self.channel = channel
        self.tag = tag
        open = Mutex(Open(descriptor: descriptor, place: place))
    }

    deinit { finish() }

    func write(to writer: inout any ResponseBodyWriter) async throws {
        let all = channel.eventLoop.scheduleTask(in: Download.patience + Download.pace * (size / 100_000)) {
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
            // Whoever has the last byte can ask again at once.
            if sent == size { finish() }
            let one = channel.eventLoop.scheduleTask(in: Download.patience) { [channel] in channel.close(promise: nil) }
            defer { one.cancel() }
            try await writer.write(piece)
        }
        try await writer.finish(nil)
    }

    private func read(at offset: Int) throws -> ByteBuffer {
        var buffer = ByteBuffer()
        let count = open.withLock { open in
            guard let open else { return -1 }
            return buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: min(Download.piece, size - offset)) {
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
