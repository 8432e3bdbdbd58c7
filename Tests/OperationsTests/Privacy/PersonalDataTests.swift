import Domain
import Foundation
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Every table and column that can identify a person is declared for the export and the deletion.
struct PersonalDataTests {
    /// Fails for a new table or column until its personal data is declared.
    @Test func everyTableAndColumnIsNamed() async throws {
        let community = try TestCommunity()
        let columns = try await community.read { reader in
            try reader.rows(
                """
                SELECT m.name, p.name, p.type FROM sqlite_master m JOIN pragma_table_info(m.name) p
                WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'
                """
            ) { (table: try $0.next(String.self), name: try $0.next(String.self), type: try $0.next(String.self)) }
        }
        #expect(columns.count > 150)
        let named = Dictionary(grouping: PersonalDataTable.all, by: \.name.literal)
        let advice =
            "Say in the Tables.swift of its feature in Sources/ServerOperations what of it is exported and what a deletion does to it."
        for (table, columns) in Dictionary(grouping: columns, by: \.table).sorted(by: { $0.key < $1.key }) {
            guard let entries = named[table] else {
                Issue.record("The table \(table) is not named. \(advice)")
                continue
            }
            let known = Set(entries.flatMap(\.columns).map(\.name.literal))
            for column in columns where ["TEXT", "BLOB"].contains(column.type) {
                if table != "migration", !known.contains(column.name) {
                    Issue.record("\(table).\(column.name) can name a person and is not named. \(advice)")
                }
            }
            #expect(known.isSubset(of: columns.map(\.name)), "\(table) has no such column")
        }
        let tables = Set(columns.map(\.table))
        for table in PersonalDataTable.all {
            #expect(tables.contains(table.name.literal), "There is no table \(table.name.literal).")
        }
        let listed = ServerFeature.all.flatMap { Set($0.tables.map(\.name.literal)) }
        #expect(listed.sorted() == tables.sorted(), "each table is in the list of one feature")
    }

