public import HTML

/// The drawings of the one sprite. They are decoration: a control that shows only an icon carries a label of its own.
public enum Icon: String, Sendable, CaseIterable {
    case home, search, calendar, events, person, plus, check, question, cross, clock, pin, people, link, share, copy,
        mail
    case bell, lock, eye, edit, trash, more, back, download, upload, sun, moon, device, key, logout, ticket, tag, star,
        qr
    case photo, chat, send, settings, forward, list, warning, info, sparkle, money, heart, map

    public func html(_ context: PageContext) -> HTML {
        "<svg class=\"icon\" aria-hidden=\"true\"><use href=\"/assets/\(context.assets.version)/icons.svg#\(rawValue)\"></use></svg>"
    }
}
