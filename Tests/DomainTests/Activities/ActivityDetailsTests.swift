import Domain
import Testing

struct ActivityDetailsTests {
    private static let now = Instant(seconds: 1_800_000_000)
    private static let details = ActivityDetails(
        name: "Choir", type: ID<ActivityType>(bytes: [UInt8](repeating: 1, count: 16))!, startsAt: now - .days(10))

    private func closing(_ status: ActivityStatus, at time: Instant?) throws(Refusal) -> Instant? {
        var details = ActivityDetailsTests.details
        details.status = status
        return try details.closing(at: time, as: "at", now: ActivityDetailsTests.now)
    }

    @Test(arguments: ActivityStatus.allCases) func onlyAClosedActivityHasATimeOfClosing(
        _ status: ActivityStatus
    ) throws {
        let now = ActivityDetailsTests.now
        #expect(try closing(status, at: nil) == (status.isClosed ? now : nil))
        if status.isClosed {
            #expect(try closing(status, at: now - .days(1)) == now - .days(1))
        } else {
            #expect(throws: Refusal.self) { try closing(status, at: now - .days(1)) }
        }
    }

    @Test func aClosingIsNeitherInTheFutureNorACompletionBeforeTheStart() throws {
        let now = ActivityDetailsTests.now
        #expect(try closing(.completed, at: now + .days(1)) == now, "a day that has begun elsewhere")
        #expect(throws: Refusal.self) { try closing(.completed, at: now + .days(2)) }
        #expect(throws: Refusal.self) { try closing(.completed, at: now - .days(11)) }
        #expect(try closing(.cancelled, at: now - .days(11)) == now - .days(11))
    }
}
