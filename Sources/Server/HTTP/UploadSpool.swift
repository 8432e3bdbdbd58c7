import Domain
import Foundation

/// Uploaded files between a look at what they would do and doing it: in a folder of their own, for an hour, one for each person.
struct UploadSpool: Sendable {
    /// How long a file is kept.
    static let life = Span.hours(1)
    /// Bytes of all files together.
    private static let mostBytes = 500_000_000

    let folder: URL
    /// Of their names: `ics`.
    let suffix: String

    /// Keeps a file in place of the person's one before. Nothing is copied: it gets another name on the same disk.
    ///
    /// - Parameter id: made of random bits; whoever knows it and is the person can go on with the file.
    /// - Throws: ``Refusal`` `unavailable` where all files together would be too much.
    func keep(_ upload: Upload, of person: ID<User>, as id: ID<Upload>) throws {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try remove(of: person)
        let kept = try names().reduce(0) { $0 + (size($1) ?? 0) }
        guard kept + upload.size <= UploadSpool.mostBytes else {
            throw Refusal(.unavailable, "Many files arrive just now. Try again in a moment.", retryAfter: 60)
        }
        do { try FileManager.default.linkItem(at: upload.file, to: url(person, id)) } catch {
            // The folder is on another disk.
            try FileManager.default.copyItem(at: upload.file, to: url(person, id))
        }
    }

    /// - Throws: ``Refusal`` `invalid` at `file` where it is there no longer.
    func file(of person: ID<User>, _ id: ID<Upload>?) throws(Refusal) -> URL {
        guard let id, FileManager.default.fileExists(atPath: url(person, id).path) else {
            throw .invalid(
                "file",
                "This file does not wait any more: it was imported, as your imports below show, or its hour was over. Choose it again."
            )
        }
        return url(person, id)
    }

    func remove(of person: ID<User>) throws {
        for name in try names() where name.hasPrefix("\(person)_") { remove(name) }
    }

    /// Deletes what is older than ``life``.
    func sweep(now: Date = Date()) throws {
        for name in try names() {
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent(name).path)
            guard let made = attributes?[.modificationDate] as? Date else { continue }
            if now.timeIntervalSince(made) > Double(UploadSpool.life.milliseconds) / 1000 { remove(name) }
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
