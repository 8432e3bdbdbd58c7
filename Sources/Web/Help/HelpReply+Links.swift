public import Domain
public import Presentation

extension HelpReply {
    /// Links to the pages where the task is done, then to the sections of help.
    public var pageLinks: [HelpLink] { links + sections.map { HelpLink(title: $0.title, path: Path.help($0.topic)) } }
}
