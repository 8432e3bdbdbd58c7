import Domain
import Foundation

/// Uploaded files that wait between preview and import: one per person, for an hour, in a folder of their own.
struct UploadSpool: Sendable {
    /// How long a file is kept.
    static let lifetime = Span.hours(1)
    /// The maximum total size in bytes.
    private static let maxBytes = 500_000_000

    let folder: URL
    /// The file extension, such as `ics`.
    let suffix: String

    /// Stores a file and replaces the person's previous one. The file is hard-linked on the same disk, not copied.
    ///
    /// - Parameter id: A random id. Only this person can continue with the file, and only with this id.
    /// - Throws: ``Refusal`` `unavailable` if the total size would exceed the limit.
    func keep(_ upload: Upload, of person: ID<User>, as id: ID<Upload>) throws {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try remove(of: person)
        let kept = try names().reduce(0) { $0 + (size($1) ?? 0) }
        guard kept + upload.size <= UploadSpool.maxBytes else {
            throw Refusal(.unavailable, "Many files are arriving right now. Try again in a moment.", retryAfter: 60)
        }
        do { try FileManager.default.linkItem(at: upload.file, to: url(person, id)) } catch {
            // The folder is on another disk.
            try FileManager.default.copyItem(at: upload.file, to: url(person, id))
        }
    }

    /// Returns the location of a stored file.
    ///
    /// - Throws: ``Refusal`` `invalid` for `file` if it no longer exists.
    func file(of person: ID<User>, _ id: ID<Upload>?) throws(Refusal) -> URL {
        guard let id, FileManager.default.fileExists(atPath: url(person, id).path) else {
            throw .invalid(
                "file",
                "This file is no longer available: it was imported (see your imports below), or more than an hour has passed. Choose it again."
            )
        }
        return url(person, id)
    }

    func remove(of person: ID<User>) throws {
        for name in try names() where name.hasPrefix("\(person)_") { remove(name) }
    }

    /// Deletes files older than ``lifetime``.
    func sweep(now: Date = Date()) throws {
        for name in try names() {
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent(name).path)
            guard let made = attributes?[.modificationDate] as? Date else { continue }
            if now.timeIntervalSince(made) > Double(UploadSpool.lifetime.milliseconds) / 1000 { remove(name) }
        }
    }

    private func url(_ person: ID<User>, _ id: ID<Upload>) -> URL {
        folder.appendingPathComponent("\(person)_\(id).\(suffix)")
    }

    private func names() throws -> [String] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder.path)
    }

    private func size(_ name: String) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent(name).path))?[.size] as? Int
    }

    private func remove(_ name: String) {
        try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
}
