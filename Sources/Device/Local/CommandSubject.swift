public import Domain
import Foundation
import Operations
import Store
import Wire

/// What commands in the queue are about, in the person's own words and by the titles of what they name.
public struct CommandSubject: Sendable {
    private let device: Device
    private let localize: @Sendable (Phrase) -> String

    /// - Parameter localize: Returns a phrase in the person's language.
    public init(device: Device, localize: @escaping @Sendable (Phrase) -> String) {
        (self.device, self.localize) = (device, localize)
    }

    /// The fields with words, the most telling first.
    private static let words = [
        "title", "name", "description", "body", "caption", "lines", "note", "reason", "emails", "status", "handle",
        "givenName", "familyName", "locale", "timeZone",
    ]
    /// The field that is the title of what a command changes, by what the command is about. Elsewhere it is `title` or
    /// `name`.
    private static let titles = ["chat": "body", "expense": "description", "post": "caption"]
    /// The length at which words are cut.
    private static let maxLength = 60

    /// Returns the words and the titles as one text; nil if there are none.
    public func text(of command: PendingCommand) -> String? {
        guard let payload = try? JSONDecoder().decode(PayloadValue.self, from: Data(command.payload.utf8)) else {
            return nil
        }
        let words = CommandSubject.words(in: payload)
        var texts = [words?.text].compactMap(\.self)
        // Its title is among the words, and may be another one since.
        let titled = words.flatMap {
            CommandSubject.isTitle($0.field, of: command) ? CommandSubject.id(in: payload) : nil
        }
        for text in payload.texts.sorted() where text != titled {
            guard let id = ID<Never>(text) else { continue }
            guard let title = title(of: id).map(CommandSubject.shortened), !texts.contains(title) else { continue }
            texts.append(title)
        }
        return texts.isEmpty ? nil : texts.joined(separator: " · ")
    }

    /// Returns whether a field is the title of what a command makes or changes.
    private static func isTitle(_ field: String, of command: PendingCommand) -> Bool {
        ["title", "name", titles[String(command.name.prefix { $0 != "." })]].contains(field)
    }

    private static func id(in payload: PayloadValue) -> String? {
        guard case .object(let fields) = payload, case .text(let id)? = fields["id"] else { return nil }
        return id
    }

    private static func words(in payload: PayloadValue) -> (field: String, text: String)? {
        guard case .object(var fields) = payload else { return nil }
        // An update of an event has its fields one level below.
        if case .object(let changes)? = fields["changes"] { fields.merge(changes) { $1 } }
        return words.lazy.compactMap { field in
            fields[field]?.texts.first { !$0.isEmpty }.map { (field: field, text: shortened($0)) }
        }.first
    }

    private static func shortened(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count <= maxLength ? line : line.prefix(maxLength - 1) + "…"
    }

    /// Returns the title of the thing with an id, of any kind. What the queue deletes is among the rows that the server
    /// sent.
    private func title(of id: ID<Never>) -> String? {
        (try? device.read { title(of: id, as: $1, in: $0) })
            ?? (try? device.readReceived { title(of: id, as: $1, in: $0) })
    }

    private func title(of id: ID<Never>, as actor: Actor, in reader: any Reader) -> String? {
        let now = device.store.environment.now()
        let titles: [() throws -> String?] = [
            { try EventQuery.event(id.of(Event.self), as: actor, now: now, in: reader).title },
            { try TodoQuery.todo(id.of(Todo.self), as: actor, in: reader).title },
            { try BudgetQuery.expense(id.of(Expense.self), as: actor, in: reader).description },
            { try ChatQuery.message(id.of(Message.self), as: actor, in: reader).body },
            { try PostQuery.post(id.of(Post.self), as: actor, in: reader).caption },
            { try PostQuery.comment(id.of(PostComment.self), as: actor, in: reader).body },
            { try PeopleQuery.person(id.of(User.self), as: actor, in: reader).name },
            { try ScheduleQuery.entry(id.of(ScheduleEntry.self), as: actor, in: reader).title },
            { try ActivityQuery.activity(id.of(Activity.self), as: actor, in: reader).name },
            { try ParticipantQuery.participant(id.of(Participant.self), as: actor, in: reader).name },
            { try VenueQuery.venue(id.of(Venue.self), as: actor, in: reader).name },
            { try AreaQuery.area(id.of(Area.self), as: actor, in: reader).name },
            {
                let conflicts = try ConflictView.all(as: actor, in: reader)
                return conflicts.first { $0.id == id.of(Conflict.self) }.map { localize($0.subject) }
            },
        ]
        return titles.lazy.compactMap { try? $0() }.first { !$0.isEmpty }
    }
}
