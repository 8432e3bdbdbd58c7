/// Bundles several files into one, so that a page waits for no chain of requests.
enum JoinedAsset {
    struct Problem: Error, CustomStringConvertible {
        var description: String
    }

    /// Returns a stylesheet in which each import is replaced by the imported file, in the layer that the import names.
    ///
    /// - Parameters:
    ///   - entry: A file directly in the folder. Only this file may import others.
    ///   - files: The files of one folder, by path.
    /// - Throws: ``Problem`` for an import in another form, or of a missing file.
    static func styles(_ entry: String, of files: [String: String]) throws -> String {
        try lines(of: entry, in: files).map { line in
            guard line.hasPrefix("@import") else { return String(line) }
            guard let found = line.wholeMatch(of: #/@import url\("([\w/-]+\.css)"\) layer\((\w+)\);/#) else {
                throw Problem(description: "\(entry): cannot be joined: \(line)")
            }
            return "@layer \(found.2) {\n\(try lines(of: String(found.1), in: files).joined(separator: "\n"))}"
        }.joined(separator: "\n")
    }

    /// Returns a module bundled with its imports. Each module comes before its importers and has its own scope.
    ///
    /// Imports and exports must start a line, and an export must declare what it exports.
    ///
    /// - Parameter files: The files of one folder, by path. An import is relative to the file that contains it.
    /// - Throws: ``Problem`` for an import or export in another form, a missing file or an import cycle.
    static func script(_ entry: String, of files: [String: String]) throws -> String {
        var joined: [String: String] = [:]
        var text = ""
        func add(_ name: String, from path: [String]) throws -> String {
            if let known = joined[name] { return known }
            guard !path.contains(name) else {
                throw Problem(description: "\(name) imports itself by \(path.joined(separator: ", "))")
            }
            var (body, exports) = ("", [Substring]())
            for line in try lines(of: name, in: files) {
                // A regex literal is rebuilt each time it is evaluated, so lines that cannot match skip it.
                if !line.hasPrefix("import "), !line.hasPrefix("export ") {
                    body += line
                } else if let found = line.wholeMatch(of: #/import (?:(\{[\w, ]+\}) from )?"(\.\.?/[\w./-]+\.js)";/#) {
                    let module = try add(JoinedAsset.path(of: found.2, from: name), from: path + [name])
                    if let names = found.1 { body += "const \(names.replacing(" as ", with: ": ")) = \(module);" }
                } else if let found = line.prefixMatch(of: #/export ((?:async )?(?:const|function|class) (\w+))/#) {
                    exports.append(found.2)
                    body += "\(found.1)\(line[found.range.upperBound...])"
                } else {
                    throw Problem(description: "\(name): cannot be joined: \(line)")
                }
                body += "\n"
            }
            let module = "$\(joined.count)"
            joined[name] = module
            // Without its folders: the text is part of the first page's weight.
            text +=
                "// \(name.split(separator: "/").last ?? "")\nconst \(module) = (() => {\n\(body)return { \(exports.joined(separator: ", ")) };\n})();\n"
            return module
        }
        _ = try add(entry, from: [])
        return text
    }

    /// Returns the path of an imported file.
    ///
    /// - Throws: ``Problem`` if it lies outside the folder.
    private static func path(of imported: Substring, from importer: String) throws -> String {
        var steps = Array(importer.split(separator: "/").dropLast())
        for step in imported.split(separator: "/") where step != "." {
            if step != ".." {
                steps.append(step)
            } else if steps.popLast() == nil {
                throw Problem(description: "\(importer): is outside the folder: \(imported)")
            }
        }
        return steps.joined(separator: "/")
    }

    private static func lines(of name: String, in files: [String: String]) throws -> [Substring] {
        guard let file = files[name] else { throw Problem(description: "\(name) is imported and not there") }
        return file.split(separator: "\n", omittingEmptySubsequences: false)
    }
}
