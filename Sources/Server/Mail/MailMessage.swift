import Foundation

/// A raw message from the mail server (RFC 5322, RFC 2045), parsed to find its calendar parts. It may come from
/// anybody, so everything is bounded and nothing is trusted.
struct MailMessage {
    /// The headers, with names in lower case and values unfolded.
    private(set) var headers: [(name: String, value: String)] = []
    /// The decoded calendar parts, in order.
    private(set) var calendars: [[UInt8]] = []

    /// The maximum size in bytes. A reply has some 10,000, and few programs send the attachments of an invitation back.
    static let maxLength = 2 << 20
    private static let maxHeaders = 500, maxHeadersLength = 128 << 10, maxParts = 100, maxDepth = 5

    init(_ bytes: [UInt8]) {
        var reader = PartReader()
        headers = reader.read(bytes[...], depth: 0)
        calendars = reader.calendars
    }

    func values(_ name: String) -> [String] { headers.filter { $0.name == name }.map(\.value) }

    /// Whether the message was generated automatically, so that it must not be replied to (RFC 3834).
    var isAutomatic: Bool {
        let auto = values("auto-submitted").first.map { HeaderValue($0.utf8).value } ?? "no"
        let isBulk = values("precedence").contains { ["bulk", "junk", "list", "auto_reply"].contains($0.lowercased()) }
        return auto != "no" || isBulk || values("return-path").contains("<>")
    }

    /// The recipients named in the headers.
    var recipients: [String] {
        let names = ["delivered-to", "x-original-to", "x-envelope-to", "to", "cc"]
        let marks: Set<Character> = [" ", "\t", ",", ";", "<", ">", "\"", ":", "(", ")"]
        let words = names.flatMap(values).flatMap { $0.split(whereSeparator: marks.contains) }.filter {
            $0.contains("@")
        }
        return words.prefix(200).map(String.init)
    }

    private struct PartReader {
        var calendars: [[UInt8]] = []
        private var parts = 0

        /// Parses a part and its subparts.
        ///
        /// - Returns: The headers of the part.
        mutating func read(_ bytes: ArraySlice<UInt8>, depth: Int) -> [(name: String, value: String)] {
            let (headers, body) = PartReader.divided(bytes)
            func header(_ name: String) -> String { headers.first { $0.name == name }?.value ?? "" }
            let type = HeaderValue(header("content-type").utf8)
            if type.value.hasPrefix("multipart/") {
                guard depth < MailMessage.maxDepth, let boundary = type["boundary"].last, !boundary.isEmpty else {
                    return headers
                }
                for part in PartReader.pieces(of: body, at: Array("--\(boundary)".utf8)) {
                    guard parts < MailMessage.maxParts else { break }
                    parts += 1
                    _ = read(part, depth: depth + 1)
                }
            } else if ["text/calendar", "application/ics"].contains(type.value) {
                let decoded = PartReader.decoded(body, header("content-transfer-encoding"))
                calendars.append(PartReader.unicode(decoded, charset: type["charset"].last))
            }
            return headers
        }

        /// Splits a part into its unfolded headers and the body after the empty line.
        private static func divided(
            _ bytes: ArraySlice<UInt8>
        ) -> (headers: [(name: String, value: String)], body: ArraySlice<UInt8>) {
            var headers: [(name: String, value: String)] = []
            var rest = bytes
            while let line = nextLine(&rest) {
                if line.isEmpty { return (headers, rest) }
                guard headers.count < MailMessage.maxHeaders,
                    rest.startIndex - bytes.startIndex < MailMessage.maxHeadersLength
                else { return (headers, []) }
                let text = String(decoding: line, as: UTF8.self)
                if line.first == 32 || line.first == 9 {
                    if !headers.isEmpty {
                        headers[headers.count - 1].value += " " + text.trimmingCharacters(in: .whitespaces)
                    }
                } else if let colon = text.firstIndex(of: ":") {
                    let value = text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                    headers.append((text[..<colon].trimmingCharacters(in: .whitespaces).lowercased(), value))
                }
            }
            return (headers, rest)
        }

        /// Removes and returns the first line, without its line break.
        private static func nextLine(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
            guard !rest.isEmpty else { return nil }
            let end = rest.firstIndex(of: 10) ?? rest.endIndex
            var line = rest[rest.startIndex..<end]
            rest = rest[min(end + 1, rest.endIndex)...]
            if line.last == 13 { line = line.dropLast() }
            return line
        }

        /// Returns the parts between the delimiters of a multipart body.
        private static func pieces(of body: ArraySlice<UInt8>, at delimiter: [UInt8]) -> [ArraySlice<UInt8>] {
            var pieces: [ArraySlice<UInt8>] = []
            var start: Int?
            var rest = body
            var lineStart = rest.startIndex
            while let line = nextLine(&rest) {
                if line.starts(with: delimiter) {
                    if let start { pieces.append(body[start..<max(start, lineStart)]) }
                    guard pieces.count < MailMessage.maxParts else { return pieces }
                    start = line.dropFirst(delimiter.count).starts(with: [45, 45]) ? nil : rest.startIndex
                }
                lineStart = rest.startIndex
            }
            if let start { pieces.append(body[start...]) }
            return pieces
        }

        private static func decoded(_ body: ArraySlice<UInt8>, _ encoding: String) -> [UInt8] {
            switch encoding.lowercased() {
            case "base64": Data(base64Encoded: Data(body), options: .ignoreUnknownCharacters).map(Array.init) ?? []
            case "quoted-printable": quotedPrintable(body)
            default: Array(body)
            }
        }

        /// Decodes quoted-printable (RFC 2045, 6.7). Invalid escapes stay as they are.
        private static func quotedPrintable(_ body: ArraySlice<UInt8>) -> [UInt8] {
            var result: [UInt8] = []
            result.reserveCapacity(body.count)
            var rest = body
            while let line = nextLine(&rest) {
                var line = line
                while line.last == 32 || line.last == 9 { line = line.dropLast() }
                let isSoft = line.last == UInt8(ascii: "=")
                if isSoft { line = line.dropLast() }
                var index = line.startIndex
                while index < line.endIndex {
                    if line[index] == UInt8(ascii: "="), index + 2 < line.endIndex, let high = hex(line[index + 1]),
                        let low = hex(line[index + 2])
                    {
                        result.append(high << 4 | low)
                        index += 3
                    } else {
                        result.append(line[index])
                        index += 1
                    }
                }
                if !isSoft { result += [13, 10] }
            }
            return result
        }

        private static func hex(_ byte: UInt8) -> UInt8? {
            Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init)
        }

        /// Converts text to UTF-8, from the other charsets that mail programs still use.
        private static func unicode(_ bytes: [UInt8], charset: String?) -> [UInt8] {
            let encoding: String.Encoding? =
                switch charset?.lowercased() {
                case "iso-8859-1", "latin1": .isoLatin1
                case "windows-1252", "cp1252": .windowsCP1252
                case "utf-16": .utf16
                default: nil
                }
            guard let encoding, let text = String(bytes: bytes, encoding: encoding) else { return bytes }
            return Array(text.utf8)
        }
    }
}
