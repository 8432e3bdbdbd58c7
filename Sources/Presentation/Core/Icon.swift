/// The icons. They are decorative: a control that shows only an icon has a label of its own.
public enum Icon: String, Sendable, CaseIterable {
    case home, search, calendar, events, person, plus, check, question, cross, clock, pin, people, link, share, copy,
        mail
    case bell, lock, eye, edit, trash, more, back, download, upload, sun, moon, device, key, logout, ticket, tag, star,
        qr
    case map, chart
    case photo, chat, send, settings, forward, list, warning, info, sparkle, money, heart
}
