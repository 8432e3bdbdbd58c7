/// The URLs of the files under `Public/`. Each contains the version of all assets, so browsers can cache
/// them indefinitely.
public struct AssetPaths: Sendable {
    public let version: String
    /// The script libraries that were found on the system when the server started.
    public let libraries: Set<ScriptLibrary>

    public init(version: String, libraries: Set<ScriptLibrary> = []) {
        self.version = version
        self.libraries = libraries
    }

    /// Returns the URL of a file, such as `css/main.css`.
    public func callAsFunction(_ path: String) -> String { "/assets/\(version)/\(path)" }

    /// Returns the URL of a library's script, to be put in an attribute of the element that loads it. Returns nil if
    /// the system has no such library; the page then shows a list instead of a map, or a table instead of a chart.
    public func script(of library: ScriptLibrary) -> String? {
        libraries.contains(library) ? self("lib/\(library.rawValue).js") : nil
    }
}

/// A third-party browser library from the system's packages. The server serves it like its own files, and only pages
/// that need it load it. A page puts the script's URL into a `data-…` attribute of an element. The element's module
/// adds the script to the document (`libraries.js`) and then uses its global in `window`.
public enum ScriptLibrary: String, Hashable, Sendable, CaseIterable {
    /// Leaflet, `window.L`. Its style sheet is in `css/maps.css`.
    case leaflet
    /// Leaflet.markercluster, `L.markerClusterGroup`. It is loaded after Leaflet.
    case markerCluster = "markercluster"
    /// Chart.js, `window.Chart`. It needs no style sheet.
    case chart
}
