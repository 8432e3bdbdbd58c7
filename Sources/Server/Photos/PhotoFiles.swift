import Domain
public import Foundation

/// The files of photos: `photos/3f/3f…9a.jpg` and `3f…9a-thumb.jpg` in the data folder, named by what is in them.
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

    /// Where uploads are worked on, on the same disk as the files, so that a finished one is moved and never copied.
    var workshop: URL { folder.appendingPathComponent("incoming", isDirectory: true) }

    public func url(_ hash: String, _ size: Size) -> URL {
        folder.appendingPathComponent(String(hash.prefix(2)), isDirectory: true)
            .appendingPathComponent(size == .full ? "\(hash).jpg" : "\(hash)-thumb.jpg")
    }

    /// Puts finished files in their place. When this returns they are on the disk whole, also after a power cut.
    func place(_ photo: DecodedPhoto) throws {
        let target = url(photo.hash, .full).deletingLastPathComponent()
        try FileManager.default.createDirectory(
            at: target, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // The full one last: while it is missing, the photo is.
        for (source, size) in [(photo.thumb, Size.thumb), (photo.full, .full)] {
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: source.path)
            try PhotoFiles.flush(source)
            guard rename(source.path, url(photo.hash, size).path) == 0 else {
                throw POSIXError(.init(rawValue: errno) ?? .EIO)
            }
        }
        try PhotoFiles.flush(target)
    }

    /// - Throws: where there is no such file.
    func bytes(_ hash: String, _ size: Size) throws -> [UInt8] {
        Array(try Data(contentsOf: url(hash, size)))
    }

    public func exists(_ hash: String) -> Bool {
        Size.allCases.allSatisfy { FileManager.default.fileExists(atPath: url(hash, $0).path) }
    }

    /// Deletes the files of a photo. None being there is as good.
    func remove(_ hash: String) throws {
        for size in [Size.full, .thumb] {
            do { try FileManager.default.removeItem(at: url(hash, size)) } catch CocoaError.fileNoSuchFile {}
        }
    }

    /// Every photo that has a file, whole or not.
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

    /// Throws away what a process that died was working on.
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
