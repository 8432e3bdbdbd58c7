public import Domain
public import HTML
public import Operations
import Presentation

/// The audit trail: who did what to which thing, when, and from which network address.
public enum AuditPage {
    /// The filter of the page, as encoded in its URL.
    public struct Query: Hashable, Sendable {
        public var person: String?
        /// The name of a command, or the raw value of an `AuditArea`.
        public var command: String?
        public var subject: String?
        /// Days as typed: `2026-11-25`.
        public var from: String?
        public var to: String?

        public init(
            person: String? = nil, command: String? = nil, subject: String? = nil, from: String? = nil,
            to: String? = nil
        ) {
            self.person = person
            self.command = command
            self.subject = subject
            self.from = from
            self.to = to
        }

        var parameters: [(String, String?)] {
            [("person", person), ("command", command), ("subject", subject), ("from", from), ("to", to)]
        }
        var path: String { Path.adding(parameters, to: Path.audit) }

        func with(_ change: (inout Query) -> Void) -> Query {
            var query = self
            change(&query)
            return query
        }

        func narrowed(by narrowing: AuditNarrowing) -> Query {
            with {
                switch narrowing {
                case .person(let id, _): $0.person = id.description
                case .subject(let id, _): $0.subject = id.description
                case .command(let name): $0.command = name
                }
            }
        }
    }

    /// - Parameters:
    ///   - personName: the name of the person in the filter; nil if no person has that id.
    ///   - commandSentence: what somebody did, for the command in the filter; nil without one.
    public static func html(
        _ context: PageContext, _ lines: [AuditView], query: Query, personName: String? = nil,
        commandSentence: Phrase? = nil, nextCursor: String?
    ) -> HTML {
        let list: HTML =
            lines.isEmpty
            ? EmptyState.html(
                .clock, "No entries", "No entries match. Remove a filter, or choose another time.",
                action: ("Show everything", Path.audit), context)
            : "<ul class=\"list audit\">\(lines.map { row($0, query, context) })</ul>"
        let body: HTML = """
            \(areas(query))\(chosen(query, personName, commandSentence, context))\(time(query))
            \(list)\(NextLink.html(Path.audit, query: query.parameters, cursor: nextCursor, label: "Show older"))
            """
        return PageLayout.render(
            title: "Audit trail", context: context, tab: .me, back: Path.administration, body: body)
    }

    // MARK: Filters

    private static func areas(_ query: Query) -> HTML {
        let signIns = AuditedCommand.startSession.rawValue
        let first = FilterChips.Chip(
            label: "Sign-ins", path: query.with { $0.command = query.command == signIns ? nil : signIns }.path,
            isOn: query.command == signIns)
        let areas: [FilterChips.Chip] = AuditArea.allCases.map { area in
            let isOn = query.command == area.rawValue
            return .init(
                label: area.label, path: query.with { $0.command = isOn ? nil : area.rawValue }.path, isOn: isOn)
        }
        return FilterChips.html("What it is about", [first] + areas)
    }

    /// Returns the active filters as chips; each removes its filter.
    private static func chosen(
        _ query: Query, _ personName: String?, _ commandSentence: Phrase?, _ context: PageContext
    ) -> HTML {
        var chips: [(Phrase, Query)] = []
        if query.person != nil { chips.append(("By \(personName ?? "–")", query.with { $0.person = nil })) }
        if query.subject != nil { chips.append(("About one thing", query.with { $0.subject = nil })) }
        // Areas and sign-ins have chips of their own.
        if let commandSentence, let command = query.command, AuditArea(rawValue: command) == nil,
            command != AuditedCommand.startSession.rawValue
        {
            chips.append((commandSentence, query.with { $0.command = nil }))
        }
        if let from = query.from { chips.append(("From \(from)", query.with { $0.from = nil })) }
        if let to = query.to { chips.append(("Until \(to)", query.with { $0.to = nil })) }
        guard !chips.isEmpty else { return .empty }
        let links: [HTML] = chips.map { label, next in
            "<a class=\"chip\" href=\"\(next.path)\" aria-label=\"\(localized: "Remove filter: \(label)")\">\(label)\(Icon.cross.html(context))</a>"
        }
        return "<nav class=\"tags\" aria-label=\"\(localized: "Active filters")\">\(links)</nav>"
    }

    private static func time(_ query: Query) -> HTML {
        let kept = query.parameters.filter { $0.0 != "from" && $0.0 != "to" }.compactMap { name, value in
            value.map { Fields.hidden(name, $0) }
        }
        let fields = Fields(
            FormInput(fields: ["from": query.from ?? "", "to": query.to ?? ""]), order: [], prefix: "audit")
        return """
            <details class="more"><summary>\(localized: "Choose a time")</summary><form method="get" action="\(Path.audit)" class="stack">\(kept)
            <div class="row">\(fields.input("from", "From", type: "date"))\(fields.input("to", "Until", type: "date"))</div>
            <div class="actions"><button class="button">\(localized: "Show")</button></div></form></details>
            """
    }

    // MARK: Entries

    private static func row(_ line: AuditView, _ query: Query, _ context: PageContext) -> HTML {
        let entry = AuditEntryPresentation(line)
        let facts: [HTML] = entry.facts.enumerated().map {
            let fact = html($0.element, context)
            return $0.offset == 0 ? fact : " · \(fact)"
        }
        // A filter that is on already would lead to the same page.
        let links: [HTML] = entry.narrowings.filter { query.narrowed(by: $0) != query }.map {
            "<a class=\"button small\" href=\"\(query.narrowed(by: $0).path)\">\($0.label)</a>"
        }
        // Links that narrow the list are behind a button, so that each row shows only its entry.
        let narrow: HTML? =
            links.isEmpty
            ? nil
            : """
            <details class="narrow"><summary class="iconbutton" aria-label="\(localized: "More like this: \(entry.text)")">\(Icon.more.html(context))</summary>\
            <div class="narrow-links">\(links)</div></details>
            """
        return """
            <li class="item"><div class="item-body"><p>\(entry.text)</p><small>\(facts)</small></div><div class="item-action">\(narrow)</div></li>
            """
    }

    private static func html(_ fact: AuditEntryPresentation.Fact, _ context: PageContext) -> HTML {
        switch fact {
        case .phrase(let phrase, nil): "\(phrase)"
        case .phrase(let phrase, let destination?): "<a href=\"\(Path.path(destination))\">\(phrase)</a>"
        case .text(let text, nil): "<bdi>\(text)</bdi>"
        case .text(let text, let destination?): "<a href=\"\(Path.path(destination))\" dir=\"auto\">\(text)</a>"
        case .time(let time): DateText.html(time, context)
        }
    }
}
