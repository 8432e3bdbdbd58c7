import Domain
import Properties
import Testing
import Wire

@testable import Device

/// What a device's sync does next.
struct SyncMachineTests {
    private let start = Instant(seconds: 1_795_802_400)

    private func problem(_ refusal: Refusal) -> Problem { Problem(refusal, requestId: "1", localize: { _ in "Text" }) }

    @Test(.tags(.P17)) func theWaitsAfterFailuresAreOneTwoFourEightSixteenSixteen() {
        var machine = SyncMachine(follows: false)
        var now = start
        for expected: Int64 in [1, 2, 4, 8, 16, 16, 16] {
            machine.failed(.unreachable("down"), during: .pull, at: now)
            #expect(machine.next(at: now, hasUnsent: false) == .wait(until: now + .seconds(expected)))
            now = now + .seconds(expected)
            #expect(machine.next(at: now, hasUnsent: false) == .pull)
        }
        machine.pulled(isLast: false)
        machine.failed(.unreachable("down"), during: .pull, at: now)
        #expect(machine.next(at: now, hasUnsent: false) == .wait(until: now + .seconds(1)), "a success resets")
    }

    @Test func theServersRetryAfterIsHonoured() {
        var machine = SyncMachine(follows: false)
        machine.failed(.temporary(status: 429, retryAfter: 30), during: .push, at: start)
        #expect(machine.next(at: start, hasUnsent: true) == .wait(until: start + .seconds(30)))
        machine.failed(.temporary(status: 503, retryAfter: 1), during: .push, at: start)
        #expect(machine.next(at: start, hasUnsent: true) == .wait(until: start + .seconds(2)))
        machine.failed(.temporary(status: 503, retryAfter: .max), during: .push, at: start)
        #expect(machine.next(at: start, hasUnsent: true) == .wait(until: start + .hours(1)))
    }

    @Test func theQueueIsSentBeforeRowsAreFetchedAndFetchedAfter() {
        var machine = SyncMachine(follows: false)
        #expect(machine.next(at: start, hasUnsent: true) == .push)
        machine.pushed(at: start)
        #expect(machine.next(at: start, hasUnsent: false) == .pull)
        machine.pulled(isLast: false)
        #expect(machine.next(at: start, hasUnsent: false) == .pull)
        machine.pulled(isLast: true)
        #expect(machine.next(at: start, hasUnsent: false) == .done)
        #expect(machine.next(at: start, hasUnsent: true) == .push)
        machine.pushed(at: start)
        #expect(machine.next(at: start, hasUnsent: false) == .pull, "the rows of what was sent")
    }

    @Test func aFollowerListensAndPullsOnlyIfTheStreamBringsNoRows() {
        var machine = SyncMachine(follows: true)
        machine.pulled(isLast: true)
        #expect(machine.next(at: start, hasUnsent: false) == .listen)
        machine.listened(at: start)
        #expect(machine.next(at: start, hasUnsent: false) == .wait(until: nil))
        machine.pushed(at: start)
        let end = start + SyncMachine.confirmationTime
        #expect(machine.next(at: start, hasUnsent: false) == .wait(until: end))
        machine.received(hasUnconfirmed: true)
        #expect(machine.next(at: end, hasUnsent: false) == .pull)
        machine.stoppedListening(mustPull: true)
        machine.pulled(isLast: true)
        #expect(machine.next(at: end, hasUnsent: false) == .listen)
        machine.listened(at: start)
        machine.pushed(at: end)
        machine.received(hasUnconfirmed: false)
        #expect(machine.next(at: end, hasUnsent: false) == .wait(until: nil))
    }

