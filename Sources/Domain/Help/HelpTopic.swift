/// The identity of a help section, from the names of its page and section: `answers#change`. It is the same in
/// every language.
public struct HelpTopic: Hashable, Sendable {
    public let page: String
    public let section: String

    public init(page: String, section: String) {
        self.page = page
        self.section = section
    }

    /// - Returns: nil if the text is not a topic. Does not check whether the section exists.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "#", omittingEmptySubsequences: false)
        guard parts.count == 2, HelpTopic.isName(parts[0]), HelpTopic.isName(parts[1]) else { return nil }
        self.init(page: String(parts[0]), section: String(parts[1]))
    }

    public var text: String { page + "#" + section }

    /// Whether a text is a valid name of a page or section: 1 to 40 of a–z and `-`.
    static func isName(_ text: some StringProtocol) -> Bool {
        (1...40).contains(text.utf8.count)
            && text.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "-") }
    }
}
