import HTTPTypes
import Hummingbird

/// A header value with parameters (RFC 2045, 5.1), such as `form-data; name="caption"`.
struct HeaderValue {
    /// The value in lower case.
    let value: String
    /// The parameters, with names in lower case.
    private let parameters: [(name: String, value: String)]

    /// The maximum number of parameters that are parsed.
    private static let maxParameters = 16

    /// Parses a header. If a quote is not closed, no parameters are read, because their end is unknown.
    init(_ text: some Collection<UInt8>) {
        let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
        let bytes = Array(text)
        var pieces: [[UInt8]] = [[]]
        var isQuoted = false
        var index = 0
        while index < bytes.count, pieces.count <= HeaderValue.maxParameters + 1 {
            // Browsers send `C:\a.csv` unescaped. A backslash therefore escapes only a quote or a backslash, and never
            // the last quote.
            let next = index + 2 < bytes.count ? bytes[index + 1] : 0
            if isQuoted, bytes[index] == backslash, next == quote || next == backslash {
                pieces[pieces.count - 1].append(next)
                index += 1
            } else if bytes[index] == quote {
                isQuoted.toggle()
            } else if bytes[index] == UInt8(ascii: ";"), !isQuoted {
                pieces.append([])
            } else {
                pieces[pieces.count - 1].append(bytes[index])
            }
            index += 1
        }
        func name(_ bytes: ArraySlice<UInt8>) -> String { HeaderValue.trimmed(HeaderValue.lowercased(bytes)[...]) }
        value = name(pieces[0][...])
        parameters =
            isQuoted
            ? []
            : pieces[1...].prefix(HeaderValue.maxParameters).compactMap { piece in
                piece.firstIndex(of: UInt8(ascii: "=")).map {
                    (name(piece[..<$0]), HeaderValue.trimmed(piece[($0 + 1)...]))
                }
            }
    }

    /// Returns all values of a parameter. More than one is an error of the sender.
    subscript(_ name: String) -> [String] { parameters.filter { $0.name == name }.map(\.value) }

    /// Lowercases ASCII letters only, because names contain no others.
    static func lowercased(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        var bytes = bytes.drop(while: isBlank)
        while let last = bytes.last, isBlank(last) { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Request {
    /// The `Content-Type`; empty if missing.
    var mediaType: HeaderValue { HeaderValue((headers[.contentType] ?? "").utf8) }
}
