import Domain
import Foundation
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct ProjectionTests {
    @Test(arguments: Scenario.all) func staleRowsAndChangesAreFreshRows(_ scenario: Scenario) async throws {
        let world = try await World()
        let result = try await expectChangesComplete(scenario.testDescription, in: world.community) {
            try await scenario.perform(world)
        }
        // A refused scenario proves nothing.
        try result.value.get()
    }

    /// Fails for a new command until it has a scenario.
    @Test func everyCommandHasAScenario() throws {
        var names: Set<String> = []
        for target in ["Operations", "ServerOperations"] {
            let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(
                path: "../../../Sources/\(target)")
            let files = try #require(
                FileManager.default.enumerator(
                    at: sources.standardizedFileURL.resolvingSymlinksInPath(), includingPropertiesForKeys: nil))
            for case let file as URL in files where file.pathExtension == "swift" {
                for match in try String(contentsOf: file, encoding: .utf8).matches(
                    of: /static let name = "([A-Za-z.]+)"/)
                {
                    names.insert(String(match.1))
                }
            }
        }
        #expect(names.count > 170)
        #expect(names == Set(Scenario.all.map(\.command)))
    }

    @Test func randomCommandsAreLoggedCompletely() async throws {
        try await forAll(60) { g in
            let community = try TestCommunity(seed: g.next())
            let life = try await RandomRun(community, people: 5, &g)
            var rows = try await community.read { try Snapshot($0) }
            for _ in 1...25 {
                let step = try await life.step(&g)
                rows = try await expectChangesComplete(step.title, in: community, since: rows) {
                    try await step.perform(community)
                    try await community.runJobs()
                }.after
            }
            let problems = try await community.read { try Consistency.problems(in: $0) }
            try #require(problems.isEmpty, "\(problems)")
        }
    }

    @Test func oneRowIsReadAsAllRowsAre() async throws {
        let world = try await World()
        try await world.community.importing([.sample("imported")], as: world.gus)
        try await world.community.perform(DismissInvitation(event: world.party), as: world.cem)
        try await world.community.perform(
            RSVPByLink(token: world.link, name: "Hal", email: "hal@example.org", status: .maybe), as: .nobody)
        let clubLink = try await world.community.perform(MakeLink(event: world.club), as: world.fox).token
        _ = try await world.community.perform(
            SendJoinRequestByLink(token: clubLink, name: "Ida", email: "ida@example.org"), as: .nobody)
        _ = try await world.community.perform(
            ConfirmGuest(guestToken: world.community.pass(to: "ida@example.org")), as: .nobody)
        // A seat is offered to Cem.
        try await world.community.update(world.dinner, as: world.ana) { $0.offerHours = .set(168) }
        try await world.community.rsvp(world.dinner, .notGoing, as: world.bo)
        try await world.community.read { reader in
            let snapshot = try Snapshot(reader)
            #expect(
                Set(snapshot.rows.keys.map(\.kind)) == Set(RowKind.allCases).subtracting([.rights]),
                "the world has something of every kind")
            for (key, row) in snapshot.rows {
                #expect(try Projection.row(kind: key.kind, id: key.id, in: key.scope, in: reader) == row)
            }
        }
    }

    @Test func aRowIsTheSameInEveryScopeThatHoldsIt() async throws {
        let world = try await World()
        let snapshot = try await world.community.read { try Snapshot($0) }
        for (_, rows) in Dictionary(grouping: snapshot.rows.values, by: { "\($0.kind) \($0.id)" }) {
            #expect(Set(rows.map(\.content)).count == 1)
            #expect(rows.count <= 2)
        }
        // The scope of a guest-list row matches what the commands decide.
        try await world.community.read { reader in
            for (key, row) in snapshot.rows where key.kind == .rsvp {
                if case .user = key.scope { continue }
                let fields = Dictionary(uniqueKeysWithValues: row.content.map { ($0.name, $0.value) })
                guard case .blob(let id) = fields["event_id"], case .text(let status) = fields["status"] else {
                    throw MissingField()
                }
                let event = try #require(try EventRow.find(ID(bytes: id)!, in: reader))
                #expect(event.guestScope(of: ID(bytes: key.id)!, RSVPStatus(rawValue: status)!) == key.scope)
            }
        }
    }

    @Test(.tags(.P45)) func aHiddenPlaceAndAHiddenListAreInNoWiderScope() async throws {
        let world = try await World()
        try await world.community.update(world.party, as: world.ana) {
            $0.locationName = .set("Secret cellar")
            $0.address = .set("Whisper Street 1")
            $0.latitude = .set(52.5)
            $0.longitude = .set(13.4)
        }
        let rows = try await world.community.read { try Snapshot($0).rows }
        for (key, row) in rows where key.scope != .place(world.party) {
            let text = "\(row.content)"
            #expect(!text.contains("Secret cellar") && !text.contains("Whisper") && !text.contains("52.5"))
        }
        let event = try #require(rows[.init(scope: .event(world.party), kind: .event, id: world.party.bytes)])
        #expect(event.content.first { $0.name == "location_name" }?.value == .null)
        #expect(
            rows.keys.filter { $0.kind == .seats && $0.id == world.party.bytes }.map(\.scope) == [.hosts(world.party)])
        // Addresses and passwords are visible only to their owner and the hosts.
        for (key, row) in rows {
            switch key.scope {
            case .public, .community, .event, .place: #expect(!"\(row.content)".contains("@example.org"), "\(key.kind)")
            default: break
            }
            #expect(!"\(row.content)".contains(ReversingHasher.hash(TestCommunity.password)))
        }
    }
}
