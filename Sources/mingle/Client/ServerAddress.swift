import Domain
import Foundation

/// The address of a server, as people type it.
enum ServerAddress {
    /// Returns the address without a path; nil if it is none of a server.
    static func url(_ text: String) -> URL? {
        guard var parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = parts.host?.lowercased(), !host.isEmpty,
            ["", "/"].contains(parts.path), parts.query == nil, parts.fragment == nil, parts.user == nil
        else { return nil }
        (parts.scheme, parts.host, parts.path) = (scheme, host, "")
        return parts.url
    }

    /// Returns what is wrong with an address that is none of a server.
    static func complaint(_ text: String) -> String {
        if var parts = URLComponents(string: text) {
            (parts.path, parts.query, parts.fragment, parts.user, parts.password) = ("", nil, nil, nil, nil)
            if let plain = parts.string, url(plain) != nil {
                return localize("--server takes no path. Use \(plain).")
            }
        }
        return localize("--server must be an address like https://mingle.example.org.")
    }
}
