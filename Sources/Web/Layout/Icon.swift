public import HTML

/// The icons of the sprite. They are decorative: a control that shows only an icon has a label of its own.
public enum Icon: String, Sendable, CaseIterable {
    case home, search, calendar, events, person, plus, check, question, cross, clock, pin, people, link, share, copy,
        mail
    case bell, lock, eye, edit, trash, more, back, download, upload, sun, moon, device, key, logout, ticket, tag, star,
        qr
    case map, chart
    case photo, chat, send, settings, forward, list, warning, info, sparkle, money, heart

    public func html(_ context: PageContext) -> HTML {
        "<svg class=\"icon\" aria-hidden=\"true\"><use href=\"/assets/\(context.assets.version)/icons.svg#\(rawValue)\"></use></svg>"
    }
}
