import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct PurgeTests {
    @Test func strangersAreForgottenThirtyDaysAfterTheEvent() async throws {
        let world = try await World()
        let community = world.community
        let rsvp: ID<RSVP>? = try await community.value("SELECT id FROM rsvp WHERE guest_id IS NOT NULL")
        try await community.perform(RemoveGuest(event: world.party, guest: "\(world.bo.userID!)"), as: world.ana)
        let link = try await community.perform(MakeLink(event: world.party), as: world.ana).token
        _ = try await community.perform(
            RSVPByLink(token: link, name: "Ida", email: "ida@example.org", status: .going), as: .nobody)
        let ida: ID<RSVP>? = try await community.value(
            "SELECT r.id FROM rsvp r JOIN guest g ON g.id = r.guest_id WHERE g.name = 'Ida'")
        try await community.perform(RemoveGuest(event: world.party, guest: "\(ida!)"), as: world.ana)

        let over = TestCommunity.start + .days(7) + EventTimes.usualLength
        community.move(to: over + .days(30) - .minutes(1))
        let isDue = { try await community.read { [now = community.now] in try PurgeQuery.isDue(now: now, in: $0) } }
        while try await community.perform(PurgeGuestData(), as: .system) {}
        #expect(try await !isDue())
        #expect(try await community.count("SELECT count(*) FROM guest_credential WHERE email = 'gil@example.org'") == 1)
        #expect(
            try await community.count(
                "SELECT count(*) FROM invited_address WHERE email = 'fay@example.org' AND event_id = \(world.dinner)")
                == 1)
        #expect(try await community.count("SELECT count(*) FROM removal WHERE who = 'ida@example.org'") == 1)

        community.move(to: over + .days(30) + .minutes(1))
        #expect(try await isDue())
        let before = try await community.view(world.dinner, as: world.ana).counts
        try await expectChangesComplete("the purge", in: community) {
            while try await community.perform(PurgeGuestData(), as: .system) {}
        }
        #expect(try await !isDue())
        for sql: SQL in [
            "SELECT count(*) FROM guest g JOIN guest_credential c ON c.guest_id = g.id WHERE name LIKE '%Gil%' OR email LIKE '%@%' OR email_key LIKE '%@%'",
            "SELECT count(*) FROM invited_address",
            "SELECT count(*) FROM removal WHERE who LIKE '%@%'",
        ] { #expect(try await community.count(sql) == 0) }
        // The RSVP still counts, without a name. Members' rows are unchanged.
        #expect(try await community.view(world.dinner, as: world.ana).counts == before)
        let guests = try await community.read {
            try GuestQuery.guests(of: world.dinner, as: world.ana, limit: 50, in: $0).items
        }
        #expect(guests.first { $0.id == rsvp }?.name == "Guest")
        #expect(try await community.count("SELECT count(*) FROM removal WHERE who = \("\(world.bo.userID!)")") == 1)
        #expect(try await community.count("SELECT count(*) FROM invitation WHERE user_id = \(world.cem.userID)") > 0)
        // The mailed link no longer works.
        await #expect(throws: Refusal.self) {
            _ = try await community.read {
                try GuestPass.view(world.guestToken, environment: community.community.environment, in: $0)
            }
        }
    }

    /// No address leads to them.
    @Test func guestsAddedByNameOnlyArePurgedToo() async throws {
        let world = try await World()
        let community = world.community
        _ = try await community.perform(
            AddGuest(event: world.dinner, name: "Nona Nomail", status: .maybe), as: world.ana)
        let over = TestCommunity.start + .days(7) + EventTimes.usualLength
        community.move(to: over + .days(30) - .minutes(1))
        while try await community.perform(PurgeGuestData(), as: .system) {}
        #expect(try await community.count("SELECT count(*) FROM guest WHERE name = 'Nona Nomail'") == 1)
        community.move(to: over + .days(30) + .minutes(1))
        func isDue() async throws -> Bool {
            let now = community.now
            return try await community.read { try PurgeQuery.isDue(now: now, in: $0) }
        }
        #expect(try await isDue())
        try await expectChangesComplete("the purge", in: community) {
            while try await community.perform(PurgeGuestData(), as: .system) {}
        }
        #expect(try await !isDue())
        #expect(try await community.count("SELECT count(*) FROM guest WHERE name <> 'Guest'") == 0)
        #expect(try await community.view(world.dinner, as: world.ana).counts?.maybe == 2)
    }

    @Test func thePurgeGoesOnUntilNothingIsDue() async throws {
        let world = try await World()
        try await world.community.writeDirectly { tx in
            for number in 0..<450 {
                let id = tx.newID(Guest.self)
                try tx.execute("INSERT INTO guest (id, event_id, name) VALUES (\(id), \(world.old), 'Ida')")
                try tx.execute(
                    """
                    INSERT INTO guest_credential (guest_id, event_id, email, email_key, token_hash, created_at, confirmed_at)
                    VALUES (\(id), \(world.old), \("ida\(number)@example.org"), \("ida\(number)@example.org"), \(id), \(tx.now), \(tx.now))
                    """)
            }
        }
        world.community.advance(.days(40))
        world.community.meter.reset()
        var pieces = 1
        while try await world.community.perform(PurgeGuestData(), as: .system) { pieces += 1 }
        #expect(pieces == 3)
        #expect(world.community.meter.maxStatements < 1500)
        #expect(try await world.community.count("SELECT count(*) FROM guest_credential WHERE email <> ''") == 0)
    }
}
