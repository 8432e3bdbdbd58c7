import Foundation
import StoreSQLite

/// Files that only their owner can read.
enum PrivateFile {
    /// Replaces a file. Nobody else can read it at any moment, and a crash or a power failure leaves the old or the new
    /// content, and perhaps a file beside it that the next write replaces.
    ///
    /// - Throws: ``StoreSQLite/SQLiteFile/unwritable`` if the disk is full or broken.
    static func write(_ data: Data, to url: URL) throws {
        let next = url.appendingPathExtension("next")
        unlink(next.path)
        // `FileManager.createFile` restricts the mode only after it has written the content.
        let file = open(next.path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        guard file >= 0 else { throw SQLiteFile.unwritable }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: data)
            try handle.synchronize()
            try handle.close()
        } catch { throw SQLiteFile.unwritable }
        guard rename(next.path, url.path) == 0 else { throw SQLiteFile.unwritable }
        #if !canImport(Darwin)
        // The new name, too. APFS keeps the order of writes and names.
        let folder = open(url.deletingLastPathComponent().path, O_RDONLY)
        guard folder >= 0 else { throw SQLiteFile.unwritable }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw SQLiteFile.unwritable }
        #endif
    }
}
