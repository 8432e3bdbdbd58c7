public import Domain
public import Foundation

extension HelpLibrary {
    /// The help that comes with this program.
    public static let own: HelpLibrary = {
        // Tried by every test; there is nothing that somebody could do about it at run time.
        try! HelpLibrary(folder: Bundle.module.resourceURL!.appendingPathComponent("HelpPages"))
    }()

    /// - Parameter folder: a folder for each language, called by its tag: `de`, with pages (`answers.md`) and `words.txt`.
    /// - Throws: ``HelpFileError`` for the first file that is not right, and what reading a file throws.
    public init(folder: URL) throws {
        func contents(of folder: URL) throws -> [URL] {
            try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        }
        let books = try contents(of: folder).map { folder in
            let pages = try contents(of: folder).filter { $0.pathExtension == "md" }
            let files = try pages.map {
                ($0.deletingPathExtension().lastPathComponent, try String(contentsOf: $0, encoding: .utf8))
            }
            return try HelpBook(
                language: folder.lastPathComponent, files: Dictionary(uniqueKeysWithValues: files),
                words: String(contentsOf: folder.appendingPathComponent("words.txt"), encoding: .utf8))
        }
        // English first, for those whose language has no help.
        self.init(books: books.sorted { $0.language == "en" || ($1.language != "en" && $0.language < $1.language) })
    }
}
