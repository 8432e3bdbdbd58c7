/// A URL that people open from Mingle: `http` or `https`, without anything that a browser would run or misread.
public enum WebAddress {
    /// The maximum length, in characters. Links to video conferences have about three hundred.
    public static let maxLength = 1000

    /// Whether the text begins with `https://` or `http://`, has a host without user information, and contains only
    /// characters allowed in a URL (RFC 3986).
    public static func isValid(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let small = bytes.prefix(8).map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
        guard let scheme = ["https://", "http://"].first(where: { small.starts(with: $0.utf8) }) else { return false }
        guard bytes.allSatisfy({ (0x21...0x7E).contains($0) && !#""<>\^`{|}"#.utf8.contains($0) }) else { return false }
        let authority = bytes.dropFirst(scheme.utf8.count).prefix { !"/?#".utf8.contains($0) }
        guard let first = authority.first, !authority.contains(UInt8(ascii: "@")) else { return false }
        return first != UInt8(ascii: ":") && first != UInt8(ascii: ".")
    }

    /// Returns the host, which shows people where a link leads: `meet.example.org`.
    public static func host(of address: String) -> String {
        let rest =
            address.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 2, omittingEmptySubsequences: false).last
            ?? address.utf8[...]
        return String(decoding: rest.prefix { !"/?#".utf8.contains($0) }, as: UTF8.self)
    }
}