    /// As behind a proxy that ends streams: each is opened, breaks at once, and the pull after it succeeds.
    @Test(.tags(.P17)) func aStreamThatBreaksIsOpenedAgainLaterAlthoughPullsSucceed() {
        for failure in [SyncFailure.unreachable("cut"), .unreadable(status: 502), nil] {
            var machine = SyncMachine(follows: true)
            var now = start
            machine.pulled(isLast: true)
            for expected: Int64 in [1, 2, 4, 8, 16, 16] {
                #expect(machine.next(at: now, hasUnsent: false) == .listen)
                machine.listened(at: now)
                machine.streamEnded(failure, mustPull: false, at: now)
                if failure != nil { #expect(machine.next(at: now, hasUnsent: false) == .pull) }
                machine.pulled(isLast: true)
                #expect(machine.retryAt == nil)
                #expect(machine.next(at: now, hasUnsent: false) == .wait(until: now + .seconds(expected)))
                #expect(machine.next(at: now, hasUnsent: true) == .push, "calls do not wait for the stream")
                now = now + .seconds(expected)
            }
            // One that brings something, or lasts, is none of these.
            machine.listened(at: now)
            machine.received(hasUnconfirmed: false)
            machine.streamEnded(failure, mustPull: false, at: now)
            machine.pulled(isLast: true)
            #expect(machine.next(at: now, hasUnsent: false) == .wait(until: now + .seconds(1)))
            now = now + .seconds(1)
            machine.listened(at: now)
            now = now + SyncMachine.steadyTime
            machine.streamEnded(failure, mustPull: false, at: now)
            machine.pulled(isLast: true)
            #expect(machine.next(at: now, hasUnsent: false) == .wait(until: now + .seconds(1)))
        }
    }

    @Test func aServerWithTooManyStreamsSaysWhenToOpenOne() {
        var machine = SyncMachine(follows: true)
        machine.pulled(isLast: true)
        machine.listened(at: start)
        machine.streamEnded(.temporary(status: 429, retryAfter: 30), mustPull: false, at: start)
        machine.pulled(isLast: true)
        #expect(machine.next(at: start, hasUnsent: false) == .wait(until: start + .seconds(30)))
        machine.changed(isOnline: false)
        machine.changed(isOnline: true)
        #expect(machine.next(at: start, hasUnsent: false) == .listen, "another network may be a better one")
    }

    /// The device closes its stream for each pull, and that is no failure.
    @Test func aStreamThatTheDeviceClosedIsOpenedAtOnce() {
        var machine = SyncMachine(follows: true)
        machine.pulled(isLast: true)
        for _ in 1...3 {
            machine.listened(at: start)
            machine.stoppedListening(mustPull: true)
            #expect(machine.next(at: start, hasUnsent: false) == .pull)
            machine.pulled(isLast: true)
            #expect(machine.next(at: start, hasUnsent: false) == .listen)
        }
    }

    @Test func oneRefreshServesAllCalls() {
        var machine = SyncMachine(follows: false)
        machine.failed(.unauthenticated, during: .push, at: start)
        #expect(machine.next(at: start, hasUnsent: true) == .refresh)
        machine.failed(.unreachable("down"), during: .refresh, at: start)
        #expect(machine.next(at: start + .seconds(1), hasUnsent: true) == .refresh)
        machine.refreshed()
        #expect(machine.next(at: start + .seconds(1), hasUnsent: true) == .push)
        machine.pushed(at: start)
        machine.failed(.unauthenticated, during: .pull, at: start)
        #expect(machine.next(at: start, hasUnsent: false) == .refresh, "a later expiry")
    }

    @Test func aSessionThatHasEndedStopsSyncUntilThePersonSignsIn() {
        for step in [SyncMachine.Step.refresh, .push] {
            var machine = SyncMachine(follows: true)
            machine.failed(.unauthenticated, during: .push, at: start)
            if step == .push { machine.refreshed() }
            machine.failed(.unauthenticated, during: step, at: start)
            #expect(machine.halt == .signedOut)
            #expect(machine.next(at: start + .days(1), hasUnsent: true) == .wait(until: nil))
            machine.retry()
            #expect(machine.next(at: start, hasUnsent: true) == .push)
        }
    }

    @Test func otherRefusalsStopAndAreShown() {
        var machine = SyncMachine(follows: true)
        machine.failed(.refused(problem(.notFound)), during: .pull, at: start)
        #expect(machine.halt == .refused(code: "not_found", detail: "Text"))
        machine.retry()
        machine.failed(.outdated(nil), during: .pull, at: start)
        #expect(machine.halt == .outdated)
    }

    @Test func aClientOfSomebodyElseIsReplacedAndSoMuchIsTriedTwice() {
        var machine = SyncMachine(follows: true)
        let foreign = problem(Refusal(.notAllowed, "This device belongs to another account."))
        for _ in 1...2 {
            machine.failed(.refused(foreign), during: .push, at: start)
            #expect(machine.halt == nil)
            #expect(machine.next(at: start, hasUnsent: true) == .push)
        }
        machine.failed(.refused(foreign), during: .push, at: start)
        #expect(machine.halt == .refused(code: "not_allowed", detail: "Text"))
    }

    @Test(.tags(.P15)) func withoutANetworkNothingIsTriedAndWithOneAtOnce() {
        var machine = SyncMachine(follows: true)
        for _ in 1...6 { machine.failed(.unreachable("down"), during: .pull, at: start) }
        machine.changed(isOnline: false)
        #expect(machine.next(at: start + .days(1), hasUnsent: true) == .wait(until: nil))
        machine.changed(isOnline: true)
        #expect(machine.next(at: start, hasUnsent: true) == .push)
    }

    @Test func aCursorThatTheServerRefusesIsNoFailure() {
        var machine = SyncMachine(follows: false)
        machine.failed(.gone, during: .pull, at: start)
        machine.restarted()
        #expect(machine.next(at: start, hasUnsent: false) == .pull)
        machine.failed(.skipped(expected: 3), during: .push, at: start)
        #expect(machine.next(at: start, hasUnsent: true) == .push)
    }
}
