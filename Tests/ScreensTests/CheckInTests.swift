import Device
import Domain
import Operations
import Presentation
import Properties
import Screens
import Testing

@testable import TestCampus

@MainActor @Suite(.timeLimit(.minutes(10))) struct CheckInTests {
    @Test func `Two phones without a network check the same guest in once`() async throws {
        try await Stage.run { stage in
            let door = ID<Event>(stage.campus.cast.door)!
            let (one, two) = (try await stage.phone(of: .host), try await stage.phone(of: .host))
            let first = try await one.loaded(CheckInScreen(of: door, on: one.account))
            let second = try await two.loaded(CheckInScreen(of: door, on: two.account))
            try await one.goOffline()
            try await two.goOffline()
            let greta = try #require(first.content.value?.door.guests.first)
            first.code = stage.campus.cast.doorCode
            let scan = first.checkIn(scanned: first.code)
            #expect(first.checkIn(scanned: first.code) == nil, "the camera sees the code twice")
            #expect(await scan?.value == true, "\(one.text(first.message))")
            #expect(one.text(first.arrival).contains("Greta") && first.code.isEmpty)
            #expect(first.mark(of: greta.id) == .queued)
            #expect(first.content.value?.door.guests.first?.arrival != nil)
            #expect(await second.checkIn(greta.id)?.value == true)
            try await one.goOnline()
            try await two.goOnline()
            try await one.waits("both agree") {
                one.text(first.content.value?.door.arrived?.phrase).contains("1")
                    && first.mark(of: greta.id) == nil && second.mark(of: greta.id) == nil
            }
            #expect(try one.account.status.refused == 0)
            #expect(try two.account.status.refused == 0)
            #expect(await first.undo(greta.id)?.value == true)
            try await two.waits("the check-in is taken back") {
                second.content.value?.door.guests.first?.arrival == nil
            }
        }
    }

    @Test(.tags(.P21)) func `A wrong code is refused in place, and what was typed stays`() async throws {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .host)
            let screen = try await phone.loaded(
                CheckInScreen(of: ID(stage.campus.cast.door)!, on: phone.account))
            screen.code = "nonsense"
            #expect(await screen.checkIn(scanned: screen.code)?.value == false)
            #expect(screen.message != nil && screen.code == "nonsense")
            await screen.search("nobody of this name")
            #expect(screen.content.value?.door.guests.isEmpty == true)
        }
    }

    @Test(.tags(.P11)) func `Guests have no door`() async throws {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .guest)
            let screen = phone.shown(CheckInScreen(of: ID(stage.campus.cast.door)!, on: try phone.account))
            try await phone.waits("it is refused") { screen.content.failure != nil }
        }
    }
}
