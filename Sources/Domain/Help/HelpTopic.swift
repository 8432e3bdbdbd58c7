/// What a section of help is about, by the name of its page and of the section: `answers#change`. It is the same in every language.
public struct HelpTopic: Hashable, Sendable {
    public let page: String
    public let section: String

    public init(page: String, section: String) {
        self.page = page
        self.section = section
    }

    /// - Returns: nil for what is none. Whether there is such a section is not looked at.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "#", omittingEmptySubsequences: false)
        guard parts.count == 2, HelpTopic.isName(parts[0]), HelpTopic.isName(parts[1]) else { return nil }
        self.init(page: String(parts[0]), section: String(parts[1]))
    }

    public var text: String { page + "#" + section }

    /// Whether pages and sections can be called so: 1 to 40 of a–z and `-`.
    static func isName(_ text: some StringProtocol) -> Bool {
        (1...40).contains(text.utf8.count)
            && text.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "-") }
    }
}
