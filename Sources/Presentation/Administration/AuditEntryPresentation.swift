public import Domain
public import Operations

/// An entry of the audit trail.
public struct AuditEntryPresentation: Equatable, Sendable {
    public enum Fact: Equatable, Sendable {
        case phrase(Phrase, Destination? = nil)
        /// A name or text that a person wrote.
        case text(String, Destination? = nil)
        case time(Instant)
    }

    /// Who did what.
    public var text: Phrase
    /// What it was done to, the recorded detail, when and from where.
    public var facts: [Fact]
    /// How the trail can be narrowed to entries like this one.
    public var narrowings: [AuditNarrowing]

    public init(_ entry: AuditView) {
        text = entry.text
        let facts: [Fact?] = [
            entry.subject.flatMap(AuditEntryPresentation.fact), entry.other.flatMap(AuditEntryPresentation.fact),
            AuditEntryPresentation.detail(of: entry), .time(entry.at), entry.address.map { .phrase("from \($0)") },
        ]
        self.facts = facts.compactMap(\.self)
        let narrowings: [AuditNarrowing?] = [
            entry.actor.map { .person($0.id, name: $0.name) },
            entry.subject.map { .subject($0.id, name: nil) },
            entry.other.flatMap { other in
                (other.name ?? other.eventTitle ?? other.person?.name).map { .subject(other.id, name: $0) }
            },
            .command(entry.command),
        ]
        self.narrowings = narrowings.compactMap(\.self)
    }

    /// Returns the name of a subject and where it can be seen; nil if it no longer exists.
    private static func fact(_ subject: AuditView.Subject) -> Fact? {
        // A report has no page of its own.
        if subject.kind == "report" { return .phrase("Reports", .reports) }
        let (name, destination): (String, Destination)
        if let item = subject.name, let page = programmeDestination(subject) {
            (name, destination) = (item, page)
        } else if let event = subject.eventId, let title = subject.eventTitle {
            (name, destination) = (title, .event(event))
        } else if let person = subject.person {
            (name, destination) = (person.name, .person(person.id))
        } else {
            return nil
        }
        return .text(name, subject.isOpen ? destination : nil)
    }

    private static func programmeDestination(_ subject: AuditView.Subject) -> Destination? {
        switch AuditedRowKind(rawValue: subject.kind) {
        case .activity: .activity(subject.id.of(Activity.self))
        case .participant: .participant(subject.id.of(Participant.self))
        case .venue: .venue(subject.id.of(Venue.self))
        case .area: .area(subject.id.of(Area.self))
        case .activityType, .participantRole: .programmeKinds
        case .tableImport: .tableImport(subject.id.of(TableImport.self))
        case nil: nil
        }
    }

    /// Returns what the detail of an entry means, which depends on its command.
    private static func detail(of entry: AuditView) -> Fact? {
        guard let detail = entry.detail, !detail.isEmpty else { return nil }
        let words = detail.split(separator: ",").map(String.init)
        let phrases: [Phrase] =
            switch AuditedCommand(rawValue: entry.command) {
            case .administerUser:
                words.compactMap { AccountStatus(rawValue: $0)?.change ?? Role(rawValue: $0)?.label }
            case .updateCommunity: words.compactMap { CommunitySetting(rawValue: $0)?.label }
            case .setActivityStatus: words.compactMap { ActivityStatus(rawValue: $0)?.label }
            case .startSession, nil: []
            }
        return phrases.isEmpty ? .text(detail) : .phrase("\(list: phrases)")
    }
}
