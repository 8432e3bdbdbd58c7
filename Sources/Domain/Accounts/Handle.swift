/// A nickname: unique, 3 to 30 characters of a–z, 0–9, `_` and `.` (spec, "Accounts and profile").
public enum Handle {
    public static let length = 3...30
    public static let hint: Phrase = "3 to 30 characters: a–z, 0–9, _ and ."

    /// Returns the handle in lowercase, or nil if it breaks the rule.
    public static func valid(_ raw: String) -> String? {
        guard Text.mayFit(raw, max: length.upperBound) else { return nil }
        let text = Text.trimmed(raw).lowercased()
        return length.contains(text.utf8.count) && text.utf8.allSatisfy(allowed) ? text : nil
    }

    /// Returns a handle derived from a name. It may be taken; `suffix` distinguishes people with the same name.
    public static func suggested(givenName: String, familyName: String?, suffix: Int?) -> String {
        var bytes = Array("\(givenName).\(familyName ?? "")".lowercased().utf8.filter(allowed).prefix(24))
        while bytes.first == UInt8(ascii: ".") { bytes.removeFirst() }
        while bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
        var text = bytes.count >= 3 ? String(decoding: bytes, as: UTF8.self) : "guest"
        if let suffix { text += "\(suffix)" }
        return text
    }

    private static func allowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 97...122, 48...57, UInt8(ascii: "_"), UInt8(ascii: "."): true
        default: false
        }
    }
}
