import Domain
public import HTML
public import Operations
import Presentation

/// The list of all accounts, with search, filters and bulk actions.
public enum UsersPage {
    /// Accounts on a page, and so the most that can be selected at once.
    public static let length = 50

    /// - Parameters:
    ///   - cursor: the start of this page; nil for the first.
    ///   - chosen: the selected accounts; none by default.
    ///   - form: the submitted values, if they were refused.
    public static func html(
        _ context: PageContext, _ users: [AdministeredUserView], filter: UserFilter, cursor: String? = nil,
        nextCursor: String?, chosen: Chosen = .some(of: []),
        form: FormInput = FormInput()
    ) -> HTML {
        let fields = Fields(form, order: ["id", "role"], prefix: "bulk")
        let body: HTML = """
            \(search(filter, context))\(chips(filter))
            \(users.isEmpty ? empty(filter, context) : self.form(users, filter, cursor, chosen, fields, context))\
            \(NextLink.html(Path.users, query: parameters(filter), cursor: nextCursor))
            """
        return PageLayout.render(
            title: "People", subject: "Administration", context: context, tab: .me, back: Path.administration,
            body: body)
    }

    private static func parameters(_ filter: UserFilter) -> [(String, String?)] {
        [
            ("q", filter.query.isEmpty ? nil : filter.query), ("role", filter.role?.rawValue),
            ("status", filter.status?.rawValue),
        ]
    }

    private static func path(_ filter: UserFilter) -> String { Path.adding(parameters(filter), to: Path.users) }

    private static func search(_ filter: UserFilter, _ context: PageContext) -> HTML {
        let kept: [HTML] = [
            filter.role.map { Fields.hidden("role", $0.rawValue) },
            filter.status.map { Fields.hidden("status", $0.rawValue) },
        ].compactMap(\.self)
        return """
            <form method="get" action="\(Path.users)" class="search" role="search">\(kept)
            \(Icon.search.html(context))<label class="visually-hidden" for="q">\(localized: "Search accounts")</label>
            <input type="search" id="q" name="q" dir="auto" value="\(filter.query)" \
            placeholder="\(localized: "Name, nickname or start of the e-mail address")" enterkeyhint="search"></form>
            """
    }

    private static func chips(_ filter: UserFilter) -> HTML {
        let roles: [FilterChips.Chip] = Role.allCases.map { role in
            var next = filter
            next.role = filter.role == role ? nil : role
            return .init(label: role.label, path: path(next), isOn: filter.role == role)
        }
        let states: [FilterChips.Chip] = AccountStatus.allCases.compactMap { status in
            guard let label = status.label else { return nil }
            var next = filter
            next.status = filter.status == status ? nil : status
            return .init(label: label, path: path(next), isOn: filter.status == status)
        }
        return "\(FilterChips.html("Roles", roles))\(FilterChips.html("Status", states))"
    }

    private static func empty(_ filter: UserFilter, _ context: PageContext) -> HTML {
        EmptyState.html(
            .search, "Nobody found", "No accounts match. Try fewer letters, or remove a filter.",
            action: ("Show everybody", Path.users), context)
    }

    private static func form(
        _ users: [AdministeredUserView], _ filter: UserFilter, _ cursor: String?, _ chosen: Chosen, _ fields: Fields,
        _ context: PageContext
    ) -> HTML {
        let here = Path.adding(parameters(filter) + [("cursor", cursor)], to: Path.users)
        return """
            \(Fields.open(.administerUsers, label: "Chosen accounts"))\(fields.summary(labels: [("id", "Accounts"), ("role", "Role")]))<div class="stack" data-choices>
            \(SelectableList.html("Accounts", fields, here: here, rows: users.map { row($0, chosen.contains($0.id), context) }))</div>
            \(Fields.hidden("next", here))\(acts(fields))</form>
            """
    }

    private static func row(_ user: AdministeredUserView, _ isChosen: Bool, _ context: PageContext) -> HTML {
        let shown = AdministeredUserPresentation(user, context.presentation)
        let content: HTML = """
            \(Faces.face(user.name, photo: user.photo))<span><bdi>\(user.name)</bdi> <small><bdi>@\(user.handle)</bdi></small><small>\(EmailText.html(user.email))</small>\
            \(Pills.row(shown.badges.map(Pills.pill)))</span>
            """
        let profile: HTML? = shown.profile.map {
            SelectableList.link(.person, "Profile of \(user.name)", Path.path($0), context)
        }
        let links: HTML =
            "\(SelectableList.link(.clock, "What \(user.name) did", Path.audit(of: user.id), context))\(profile)"
        return SelectableList.row(
            content, value: shown.isSelectable ? user.id.description : nil, isChosen: isChosen, links: links)
    }

    /// Returns the bulk actions. Pressing Enter triggers nothing that would have to be undone.
    private static func acts(_ fields: Fields) -> HTML {
        let roles: [(value: String, text: Phrase)] = Role.allCases.map {
            ($0.rawValue, "\($0.label): \($0.hint)")
        }
        return """
            <section class="panel bulk" aria-labelledby="bulk-title"><h2 id="bulk-title">\(localized: "With the chosen accounts")</h2>
            <div class="bulk-role">\(fields.select("role", "Role", options: [("", "Choose a role")] + roles))\
            <button class="button" name="act" value="role">\(localized: "Change the role")</button></div>
            <div class="actions"><button class="button" name="act" value="enable">\(localized: "Enable")</button>\
            <button class="button" name="act" value="disable">\(localized: "Disable")</button>\
            <button class="button danger" name="act" value="delete">\(localized: "Delete …")</button></div></section>
            """
    }
}
