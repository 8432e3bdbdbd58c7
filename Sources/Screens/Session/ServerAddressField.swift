import Domain
import Foundation

/// Reads the address of a server as people type it.
enum ServerAddressField {
    /// - Throws: ``Refusal`` `invalid` at `server`.
    static func url(_ text: String) throws(Refusal) -> URL {
        let typed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let full = typed.contains("://") ? typed : "https://\(typed)"
        guard let url = URL(string: full), let host = url.host(), !host.isEmpty,
            ["https", "http"].contains(url.scheme ?? "")
        else { throw Refusal.invalid("server", "Enter the address of your community, such as events.example.org.") }
        var parts = URLComponents()
        (parts.scheme, parts.host, parts.port) = (url.scheme, host, url.port)
        guard let server = parts.url else {
            throw Refusal.invalid("server", "Enter the address of your community, such as events.example.org.")
        }
        return server
    }
}
