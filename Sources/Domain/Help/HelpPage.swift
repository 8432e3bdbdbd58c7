/// A page of help in one language, read from its file (docs/help.md).
public struct HelpPage: Hashable, Sendable {
    /// The name in its URL and of its file: `answers`.
    public let name: String
    public let title: String
    public let sections: [HelpSection]
}

/// A section about one task or question.
public struct HelpSection: Hashable, Sendable {
    public let topic: HelpTopic
    public let title: String
    /// Search phrases that do not occur in the section. They are not shown.
    public let also: String
    public let lines: [HelpLine]
    /// Pages of the site where the task is done.
    public let links: [HelpLink]
}

public struct HelpLink: Hashable, Sendable {
    public let title: String
    public let path: String

    public init(title: String, path: String) {
        self.title = title
        self.path = path
    }
}

/// An error in a help file, for its author.
public struct HelpFileError: Error, Hashable {
    public let file: String
    /// The line number, from 1.
    public let line: Int
    public let problem: String
}

extension HelpPage {
    /// Reads a file: `# Title`, then sections that begin with `## Title {#name}`. Each section has an `also:` line, its
    /// lines, and one line per link: `[Title](/path)`.
    ///
    /// - Throws: ``HelpFileError`` with the first line that cannot be read.
    public init(name: String, source: String) throws(HelpFileError) {
        var title: String?
        var sections: [HelpSection] = []
        var draft: Draft?
        var number = 0
        func failure(_ problem: String) -> HelpFileError { HelpFileError(file: name, line: number, problem: problem) }

        guard HelpTopic.isName(name) else { throw failure("the file is called by something else than a–z and -") }
        for raw in source.split(separator: "\n", omittingEmptySubsequences: false) {
            number += 1
            let line = Text.trimmed(String(raw))
            if line.isEmpty { continue }
            if line.hasPrefix("## ") {
                if let draft { sections.append(draft.section(of: name)) }
                guard let head = Draft(heading: line.dropFirst(3)) else {
                    throw failure("a section begins as “## Title {#name}”")
                }
                guard !sections.contains(where: { $0.topic.section == head.name }) else {
                    throw failure("two sections have the same name")
                }
                draft = head
            } else if line.hasPrefix("# ") {
                guard title == nil, draft == nil else { throw failure("a page has one title") }
                title = String(line.dropFirst(2))
            } else if draft == nil {
                throw failure("text stands in a section")
            } else if line.hasPrefix("also:") {
                guard draft!.also.isEmpty else { throw failure("a section has one line “also:”") }
                draft!.also = Text.trimmed(String(line.dropFirst(5)))
            } else if line.hasPrefix("[") {
                guard let link = HelpLink(source: line) else { throw failure("a link is written “[Title](/path)”") }
                draft!.links.append(link)
            } else {
                draft!.lines.append(HelpLine(line))
            }
        }
        if let draft { sections.append(draft.section(of: name)) }
        guard let title else { throw failure("the page has no title") }
        guard !sections.isEmpty, sections.allSatisfy({ !$0.lines.isEmpty }) else {
            throw failure("a page has sections, and each says something")
        }
        self.init(name: name, title: title, sections: sections)
    }

    private struct Draft {
        var title: String
        var name: String
        var also = ""
        var lines: [HelpLine] = []
        var links: [HelpLink] = []

        init?(heading: some StringProtocol) {
            let parts = heading.split(separator: "{", omittingEmptySubsequences: false)
            guard parts.count == 2, parts[1].hasPrefix("#"), parts[1].hasSuffix("}") else { return nil }
            title = Text.trimmed(String(parts[0]))
            name = String(parts[1].dropFirst().dropLast())
            guard !title.isEmpty, HelpTopic.isName(name) else { return nil }
        }

        func section(of page: String) -> HelpSection {
            HelpSection(
                topic: HelpTopic(page: page, section: name), title: title, also: also, lines: lines, links: links)
        }
    }
}

extension HelpLink {
    fileprivate init?(source: String) {
        guard source.hasPrefix("["), source.hasSuffix(")") else { return nil }
        let parts = source.dropFirst().dropLast().split(separator: "]", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[1].hasPrefix("(/") else { return nil }
        self.init(title: String(parts[0]), path: String(parts[1].dropFirst()))
    }
}