    @Test func theExportHoldsEverythingButSecrets() async throws {
        let world = try await World()
        let community = world.community
        try await community.rsvp(world.party, .notGoing, as: world.cem)
        try await community.update(world.party, as: world.ana) {
            $0.title = .set("Party!"); $0.notify = .yes
        }
        try await community.update(world.party, as: world.ana) { $0.title = .set("Party") }
        try await community.perform(Befriend(userId: world.dia.userID!), as: world.fox)
        try await community.perform(ForgotPassword(email: "bo@example.org"), as: .nobody)
        try await community.perform(MarkRead(event: world.party, upTo: world.message), as: world.cem)
        try await community.perform(RemoveGuest(event: world.dinner, guest: "\(world.bo.userID!)"), as: world.ana)
        try await community.perform(SetProfilePhoto(photo: .sample("a")), as: world.bo)
        _ = try await community.perform(StartSession(user: world.bo.userID!, kind: .api, device: "Phone"), as: .system)
        _ = try await community.perform(
            StartSession(user: world.bo.userID!, kind: .web, device: "Browser"), as: .system)
        try await community.writeDirectly { tx in _ = try SyncClient.use(tx.newID(), as: world.bo, in: tx) }
        _ = try await community.importing([.sample("choir")], as: world.cem)
        try await community.runJobs()
        // A guest row from before anyone confirmed the address.
        try await community.writeDirectly { tx in
            let id = tx.newID(Guest.self)
            try tx.execute("INSERT INTO guest (id, event_id, name) VALUES (\(id), \(world.party), 'Bo')")
            try tx.execute(
                """
                INSERT INTO guest_credential (guest_id, event_id, email, email_key, token_hash, created_at)
                VALUES (\(id), \(world.party), 'bo@example.org', 'bo@example.org', \([1, 2] as [UInt8]), \(tx.now))
                """)
            try tx.execute(
                """
                INSERT INTO guest_request (guest_id, event_id, name, party, note, status, asked_at)
                VALUES (\(id), \(world.party), 'Bo', 1, '', 'waiting', \(tx.now))
                """)
            try tx.execute(
                "INSERT INTO claimed_pass (hash, event_id, user_id) VALUES (\([3, 4] as [UInt8]), \(world.party), \(world.bo.userID!))"
            )
        }
        try await community.perform(DismissInvitation(event: world.party), as: world.cem)
        var filled: Set<String> = []
        for actor in [world.ana, world.bo, world.cem, world.dia, world.fox, world.gus, world.admin] {
            let sections = try await community.read { try PersonalDataQuery.sections(as: actor, in: $0) }
            #expect(Set(sections.keys) == Set(PersonalDataTable.all.compactMap(\.section)))
            filled.formUnion(sections.filter { !$0.value.isEmpty }.keys)
            let text = String(decoding: try JSONEncoder().encode(sections), as: UTF8.self)
            let secrets = [
                ReversingHasher.hash(TestCommunity.password), world.feed.secret, world.link, world.guestToken,
            ]
            for secret in secrets { #expect(!text.contains(secret)) }
        }
        let missing = Set(PersonalDataTable.all.compactMap(\.section)).subtracting(filled)
        #expect(missing.isEmpty, "nobody in this world has something of these; give them some")

        let sections = try await community.read { try PersonalDataQuery.sections(as: world.bo, in: $0) }
        #expect(sections["messages"]?.first?["body"] == .text("Who brings the music?"))
        #expect(sections["messages"]?.first?["event"] == .text("Party"), "what one may see has its title")
        #expect(sections["address"]?.first?["email"] == .text("bo@example.org"))
        #expect(sections["preferences"]?.first?["quietFrom"] == .number(23 * 60))
        #expect(Set(sections["rsvps"]!.map { $0["status"] }) == [.text("going")])
        // The export contains the person's own contributions to what they can no longer see, but not its current state.
        try await community.perform(RemoveGuest(event: world.party, guest: "\(world.bo.userID!)"), as: world.ana)
        try await community.update(world.party, as: world.ana) { $0.title = .set("Without Bo") }
        let after = try await community.read { try PersonalDataQuery.sections(as: world.bo, in: $0) }
        #expect(
            after["messages"]?.first?["body"] == .text("Who brings the music?")
                && after["messages"]?.first?["event"] == nil)
    }

