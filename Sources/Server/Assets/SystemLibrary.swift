import Foundation
import Web

/// The installed files of a third-party library. Debian and npm packages use different names and folders.
struct SystemLibrary {
    /// A file: its served name, and its possible paths below a library folder.
    private struct File {
        var name: String
        var places: [String]
    }

    private var files: [File]

    private init(_ library: ScriptLibrary) {
        files =
            switch library {
            case .leaflet:
                [
                    File(
                        name: "leaflet.js",
                        places: ["leaflet/leaflet.min.js", "leaflet/dist/leaflet.js", "leaflet/leaflet.js"]),
                    File(name: "leaflet.css", places: ["leaflet/leaflet.css", "leaflet/dist/leaflet.css"]),
                ]
                    + ["layers.png", "layers-2x.png", "marker-icon.png", "marker-icon-2x.png", "marker-shadow.png"].map
                {
                    File(name: "images/\($0)", places: ["leaflet/images/\($0)", "leaflet/dist/images/\($0)"])
                }
            case .markerCluster:
                [
                    File(
                        name: "markercluster.js",
                        places: [
                            "leaflet/leaflet.markercluster.min.js",
                            "leaflet.markercluster/dist/leaflet.markercluster.js", "leaflet/leaflet.markercluster.js",
                        ]),
                    File(
                        name: "markercluster.css",
                        places: ["leaflet/MarkerCluster.css", "leaflet.markercluster/dist/MarkerCluster.css"]),
                ]
            case .chart:
                [
                    File(
                        name: "chart.js",
                        places: ["chart.js/chart.min.js", "chart.js/dist/chart.min.js", "chart.js/dist/chart.umd.js"])
                ]
            }
    }

    /// Returns the name of a library's stylesheet, if it has one.
    static func sheet(of library: ScriptLibrary) -> String? {
        SystemLibrary(library).files.first { $0.name.hasSuffix(".css") }?.name
    }

    /// Returns the files of a library with their paths. Nil if a file is in none of the folders.
    static func files(of library: ScriptLibrary, in folders: [URL]) -> [(path: String, data: Data)]? {
        var found: [(path: String, data: Data)] = []
        for file in SystemLibrary(library).files {
            let places = folders.flatMap { folder in file.places.map { folder.appendingPathComponent($0) } }
            guard let data = places.lazy.compactMap({ try? Data(contentsOf: $0) }).first else { return nil }
            found.append((file.name, data))
        }
        return found
    }
}
