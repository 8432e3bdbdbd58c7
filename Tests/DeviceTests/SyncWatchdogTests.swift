import Domain
import Properties
import Testing
import Wire

@testable import Device

/// A queue that is stalled while the device is online is noticed, and a clock that was set back stops nothing.
struct SyncWatchdogTests {
    private let start = Instant(seconds: 1_795_802_400)

    /// A machine whose pushes have failed for a while.
    private func stalled(
        for span: Span = SyncMachine.stallTime, by failure: SyncFailure = .unreachable("down")
    ) -> (SyncMachine, Instant) {
        var (machine, now) = (SyncMachine(follows: true), start)
        machine.watch(at: now, hasUnsent: true)
        while now < start + span {
            machine.failed(failure, during: .push, at: now)
            now = now + .seconds(20)
            machine.watch(at: now, hasUnsent: true)
        }
        return (machine, now)
    }

    @Test func aStalledQueueIsReportedAndConnectionsAreMadeAnew() {
        var (machine, now) = stalled()
        #expect(machine.stall == SyncStatus.Stall(since: start, reason: .noResponse))
        #expect(machine.next(at: now, hasUnsent: true) == .reconnect)
        machine.reconnected(at: now)
        #expect(machine.next(at: now, hasUnsent: true) == .push)
        now = now + SyncMachine.stallTime
        machine.watch(at: now, hasUnsent: true)
        #expect(machine.next(at: now, hasUnsent: true) == .reconnect, "again after the same time")
        machine.reconnected(at: now)
        machine.pushed(at: now)
        #expect(machine.stall == nil)
        machine.watch(at: now, hasUnsent: true)
        #expect(machine.next(at: now, hasUnsent: true) == .push)
    }

    @Test(arguments: [
        (SyncFailure.unreachable("down"), SyncStatus.Stall.Reason.noResponse),
        (.temporary(status: 503, retryAfter: nil), .busy), (.unreadable(status: 200), .unreadable),
        (.skipped(expected: 3), .unsettled),
    ])
    func theReasonIsThatOfTheLastCall(_ failure: SyncFailure, _ reason: SyncStatus.Stall.Reason) {
        #expect(stalled(by: failure).0.stall?.reason == reason)
    }

    @Test func lessTimeIsNoStall() {
        let (machine, now) = stalled(for: .minutes(4))
        #expect(machine.stall == nil)
        #expect(machine.next(at: now, hasUnsent: true) == .push)
    }

    @Test func aQueueWaitsWithoutANetworkOrASessionWithoutAStall() {
        for isOnline in [true, false] {
            var (machine, now) = stalled()
            if isOnline {
                machine.failed(.outdated(nil), during: .push, at: now)
            } else {
                machine.changed(isOnline: false)
            }
            now = now + .hours(1)
            machine.watch(at: now, hasUnsent: true)
            #expect(machine.stall == nil)
            #expect(machine.next(at: now, hasUnsent: true) == .wait(until: nil))
            machine.changed(isOnline: true)
            machine.retry()
            machine.watch(at: now, hasUnsent: true)
            #expect(machine.stall == nil)
            #expect(machine.next(at: now, hasUnsent: true) == .push)
        }
    }

    @Test func anEmptyQueueIsNotStalled() {
        var (machine, now) = stalled()
        machine.watch(at: now, hasUnsent: false)
        #expect(machine.stall == nil)
        now = now + .hours(1)
        machine.watch(at: now, hasUnsent: true)
        #expect(machine.stall == nil, "it waits since now")
    }

    @Test func theServersRetryAfterComesBeforeNewConnections() {
        var (machine, now) = stalled()
        machine.failed(.temporary(status: 503, retryAfter: 600), during: .push, at: now)
        #expect(machine.next(at: now, hasUnsent: true) == .wait(until: now + .seconds(600)))
        now = now + .seconds(600)
        #expect(machine.next(at: now, hasUnsent: true) == .reconnect)
    }

    @Test func aPushThatSettlesNothingIsRepeatedLater() {
        var machine = SyncMachine(follows: false)
        for expected: Int64 in [1, 2, 4] {
            machine.pushed(at: start, hasSettled: false)
            #expect(machine.next(at: start, hasUnsent: true) == .wait(until: start + .seconds(expected)))
        }
        machine.pushed(at: start)
        #expect(machine.next(at: start, hasUnsent: true) == .push)
    }

    @Test func aServerThatRefusesEveryCursorIsNotAskedInALoop() {
        for failure in [SyncFailure.gone, .skipped(expected: 3)] {
            var machine = SyncMachine(follows: false)
            for _ in 1...2 {
                machine.failed(failure, during: .push, at: start)
                #expect(machine.next(at: start, hasUnsent: true) == .push)
            }
            machine.failed(failure, during: .push, at: start)
            #expect(machine.next(at: start, hasUnsent: true) == .wait(until: start + .seconds(1)))
            // A fill that begins again and again is no progress, and neither is what is pushed again.
            machine.pulled(isLast: false)
            machine.failed(failure, during: .push, at: start)
            #expect(machine.next(at: start, hasUnsent: true) == .wait(until: start + .seconds(2)))
            machine.pushed(at: start)
            machine.failed(failure, during: .push, at: start)
            #expect(machine.next(at: start, hasUnsent: true) == .wait(until: start + .seconds(4)))
            machine.pulled(isLast: true)
            machine.failed(failure, during: .push, at: start)
            #expect(machine.next(at: start, hasUnsent: true) == .push, "a last page resets")
        }
    }

    @Test(.tags(.P17)) func aClockThatIsSetBackDoesNotProlongAWait() {
        var machine = SyncMachine(follows: true)
        machine.failed(.unreachable("down"), during: .push, at: start)
        let before = start - .days(1)
        machine.watch(at: before, hasUnsent: true)
        #expect(machine.next(at: before, hasUnsent: true) == .push)

        var poller = SyncMachine(follows: true)
        poller.pulled(isLast: true)
        poller.polled(at: start)
        #expect(poller.next(at: start, hasUnsent: false) == .wait(until: start + SyncMachine.pollingTime))
        #expect(poller.next(at: before, hasUnsent: false) == .pull)
    }

    @Test func aClockThatIsSetBackIsNoStall() {
        var (machine, _) = stalled()
        let before = start - .days(1)
        machine.watch(at: before, hasUnsent: true)
        #expect(machine.stall == nil)
        machine.watch(at: before + SyncMachine.stallTime, hasUnsent: true)
        #expect(machine.stall?.since == before)
    }
}
