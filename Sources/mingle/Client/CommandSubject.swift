import Device
import Domain
import Foundation
import Operations
import Store
import Wire

/// What commands in the queue are about, in the person's own words and by the titles of what they name.
struct CommandSubject {
    let device: Device

    /// The fields with words, the most telling first.
    private static let words = [
        "title", "name", "description", "body", "caption", "lines", "note", "reason", "emails", "status",
    ]
    /// The length at which words are cut.
    private static let maxLength = 60

    /// Returns the words and the titles as one text; nil if there are none.
    func text(of command: PendingCommand) -> String? {
        guard let payload = try? JSONDecoder().decode(PayloadValue.self, from: Data(command.payload.utf8)) else {
            return nil
        }
        var texts = [CommandSubject.words(in: payload)].compactMap(\.self)
        for id in payload.texts.sorted().compactMap({ ID<Never>($0) }) {
            guard let title = title(of: id).map(CommandSubject.shortened), !texts.contains(title) else { continue }
            texts.append(title)
        }
        return texts.isEmpty ? nil : texts.joined(separator: " · ")
    }

    private static func words(in payload: PayloadValue) -> String? {
        guard case .object(var fields) = payload else { return nil }
        // An update of an event has its fields one level below.
        if case .object(let changes)? = fields["changes"] { fields.merge(changes) { $1 } }
        return words.lazy.compactMap { fields[$0]?.texts.first { !$0.isEmpty } }.first.map(shortened)
    }

    private static func shortened(_ text: String) -> String {
        let line = printable(text).split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count <= maxLength ? line : line.prefix(maxLength - 1) + "…"
    }

    /// Returns the title of the thing with an id, of any kind. What the queue deletes is among the rows that the server
    /// sent.
    private func title(of id: ID<Never>) -> String? {
        (try? device.read { CommandSubject.title(of: id, as: $1, in: $0) })
            ?? (try? device.readReceived { CommandSubject.title(of: id, as: $1, in: $0) })
    }

    private static func title(of id: ID<Never>, as actor: Actor, in reader: any Reader) -> String? {
        let titles: [() throws -> String?] = [
            { try EventQuery.event(id.of(Event.self), as: actor, now: .now, in: reader).title },
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
        ]
        return titles.lazy.compactMap { try? $0() }.first { !$0.isEmpty }
    }
}
