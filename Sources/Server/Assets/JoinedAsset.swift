/// What is written in several files and served as one, so that a page waits for no chain of requests.
enum JoinedAsset {
    struct Problem: Error, CustomStringConvertible {
        var description: String
    }

    /// A style sheet in which what it imports stands in place of each import, in the layer that the import names.
    ///
    /// - Parameter files: by name, all of one folder.
    /// - Throws: ``Problem`` for an import that is written otherwise, or of a file that is not there.
    static func styles(_ entry: String, of files: [String: String]) throws -> String {
        try lines(of: entry, in: files).map { line in
            guard line.hasPrefix("@import") else { return String(line) }
            guard let found = line.wholeMatch(of: #/@import url\("([\w-]+\.css)"\) layer\((\w+)\);/#) else {
                throw Problem(description: "\(entry): cannot be joined: \(line)")
            }
            return "@layer \(found.2) {\n\(try lines(of: String(found.1), in: files).joined(separator: "\n"))}"
        }.joined(separator: "\n")
    }

    /// A module with those that it imports, each before those that import it and with names of its own.
    ///
    /// Imports and exports stand at the beginning of a line, and an export declares what it exports.
    ///
    /// - Parameter files: by name, all of one folder.
    /// - Throws: ``Problem`` for an import or export that is written otherwise, of a file that is not there, or in a circle.
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
                // An expression is made of its literal each time that it is come by: only where there is something to match.
                if !line.hasPrefix("import "), !line.hasPrefix("export ") {
                    body += line
                } else if let found = line.wholeMatch(of: #/import (?:(\{[\w, ]+\}) from )?"\./([\w-]+\.js)";/#) {
                    let module = try add(String(found.2), from: path + [name])
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
            text +=
                "// \(name)\nconst \(module) = (() => {\n\(body)return { \(exports.joined(separator: ", ")) };\n})();\n"
            return module
        }
        _ = try add(entry, from: [])
        return text
    }

    private static func lines(of name: String, in files: [String: String]) throws -> [Substring] {
        guard let file = files[name] else { throw Problem(description: "\(name) is imported and not there") }
        return file.split(separator: "\n", omittingEmptySubsequences: false)
    }
}
