import Domain
public import Foundation

/// Photo files, named by their content: `photos/3f/3f…9a.jpg` and `3f…9a-thumb.jpg` in the data folder.
public struct PhotoFiles: Sendable {
    public enum Size: String, Sendable, CaseIterable {
        case full
        /// At most ``PhotoRules/thumbnailSide`` pixels on the long side.
        case thumb
    }

    public let folder: URL

    public init(folder: URL) {
        self.folder = folder
    }

    /// The folder in which uploads are processed. It is on the same disk as the files, so that finished files are moved
    /// and never copied.
    var workshop: URL { folder.appendingPathComponent("incoming", isDirectory: true) }

    public func url(_ hash: String, _ size: Size) -> URL {
        folder.appendingPathComponent(String(hash.prefix(2)), isDirectory: true)
            .appendingPathComponent(size == .full ? "\(hash).jpg" : "\(hash)-thumb.jpg")
    }

    /// Moves finished files to their final location. When this returns, they are durable and survive a power cut.
    func move(_ photo: DecodedPhoto) throws {
        let target = url(photo.hash, .full).deletingLastPathComponent()
        try FileManager.default.createDirectory(
            at: target, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // The full-size file last: the photo exists once it does.
        for (source, size) in [(photo.thumb, Size.thumb), (photo.full, .full)] {
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: source.path)
            try PhotoFiles.flush(source)
            guard rename(source.path, url(photo.hash, size).path) == 0 else {
                throw POSIXError(.init(rawValue: errno) ?? .EIO)
            }
        }
        try PhotoFiles.flush(target)
    }

    /// Reads a file.
    ///
    /// - Throws: If the file does not exist.
    func bytes(_ hash: String, _ size: Size) throws -> [UInt8] {
        Array(try Data(contentsOf: url(hash, size)))
    }

    public func exists(_ hash: String) -> Bool {
        Size.allCases.allSatisfy { FileManager.default.fileExists(atPath: url(hash, $0).path) }
    }

    /// Deletes the files of a photo, if they exist.
    func remove(_ hash: String) throws {
        for size in [Size.full, .thumb] {
            do { try FileManager.default.removeItem(at: url(hash, size)) } catch CocoaError.fileNoSuchFile {}
        }
    }

    /// Returns all photos with at least one file, even if the other is missing.
    func all() throws -> Set<String> {
        var hashes: Set<String> = []
        guard let names = FileManager.default.enumerator(atPath: folder.path) else { return [] }
        for case let name as String in names {
            let file = name.split(separator: "/").last ?? ""
            guard file.hasSuffix(".jpg"), PhotoRules.isHash(file.prefix(64)) else { continue }
            hashes.insert(String(file.prefix(64)))
        }
        return hashes
    }

    /// Deletes files that a crashed process has left behind.
    func clearWorkshop() throws {
        do { try FileManager.default.removeItem(at: workshop) } catch CocoaError.fileNoSuchFile {}
    }

    private static func flush(_ url: URL) throws {
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    }
}
