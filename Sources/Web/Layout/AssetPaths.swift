/// The addresses of the files under `Public/`: each has the version of them all in it, so browsers keep them for good.
public struct AssetPaths: Sendable {
    public let version: String
    /// Those that were found on the system when the server started.
    public let libraries: Set<ScriptLibrary>

    public init(version: String, libraries: Set<ScriptLibrary> = []) {
        self.version = version
        self.libraries = libraries
    }

    /// The address of a file, such as `css/main.css`.
    public func callAsFunction(_ path: String) -> String { "/assets/\(version)/\(path)" }

    /// The address of a library's script, for an attribute from which the element that needs it loads it; nil where the system has no
    /// such library. Then the page shows what it says in another way: a list for a map, a table for a chart.
    public func script(of library: ScriptLibrary) -> String? {
        libraries.contains(library) ? self("lib/\(library.rawValue).js") : nil
    }
}

/// A program of others for browsers, from the system's packages. It is served by us, as our own files are, and loaded by the pages alone
/// that need it: a page names the script in a `data-…` attribute of an element, whose module adds it to the document
/// (`js/libraries.js`) and then finds it by its name in `window`.
public enum ScriptLibrary: String, Hashable, Sendable, CaseIterable {
    /// Leaflet, `window.L`; its style sheet is in `css/maps.css`.
    case leaflet
    /// Leaflet.markercluster, `L.markerClusterGroup`; loaded after Leaflet.
    case markerCluster = "markercluster"
    /// Chart.js, `window.Chart`; it needs no style sheet.
    case chart
}