    /// After the deletion no table holds the name, address or nickname. Free text stays only where that is declared.
    @Test(arguments: [0, 1]) func afterDeletionNothingNamesThePerson(_ round: Int) async throws {
        let world = try await World()
        let community = world.community
        let id = try await community.perform(
            RegisterAccount(
                givenName: "Quirina", familyName: "Zwolle", email: "quirina@zwolle.example", passwordHash: "",
                timeZone: "UTC",
                role: .member, isVerified: true), as: .system)
        let quirina = try await community.actor(id)
        try await community.perform(UpdateProfile(handle: "qzwolle"), as: quirina)
        let own = try await community.event(by: quirina) { $0.description = "tezontle" }
        try await community.perform(
            InviteGuests(event: own, userIds: [world.cem.userID!], emails: ["hal@example.org"]), as: quirina)
        try await community.rsvp(own, .going, as: world.cem)
        try await community.perform(InviteGuests(event: world.party, userIds: [id]), as: world.ana)
        try await community.rsvp(world.party, .going, as: quirina)
        try await community.perform(SendMessage(event: world.party, body: "tezontle"), as: quirina)
        try await community.befriend(world.fox, quirina)
        try await community.perform(SendJoinRequest(event: world.club, note: "tezontle"), as: quirina)
        try await community.perform(Befriend(userId: world.bo.userID!), as: quirina)
        try await community.perform(BlockPerson(userId: world.gus.userID!), as: quirina)
        try await community.perform(BlockPerson(userId: id), as: world.dia)
        try await community.perform(
            FileReport(kind: .event, subject: world.dinner.of(Report.self), reason: "tezontle"), as: quirina)
        try await community.perform(
            FileReport(kind: .person, subject: id.of(Report.self), reason: "Rude"), as: world.cem)
        try await community.perform(UpdatePreferences(quietHours: .set(.init(from: "23:00", to: "07:00"))), as: quirina)
        try await community.perform(
            SubscribePush(endpoint: "https://push.example.org/q", keys: TestCommunity.pushKeys), as: quirina)
        try await community.perform(CreateFeed(), as: quirina)
        try await community.perform(SetHosts(event: world.dinner, cohosts: [id]), as: world.ana)
        try await community.perform(ForgotPassword(email: "quirina@zwolle.example"), as: .nobody)
        _ = try await community.perform(StartSession(user: id, kind: .web, device: "Quirina's phone"), as: .system)
        try await community.perform(SetProfilePhoto(photo: .sample("a")), as: quirina)
        try await community.perform(SetCoverPhoto(event: own, photo: .sample("b")), as: quirina)
        try await community.runJobs()
        if round == 1 { _ = try await community.events(30, by: quirina) }

        try await community.perform(DeleteAccount(id: id), as: .system)
        // Mails that notify others go out first; replies kept for repeats expire after a day.
        try await community.forgetMails()
        community.advance(.days(2))
        while try await community.perform(PurgeGuestData(), as: .system) {}

        let subject = PersonalDataTable.Subject(id: id)
        try await community.read { reader in
            let columns = try reader.rows(
                """
                SELECT m.name, p.name FROM sqlite_master m JOIN pragma_table_info(m.name) p
                WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND p.type IN ('TEXT', 'BLOB')
                """
            ) { (table: try $0.next(String.self), column: try $0.next(String.self)) }
            for (table, column) in columns {
                for word in ["quirina", "zwolle", "qzwolle"] {
                    #expect(try reader.holds(word, in: table, column) == 0, "\(table).\(column) still holds “\(word)”")
                }
                let entries = PersonalDataTable.all.filter { $0.name.literal == table }
                let stays =
                    ["event", "event_search"].contains(table)
                    || entries.contains { if case .kept = $0.deletion { true } else { false } }
                if !stays {
                    #expect(
                        try reader.holds("tezontle", in: table, column) == 0,
                        "\(table).\(column) still holds what they wrote")
                }
            }
            for table in PersonalDataTable.all {
                guard case .deletesRows = table.deletion, let isOf = table.isOf else { continue }
                let left: Int? = try reader.value("SELECT count(*) FROM \(table.name) t WHERE \(isOf(subject))")
                #expect(left == 0, "\(table.name.literal)")
            }
            for table: SQL in ["account", "session", "cohost", "friend"] {
                #expect(try reader.value("SELECT count(*) FROM \(table) WHERE user_id = \(id)") == 0)
            }
            #expect(try reader.value("SELECT count(*) FROM photo WHERE owner_id = \(id)") == 0)
            #expect(try reader.value("SELECT count(*) FROM event WHERE host_id = \(id) AND status = 'scheduled'") == 0)
            #expect(try Consistency.problems(in: reader) == [])
        }
    }
}

extension Reader {
    /// Counts the rows of a table that contain a word in a column, ignoring case.
    fileprivate func holds(_ word: String, in table: String, _ column: String) throws -> Int {
        guard let entry = PersonalDataTable.all.first(where: { $0.name.literal == table }),
            let name = PersonalDataTable.all.filter({ $0.name.literal == table }).flatMap(\.columns).first(where: {
                $0.name.literal == column
            })
        else { return 0 }
        return try value(
            "SELECT count(*) FROM \(entry.name) WHERE lower(CAST(\(name.name) AS TEXT)) LIKE \("%\(word)%")") ?? 0
    }
}
