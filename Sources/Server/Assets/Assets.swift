import Crypto
import Domain
public import Foundation
import HTTPTypes
import Hummingbird
public import Localization
import NIOCore
import Web

/// Stylesheets, scripts and images. They are read once at start and served under a versioned URL that is
/// cached forever.
public struct Assets: Sendable {
    private struct Asset: Sendable {
        var bytes: [UInt8]
        var compressed: [UInt8]?
        var type: String
    }

    private let assets: [String: Asset]
    /// Changes with any of the files, so that files may refer to each other by relative paths.
    private let version: String
    private let libraries: Set<ScriptLibrary>

    /// - Parameters:
    ///   - folder: The folder `Public`.
    ///   - libraries: The folders to search for third-party libraries. Missing libraries are skipped.
    ///   - languages: The languages of the scripts. Each gets a file with its texts.
    public init(folder: URL, libraries: [URL] = ServerSettings.systemLibraries, languages: Languages) throws {
        let root = folder.resolvingSymlinksInPath().path
        var found: [String: Asset] = [:]
        var digest = SHA256()
        var scripts = ""
        func add(_ path: String, _ data: Data, _ type: String) {
            digest.update(data: Data(path.utf8))
            digest.update(data: data)
            let bytes = Array(data)
            found[path] = Asset(
                bytes: bytes, compressed: type.hasPrefix("image/png") ? nil : Gzip.compress(bytes), type: type)
        }
        var (styles, modules) = ([String: String](), [String: String]())
        let paths = FileManager.default.subpaths(atPath: root) ?? []
        for path in paths.sorted() where !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
            let file = URL(fileURLWithPath: root).appendingPathComponent(path)
            guard let type = Assets.type(of: path), let data = try? Data(contentsOf: file) else { continue }
            let text = { String(decoding: data, as: UTF8.self) }
            if path.hasSuffix(".js") { scripts += text() + "\n" }
            if path.hasPrefix("css/") {
                styles[String(path.dropFirst(4))] = text()
            } else if path.hasPrefix("js/") {
                modules[String(path.dropFirst(3))] = text()
            } else {
                add(path, data, type)
            }
        }
        var there: Set<ScriptLibrary> = []
        for library in ScriptLibrary.allCases {
            // The library's stylesheet is imported by one of ours, in a layer below our own rules.
            if let sheet = SystemLibrary.sheet(of: library) { styles[sheet] = "" }
            guard let files = SystemLibrary.files(of: library, in: libraries) else { continue }
            there.insert(library)
            for (path, data) in files {
                if path.hasSuffix(".css") {
                    styles[path] = String(decoding: data, as: UTF8.self).replacing(
                        "url(images/", with: "url(../lib/images/")
                } else if let type = Assets.type(of: path) {
                    add("lib/\(path)", data, type)
                }
            }
        }
        self.libraries = there
        // Written as many files and served as one of each kind, so that a first page needs two requests. Pages with a
        // map or charts load two more; some forms and the check-in page one.
        for name in ["main", "maps", "charts"] {
            try add(
                "css/\(name).css", Data(JoinedAsset.styles("\(name).css", of: styles).utf8), "text/css; charset=utf-8")
        }
        for name in ["main", "maps", "charts", "budget", "check-in", "event-form"] {
            try add(
                "js/\(name).js", Data(JoinedAsset.script("\(name).js", of: modules).utf8),
                "text/javascript; charset=utf-8")
        }
        let phrases = Assets.phrases(in: scripts)
        for language in languages.all {
            try add("texts/\(language.tag).json", language.entries(for: phrases), "application/json")
        }
        // The accent stylesheets are generated, so the version must also change with their generator.
        digest.update(data: Data((AccentSheet.css(AccentTheme.original) ?? "").utf8))
        assets = found
        version = digest.finalize().prefix(6).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// Returns the texts of scripts: the first argument of each `say("…")`.
    private static func phrases(in scripts: String) -> Set<String> {
        let calls = scripts.matches(of: #/\bsay\(("(?:[^"\\]|\\.)*")/#)
        return Set(calls.compactMap { try? JSONDecoder().decode(String.self, from: Data($0.1.utf8)) })
    }

    var paths: AssetPaths { AssetPaths(version: version, libraries: libraries) }

    func register(with router: Router<AppContext>) {
        router.get("/assets/{version}/**") { request, context in
            let isCurrent = context.parameters.get("version") == version
            return try response(
                to: request, context.parameters.getCatchAll().joined(separator: "/"),
                cacheControl: isCurrent ? "public, max-age=31536000, immutable" : "no-cache")
        }
        // Served at the root, because a service worker controls the folder that it is served from. Its URL never
        // changes, so browsers revalidate it each time.
        router.get("/sw.js") { request, _ in try response(to: request, "sw.js", cacheControl: "no-cache") }
    }

    private func response(to request: Request, _ path: String, cacheControl: String) throws -> Response {
        guard let asset = assets[path] ?? accent(path) else { throw Refusal.notFound }
        var headers: HTTPFields = [.contentType: asset.type, .cacheControl: cacheControl, .vary: "Accept-Encoding"]
        var bytes = asset.bytes
        if let compressed = asset.compressed, Reply.acceptsGzip(request) {
            bytes = compressed
            headers[.contentEncoding] = "gzip"
        }
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// Generates the stylesheet of a community's accent colour. It depends only on the colour, so nothing is cached.
    private func accent(_ path: String) -> Asset? {
        guard let colour = AccentSheet.colour(ofPath: path), let css = AccentSheet.css(colour) else { return nil }
        return Asset(bytes: Array(css.utf8), compressed: nil, type: "text/css; charset=utf-8")
    }

    private static func type(of path: String) -> String? {
        switch path.split(separator: ".").last {
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "webmanifest": "application/manifest+json"
        case "woff2": "font/woff2"
        default: nil
        }
    }
}
