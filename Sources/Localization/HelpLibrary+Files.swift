public import Domain
public import Foundation

extension HelpLibrary {
    /// The help bundled with this program.
    public static let own: HelpLibrary = {
        // Every test loads it; a failure at run time could not be handled.
        try! HelpLibrary(folder: Bundle.module.resourceURL!.appendingPathComponent("HelpPages"))
    }()

    /// Reads a folder of help files.
    ///
    /// - Parameter folder: Contains one folder per language, named by its tag, such as `de`, with pages (`answers.md`)
    ///   and `words.txt`.
    /// - Throws: ``HelpFileError`` for the first invalid file, and errors of reading files.
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
        // English comes first, as the fallback for languages without help.
        self.init(books: books.sorted { $0.language == "en" || ($1.language != "en" && $0.language < $1.language) })
    }
}
