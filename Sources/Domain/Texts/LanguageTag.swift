/// A language tag such as `de` or `en-US` (BCP 47).
public enum LanguageTag {
    /// Returns a tag in its canonical form; some programs write `de_DE`.
    ///
    /// - Returns: nil if the text is not a tag. Does not check whether the language exists.
    public static func checked(_ text: some StringProtocol) -> String? {
        guard (2...TextLength.locale).contains(text.utf8.count) else { return nil }
        let subtags = text.utf8.split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        }
        guard subtags[0].count >= 2, subtags[0].allSatisfy(isLetter) else { return nil }
        guard subtags.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy { isLetter($0) || isDigit($0) } }) else {
            return nil
        }
        return String(text.map { $0 == "_" ? "-" : $0 })
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
