import ArgumentParser
import Domain
import Foundation
import Operations
import Server
import ServerOperations

struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: localize(
            "Export events, people, RSVPs, the programme and photos to one archive, or one table of the programme (.csv or .xlsx)."
        ))
    @OptionGroup var data: DataOption
    @Option(help: ArgumentHelp(localize("The file to write, .zip, .csv or .xlsx; it must not exist yet."))) var to:
        String
    @Option(
        help: ArgumentHelp(
            localize("For a table, its kind: participants, venues, areas, activities or assignments.")))
    var kind: TableKind?

    func run() async throws {
        guard !FileManager.default.fileExists(atPath: to) else { throw Failure("The file \(to) already exists.") }
        let folder = try data.folder()
        let community = try folder.community()
        // In the folder where a server cleans up after interrupted exports.
        let isWorkbook = kind != nil && to.lowercased().hasSuffix(".xlsx")
        let file = folder.exports.appendingPathComponent(
            "\(UUID().uuidString).\(kind == nil ? "zip" : isWorkbook ? "xlsx" : "csv")")
        defer { try? FileManager.default.removeItem(at: file) }
        if let kind {
            let rows = try await community.read { try TableExport.rows(kind, as: .system, now: community.now, in: $0) }
            // The file names people, so it is readable by its owner only.
            try FileManager.default.createDirectory(
                at: folder.exports, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let contents = isWorkbook ? nil : Data(TableExport.csv(rows))
            guard
                FileManager.default.createFile(
                    atPath: file.path, contents: contents, attributes: [.posixPermissions: 0o600])
            else {
                throw Failure("The file \(to) cannot be written.")
            }
            if isWorkbook { try await WorkbookWriter().write(rows, title: kind.rawValue, to: file) }
        } else {
            try await CommunityExport(community: community, photos: PhotoFiles(folder: folder.photos)).write(to: file)
        }
        do { try FileManager.default.moveItem(at: file, to: URL(fileURLWithPath: to)) } catch {
            throw Failure("The file \(to) cannot be written.")
        }
        print(localize("Exported to \(to)"))
    }
}
