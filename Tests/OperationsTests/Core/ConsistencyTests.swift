import Domain
import Foundation
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// `mingle check` finds redundant data that disagrees.
struct ConsistencyTests {
    /// A change to the store, and the end of the resulting finding.
    static let damages: [(SQL, String)] = [
        (
            "UPDATE seats SET capacity = 40 WHERE capacity IS NOT NULL",
            "does not have the number of seats that its hosts set."
        ),
        ("UPDATE seats SET going = going + 1, taken = taken + 1 WHERE capacity IS NULL", "differ from its RSVPs."),
        ("UPDATE public_host SET given_name = 'Eve'", "that strangers see is outdated."),
        ("DELETE FROM public_host", "that strangers see is outdated."),
        ("UPDATE community SET name = 'Eve'", "that devices hold are outdated."),
        ("DELETE FROM seat_hold", "neither confirmed nor held until a deadline."),
        (
            "INSERT INTO guest_request (guest_id, event_id, name, party, note, status, asked_at) SELECT guest_id, event_id, 'Hal', 1, '', 'waiting', 0 FROM guest_credential WHERE confirmed_at IS NULL",
            "has a join request from an address that nobody has confirmed."
        ),
        ("INSERT INTO seat_offer (rsvp_id, until) SELECT id, 0 FROM rsvp", "or held without being offered."),
        ("DELETE FROM change WHERE scope = 'public'", "lacks its last entry."),
        ("UPDATE scope SET version = version - 1 WHERE id = 'public'", "is ahead of its counter."),
        (
            "INSERT INTO removal (event_id, who, at) SELECT event_id, \(hex: "user_id"), 0 FROM invitation WHERE user_id IS NOT NULL",
            "is still invited to it."
        ),
        (
            "INSERT INTO removal (event_id, who, at) SELECT event_id, email_key, 0 FROM invited_address",
            "is still invited to it."
        ),
        (
            "INSERT INTO removal (event_id, who, at) SELECT event_id, email_key, 0 FROM guest_credential",
            "is still invited to it."
        ),
        (
            "DELETE FROM change WHERE kind = 'rsvp' AND version < (SELECT version FROM scope WHERE id = change.scope)",
            "missing from the change log."
        ),
        ("UPDATE change SET removed_at = 1 WHERE kind = 'user'", "missing from the change log."),
        (
            "UPDATE invitation SET user_id = NULL WHERE user_id IS NOT NULL",
            "in the change log, but without a row."
        ),
        (
            "UPDATE change SET kind = 'message' WHERE kind = 'invitation' AND scope LIKE 'user:%'",
            "in the change log, but without a row."
        ),
        ("UPDATE users SET photo = 'a'", "is not the one that is stored for them."),
        ("UPDATE user_search SET text = text || 'x'", "by an outdated name."),
        ("UPDATE participant_search SET home_venue_id = participant_id", "by their home."),
        ("UPDATE event SET photo = 'a'", "is not the one that is stored for it."),
    ]

    @Test(arguments: damages) func findsWhatDiffers(_ damage: SQL, _ end: String) async throws {
        let world = try await World()
        try await world.community.perform(
            RSVPByLink(token: world.link, name: "Hal", email: "hal@example.org", status: .maybe), as: .nobody)
        try await world.community.perform(AddParticipant(name: "Paula", email: "paula@example.net"), as: world.admin)
        #expect(try await world.community.read { try Consistency.problems(in: $0) }.isEmpty)
        try await world.community.writeDirectly { try $0.execute(damage) }
        let problems = try await world.community.read { try Consistency.problems(in: $0) }
        #expect(problems.contains { $0.english.hasSuffix(end) }, "\(problems)")
    }

    /// Returns the files of ServerOperations whose names end with `suffix`.
    private func files(_ suffix: String) throws -> [(name: String, text: String)] {
        let folder = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "../../../Sources/ServerOperations").standardizedFileURL
        let paths = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
        return try paths.filter { $0.hasSuffix("\(suffix).swift") }.map { path in
            (
                URL(filePath: path).deletingPathExtension().lastPathComponent,
                try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            )
        }
    }

    /// Every check needs a damage above, or tests of its own; otherwise it could be lost unnoticed.
    @Test func everyFindingIsShown() throws {
        let shownElsewhere = [
            "BoardCheck", "BudgetCheck", "EntryReminderCheck", "HistoryCheck", "ParticipationTallyCheck",
            "WholeDayCheck",
        ]
        let sources = try files("Check").filter { !shownElsewhere.contains($0.name) }.map(\.text)
        let checks = sources.flatMap { $0.matches(of: /(?m)^ +(?:problems \+= )?try reader\.rows\(/) }.count
        let ends = sources.flatMap { $0.matches(of: /\) \{ ".*\)([^")]+)" \}/).map { String($0.1) } }
        #expect(ends.count == checks && checks > 8)
        for end in ends { #expect(ConsistencyTests.damages.contains { end.hasSuffix($0.1) }, "\(end)") }
    }

    @Test func everyCheckIsInTheListOfItsFeature() throws {
        let names = try files("Check").map(\.name).filter { $0 != "HealthCheck" }
        let listed = try (files("Tables") + files("Feature")).flatMap {
            $0.text.matches(of: /(\w+Check)\.problems/).map { String($0.1) }
        }
        #expect(listed.sorted() == names.sorted())
        #expect(ServerFeature.all.flatMap(\.checks).count == listed.count)
    }
}
