import Domain
import Foundation

/// The photo files of an account on the device, named by the hash of their content: `3f…9a` and `3f…9a-thumb`.
struct PhotoFolder: Sendable {
    /// A file, by its photo.
    struct Key: Hashable, Sendable {
        /// A hash as ``PhotoRules/isHash(_:)`` accepts it, so it is safe in a path.
        var hash: String
        var size: PhotoSize

        init(_ hash: String, _ size: PhotoSize) {
            (self.hash, self.size) = (hash, size)
        }

        fileprivate init?(name: String) {
            let isThumb = name.hasSuffix(Key.thumbSuffix)
            self.init(isThumb ? String(name.dropLast(Key.thumbSuffix.count)) : name, isThumb ? .thumb : .full)
            guard PhotoRules.isHash(hash) else { return nil }
        }

        fileprivate var name: String { size == .thumb ? hash + Key.thumbSuffix : hash }

        private static let thumbSuffix = "-thumb"
    }

    struct Entry: Sendable {
        var key: Key
        var bytes: Int
        /// When it was last read or written.
        var usedAt: Date
    }

    private let url: URL
    private let now: @Sendable () -> Instant

    /// Creates the folder if it is missing.
    init(_ url: URL, now: @escaping @Sendable () -> Instant) throws {
        (self.url, self.now) = (url, now)
        try PrivateFolder.prepare(url)
    }

    private func file(_ key: Key) -> URL { url.appending(path: key.name) }

    func holds(_ key: Key) -> Bool { FileManager.default.fileExists(atPath: file(key).path) }

    /// Returns the content of a file; nil if it is missing.
    func read(_ key: Key) -> Data? {
        guard let data = try? Data(contentsOf: file(key)) else { return nil }
        markUsed(key)
        return data
    }

    /// Replaces a file. A crash leaves either all of it or nothing.
    func write(_ data: Data, _ key: Key) throws {
        try PrivateFile.write(data, to: file(key))
        markUsed(key)
    }

    private func markUsed(_ key: Key) {
        let date = Date(timeIntervalSince1970: TimeInterval(now().milliseconds) / 1000)
        try? FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file(key).path)
    }

    func remove(_ key: Key) throws {
        guard holds(key) else { return }
        try FileManager.default.removeItem(at: file(key))
    }

    /// Returns the files, the longest unused first. Deletes what a crash left of a write.
    func entries() throws -> [Entry] {
        try FileManager.default.contentsOfDirectory(
            at: url, includingPropertiesForKeys: [.fileSizeKey, .contentModificationDateKey]
        ).compactMap { file -> Entry? in
            guard let key = Key(name: file.lastPathComponent) else {
                try FileManager.default.removeItem(at: file)
                return nil
            }
            let values = try file.resourceValues(forKeys: [.fileSizeKey, .contentModificationDateKey])
            return Entry(
                key: key, bytes: values.fileSize ?? 0, usedAt: values.contentModificationDate ?? .distantPast)
        }.sorted { $0.usedAt < $1.usedAt }
    }
}
