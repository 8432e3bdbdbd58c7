import ArgumentParser
import Domain
import Foundation
import Operations
import Server
import ServerOperations
import StoreSQLite

struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: localize("Back up everything to one file, even while the server runs."))
    @OptionGroup var data: DataOption
    @Option(help: ArgumentHelp(localize("The file to write; it must not exist yet."))) var to: String

    func run() async throws {
        guard !FileManager.default.fileExists(atPath: to) else { throw Failure("The file \(to) already exists.") }
        let folder = try data.folder()
        guard FileManager.default.fileExists(atPath: folder.database) else {
            throw Failure("There is no database in \(folder.url.path).")
        }
        do {
            try await SQLiteDatabase(path: folder.database).backUp(to: to)
        } catch {
            try? FileManager.default.removeItem(atPath: to)
            throw Failure("The backup could not be written to \(to).")
        }
        print(localize("Backed up to \(to)"))
    }
}

struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: localize("Replace the data with a backup; the server must not be running."))
    @OptionGroup var data: DataOption
    @Argument(help: ArgumentHelp(localize("A file that `mingle backup` wrote."))) var file: String

    func run() async throws {
        guard FileManager.default.fileExists(atPath: file) else { throw Failure("The file \(file) cannot be read.") }
        let folder = try data.folder()
        let lock = try folder.lock()
        // Checks a copy first, so that a damaged file replaces nothing.
        let copy = folder.url.appendingPathComponent("restoring.sqlite").path
        for path in [copy, copy + "-wal", copy + "-shm"] { try? FileManager.default.removeItem(atPath: path) }
        try FileManager.default.copyItem(atPath: file, toPath: copy)
        let database = try SQLiteDatabase(path: copy)
        let problems = try await database.problems()
        guard problems.isEmpty else { throw Failure("The file \(file) is damaged: \(problems[0])") }
        let community = Community(
            database: database, environment: .live(), commands: .all, handlers: .server)
        // Devices that saw data missing from the backup must start over.
        try await community.perform(BeginEpoch(), as: .system)
        try database.close()
        let log = try? FileManager.default.attributesOfItem(atPath: copy + "-wal")[.size] as? Int
        guard log ?? 0 == 0 else { throw Failure("The backup could not be written to the disk.") }
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: copy + suffix) }
        if FileManager.default.fileExists(atPath: folder.database) {
            let old = try? SQLiteDatabase(path: folder.database)
            let kept = folder.url.appendingPathComponent("before-restore-\(Int(Date().timeIntervalSince1970)).sqlite")
                .path
            if let old {
                try await old.backUp(to: kept)
                try old.close()
            } else {
                // Too damaged to open: kept unchanged.
                try FileManager.default.copyItem(atPath: folder.database, toPath: kept)
            }
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: folder.database + suffix) }
        }
        // Atomic, so that a complete database exists at every moment.
        guard rename(copy, folder.database) == 0 else {
            throw Failure("The database \(folder.database) cannot be replaced.")
        }
        withExtendedLifetime(lock) {}
        print(localize("Restored from \(file)"))
    }
}

struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: localize("Check the data folder; exit 1 on any problem."))
    @OptionGroup var data: DataOption

    func run() async throws {
        let folder = try data.folder()
        guard FileManager.default.fileExists(atPath: folder.database) else {
            throw Failure("There is no database in \(folder.url.path).")
        }
        let database = try SQLiteDatabase(path: folder.database)
        var problems = try await database.problems()
        let (found, dead) = try await database.read { (try Consistency.problems(in: $0), try JobQuery.dead(in: $0)) }
        problems += found.map(localize)
        let photos = PhotoFiles(folder: folder.photos)
        let missing = try await database.read { try PhotoQuery.used(in: $0) }.filter { !photos.exists($0) }.count
        if missing > 0 {
            problems.append(localize("\(missing, .count) photos have no file in \(folder.photos.path)."))
        }
        for job in dead { print(localize("Given up: \(job.kind): \(job.problem)")) }
        guard problems.isEmpty else {
            for problem in problems { print(problem) }
            throw Failure("\(problems.count, .count) problems found.")
        }
        print(localize("All is well."))
    }
}
