import Domain
import Store

@testable import Operations
@testable import ServerOperations

extension Scenario {
    static let events = [
        Scenario(EraseEvent.self, "of an event with more rows than one piece holds") { w in
            try await w.community.writeDirectly { tx in
                for number in 1...EraseEvent.batchSize {
                    let id: ID<Message> = tx.newID()
                    try tx.execute(
                        "INSERT INTO message (id, event_id, author_id, number, body, sent_at) VALUES (\(id), \(w.dinner), \(w.ana.userID), \(1000 + number), 'Hi', \(tx.now))"
                    )
                    tx.put(.message, id, in: .crew(w.dinner))
                }
            }
            try await w.community.perform(DeleteEvent(id: w.dinner), as: w.ana)
            try await w.community.perform(EraseEvent(id: w.dinner), as: .system)
        },
        Scenario(ArchiveEvents.self, "public, by invitation, a draft") { w in
            _ = try await w.draft(.public)
            w.community.advance(.days(210))
            try await w.community.perform(ArchiveEvents(), as: .system)
        },
        Scenario(ArchiveEvents.self, "with a part of the guest list") { w in
            w.community.advance(.days(210))
            for _ in 1...4 { try await w.community.perform(ArchiveEvents(batchSize: 1), as: .system) }
        },
        Scenario(UpdateEvent.self, "so that it returns from the archive") { w in
            w.community.advance(.days(210))
            try await w.community.perform(ArchiveEvents(), as: .system)
            for event in [w.dinner, w.party] {
                try await w.community.update(event, as: w.ana) {
                    $0.startsAt = .set(w.community.now + .days(3))
                }
            }
        },
        Scenario(DeleteEvent.self, "in the archive") { w in
            w.community.advance(.days(210))
            try await w.community.perform(ArchiveEvents(), as: .system)
            try await w.community.perform(DeleteEvent(id: w.dinner), as: w.ana)
        },
        Scenario(CreateEvent.self, "public") { w in _ = try await w.community.event(by: w.bo) },
        Scenario(CreateEvent.self, "invited, place hidden") { w in
            _ = try await w.community.event(by: w.bo) {
                $0.visibility = .invited
                $0.locationHidden = true
            }
        },
        Scenario(CreateEvent.self, "a draft") { w in _ = try await w.draft(.public) },
        Scenario(PublishEvent.self, "for everybody, with a co-host") { w in
            let draft = try await w.draft(.public)
            try await w.community.perform(SetHosts(event: draft, cohosts: [w.cem.userID!]), as: w.ana)
            try await w.community.perform(PublishEvent(id: draft), as: w.cem)
        },
        Scenario(PublishEvent.self, "for friends, place and names hidden") { w in
            let draft = try await w.draft(.friends)
            try await w.community.update(draft, as: w.ana) {
                $0.locationHidden = .set(true)
                $0.guestList = .set(.hidden)
            }
            try await w.community.perform(PublishEvent(id: draft), as: w.ana)
        },
        Scenario(PublishEvent.self, "by its link alone") { w in
            try await w.community.perform(PublishEvent(id: w.draft(.unlisted)), as: w.ana)
        },
        Scenario(UpdateEvent.self, "a draft for others than before") { w in
            try await w.community.update(w.draft(.public), as: w.ana) { $0.visibility = .set(.friends) }
        },
        Scenario(DeleteEvent.self, "a draft with a co-host") { w in
            let draft = try await w.draft(.public)
            try await w.community.perform(SetHosts(event: draft, cohosts: [w.cem.userID!]), as: w.ana)
            try await w.community.perform(DeleteEvent(id: draft), as: w.ana)
        },
        Scenario(UpdateEvent.self, "title only") { w in
            try await w.community.update(w.dinner, as: w.ana) { $0.title = .set("Supper") }
        },
        Scenario(UpdateEvent.self, "public to invited") { w in
            try await w.community.update(w.dinner, as: w.ana) { $0.visibility = .set(.invited) }
        },
        Scenario(UpdateEvent.self, "invited to public") { w in
            try await w.community.update(w.party, as: w.ana) { $0.visibility = .set(.public) }
        },
        Scenario(UpdateEvent.self, "invited to unlisted, names shown") { w in
            try await w.community.update(w.party, as: w.ana) {
                $0.visibility = .set(.unlisted)
                $0.guestList = .set(.names)
            }
        },
        Scenario(UpdateEvent.self, "names hidden and more seats") { w in
            try await w.community.update(w.dinner, as: w.ana) {
                $0.guestList = .set(.hidden)
                $0.capacity = .set(5)
            }
        },
        Scenario(UpdateEvent.self, "place shown") { w in
            try await w.community.update(w.party, as: w.ana) { $0.locationHidden = .set(false) }
        },
        Scenario(UpdateEvent.self, "place hidden") { w in
            try await w.community.update(w.dinner, as: w.ana) { $0.locationHidden = .set(true) }
        },
        Scenario(UpdateEvent.self, "hidden place moved") { w in
            try await w.community.update(w.party, as: w.ana) { $0.locationName = .set("Cellar") }
        },
        Scenario(CancelEvent.self, "") { w in try await w.community.perform(CancelEvent(id: w.dinner), as: w.ana) },
        Scenario(DeleteEvent.self, "by its host") { w in
            try await w.community.perform(DeleteEvent(id: w.dinner), as: w.ana)
        },
        Scenario(DeleteEvent.self, "by an administrator") { w in
            try await w.community.perform(DeleteEvent(id: w.party), as: w.admin)
        },
        Scenario(DuplicateEvent.self, "with a hidden place") { w in
            _ = try await w.community.perform(DuplicateEvent(id: w.party), as: w.ana)
        },
        Scenario(RestoreEvent.self, "") { w in
            try await w.community.perform(CancelEvent(id: w.dinner, reason: "Rain"), as: w.ana)
            try await w.community.perform(RestoreEvent(id: w.dinner), as: w.ana)
        },
        Scenario(UpdateEvent.self, "an event with co-hosts is opened to all") { w in
            try await w.community.update(w.club, as: w.bo) { $0.visibility = .set(.public) }
        },
        Scenario(DeleteEvent.self, "with co-hosts and join requests") { w in
            try await w.community.perform(DeleteEvent(id: w.club), as: w.fox)
        },
        Scenario(DeleteEvent.self, "with the request of a guest without an account") { w in
            _ = try await w.guestRequest()
            try await w.community.perform(DeleteEvent(id: w.club), as: w.fox)
        },
        Scenario(DeleteEvent.self, "with a chat") { w in
            try await w.community.perform(DeleteEvent(id: w.party), as: w.ana)
        },
    ]
}

extension World {
    /// Makes a draft of Ana's.
    func draft(_ visibility: Visibility) async throws -> ID<Event> {
        try await community.perform(
            CreateEvent(TestCommunity.input { $0.visibility = visibility }, status: .draft), as: ana)
    }
}
