/// HTML character references, by name or number.
enum MarkupEntities {
    private static let named: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "ndash": "–", "mdash": "—",
        "hellip": "…", "lsquo": "‘",
        "rsquo": "’", "ldquo": "“", "rdquo": "”", "bdquo": "„", "sbquo": "‚", "laquo": "«", "raquo": "»", "bull": "•",
        "middot": "·",
        "euro": "€", "pound": "£", "cent": "¢", "yen": "¥", "sect": "§", "copy": "©", "reg": "®", "trade": "™",
        "deg": "°", "times": "×",
        "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "eacute": "é",
        "egrave": "è", "ecirc": "ê",
        "aacute": "á", "agrave": "à", "acirc": "â", "atilde": "ã", "ccedil": "ç", "iacute": "í", "icirc": "î",
        "ntilde": "ñ", "oacute": "ó",
        "ocirc": "ô", "otilde": "õ", "uacute": "ú", "ugrave": "ù", "ucirc": "û", "aring": "å", "oslash": "ø",
        "aelig": "æ", "Eacute": "É",
        "shy": "", "zwnj": "", "zwj": "", "ensp": " ", "emsp": " ", "thinsp": " ", "rarr": "→", "larr": "←",
        "check": "✓",
    ]
    private static let maxNameLength = 10

    static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "&"), let (text, end) = entity(bytes[index...]) {
                result += Array(text.utf8)
                index = end
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func entity(_ bytes: ArraySlice<UInt8>) -> (text: String, end: Int)? {
        let name = bytes.dropFirst().prefix(maxNameLength + 1).prefix { $0 != UInt8(ascii: ";") }
        guard name.count <= maxNameLength, !name.isEmpty, name.endIndex < bytes.endIndex,
            bytes[name.endIndex] == UInt8(ascii: ";")
        else { return nil }
        let text = String(decoding: name, as: UTF8.self)
        let end = name.endIndex + 1
        guard text.hasPrefix("#") else { return named[text].map { ($0, end) } }
        let isHexadecimal = text.hasPrefix("#x") || text.hasPrefix("#X")
        let number = isHexadecimal ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text.dropFirst(), radix: 10)
        guard let number, number > 0, let scalar = Unicode.Scalar(number) else { return nil }
        return (String(Character(scalar)), end)
    }
}
