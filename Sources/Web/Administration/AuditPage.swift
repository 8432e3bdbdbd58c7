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
                label: label(area), path: query.with { $0.command = isOn ? nil : area.rawValue }.path, isOn: isOn)
        }
        return FilterChips.html("What it is about", [first] + areas)
    }

    static func label(_ area: AuditArea) -> Phrase {
        switch area {
        case .accounts: "Accounts"
        case .settings: "Settings"
        case .events: "Events"
        case .calendars: "Calendars"
        case .chat: "Chat"
        case .planning: "To-dos, board, budget"
        case .people: "People and reports"
        case .programme: "Programme"
        case .notifications: "Notifications"
        }
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
        let facts: [HTML?] = [
            subject(line.subject), subject(line.other), detail(line), "\(DateText.html(line.at, context))",
            line.address.map { "\(localized: "from \($0)")" },
        ]
        let some = facts.compactMap(\.self)
        let joined: [HTML] = some.enumerated().map { $0.offset == 0 ? $0.element : " · \($0.element)" }
        let only: [HTML?] = [
            line.actor.flatMap { actor in
                query.person == actor.id.description
                    ? nil : more("Only \(actor.name)", query.with { $0.person = actor.id.description })
            },
            line.subject.flatMap { subject in
                query.subject == subject.id.description
                    ? nil : more("Only this thing", query.with { $0.subject = subject.id.description })
            },
            line.other.flatMap { other in
                guard query.subject != other.id.description,
                    let name = other.name ?? other.eventTitle ?? other.person?.name
                else { return nil }
                return more("Only \(name)", query.with { $0.subject = other.id.description })
            },
            query.command == line.command ? nil : more("Only this kind", query.with { $0.command = line.command }),
        ]
        let links = only.compactMap(\.self)
        // Links that narrow the list are behind a button, so that each row shows only its entry.
        let narrow: HTML? =
            links.isEmpty
            ? nil
            : """
            <details class="narrow"><summary class="iconbutton" aria-label="\(localized: "More like this: \(line.text)")">\(Icon.more.html(context))</summary>\
            <div class="narrow-links">\(links)</div></details>
            """
        return """
            <li class="item"><div class="item-body"><p>\(line.text)</p><small>\(joined)</small></div><div class="item-action">\(narrow)</div></li>
            """
    }

    private static func more(_ label: Phrase, _ query: Query) -> HTML {
        "<a class=\"button small\" href=\"\(query.path)\">\(label)</a>"
    }

    /// Returns a link to the subject of an entry, or nil if the subject no longer exists.
    private static func subject(_ subject: AuditView.Subject?) -> HTML? {
        guard let subject else { return nil }
        // A report has no page of its own.
        if subject.kind == "report" { return "<a href=\"\(Path.reports)\">\(localized: "Reports")</a>" }
        let (path, name): (String, String)
        if let thing = subject.name, let place = thingPath(subject) {
            (path, name) = (place, thing)
        } else if let event = subject.eventId, let title = subject.eventTitle {
            (path, name) = (Path.event(event), title)
        } else if let person = subject.person {
            (path, name) = (Path.person(person.id), person.name)
        } else {
            return nil
        }
        return subject.isOpen ? "<a href=\"\(path)\" dir=\"auto\">\(name)</a>" : "<bdi>\(name)</bdi>"
    }
}

extension AuditPage {
    /// Returns the path of a thing of the programme.
    private static func thingPath(_ subject: AuditView.Subject) -> String? {
        switch AuditedRowKind(rawValue: subject.kind) {
        case .activity: Path.activity(subject.id.of(Activity.self))
        case .participant: Path.participant(subject.id.of(Participant.self))
        case .venue: Path.venue(subject.id.of(Venue.self))
        case .area: Path.area(subject.id.of(Area.self))
        case .activityType, .participantRole: Path.programmeKinds
        case .tableImport: Path.tableImport(subject.id.of(TableImport.self))
        case nil: nil
        }
    }

    /// Returns the phrase for the detail that was recorded with an entry.
    private static func detail(_ line: AuditView) -> HTML? {
        guard let kept = line.detail, !kept.isEmpty else { return nil }
        let words = kept.split(separator: ",").map(String.init)
        let phrases: [Phrase] =
            switch AuditedCommand(rawValue: line.command) {
            case .administerUser:
                words.compactMap { word in
                    switch AccountStatus(rawValue: word) {
                    case .active: "Enabled"
                    case .disabled: "Disabled"
                    default: Role(rawValue: word).map(RolePhrases.label)
                    }
                }
            case .updateCommunity:
                words.compactMap { word in CommunitySetting(rawValue: word).flatMap(CommunityFields.label) }
            case .setActivityStatus: words.compactMap { ActivityStatus(rawValue: $0)?.label }
            case .startSession, nil: []
            }
        return phrases.isEmpty ? "<bdi>\(kept)</bdi>" : "\(localized: "\(list: phrases)")"
    }
}
