public import Domain

extension Path {
    public static let help = "/help"
    public static let about = filled(Template.helpPage, with: "about")

    public static func help(_ page: HelpPage) -> String { filled(Template.helpPage, with: page.name) }
    public static func help(_ topic: HelpTopic) -> String {
        filled(Template.helpPage, with: topic.page) + "#" + topic.section
    }
}

extension Path.Template {
    public static let helpPage = "/help/{page}"
}
