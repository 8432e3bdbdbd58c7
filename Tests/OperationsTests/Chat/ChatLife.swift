import Domain
import Properties
import Store

@testable import Operations

extension RandomRun {
    static let chat = [
        RandomAction(SendMessage.self, 7) { d in (SendMessage(event: try d.event(), body: d.g.word(5)), try d.person())
        },
        RandomAction(EditMessage.self, 3) { d in
            let (id, author): (ID<Message>, ID<User>) = try d.two("SELECT id, author_id FROM message ORDER BY id")
            return (EditMessage(id: id, body: d.g.word(5)), try d.actor(author))
        },
        RandomAction(DeleteMessage.self) { d in
            let (id, author): (ID<Message>, ID<User>) = try d.two("SELECT id, author_id FROM message ORDER BY id")
            return (DeleteMessage(id: id), d.g.one(in: 2) ? try d.person() : try d.actor(author))
        },
        RandomAction(MarkRead.self, 5) { d in
            let (id, event): (ID<Message>, ID<Event>) = try d.two("SELECT id, event_id FROM message ORDER BY id")
            return (MarkRead(event: event, upTo: id), try d.planner(at: event))
        },
    ]
}
