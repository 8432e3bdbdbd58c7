import Device
import Domain
import HTTPTypes
import Operations
import Presentation
import Properties
import Screens
import Testing

@testable import TestCampus

@MainActor @Suite(.timeLimit(.minutes(10))) struct EventTests {
    private func choice(_ screen: EventScreen) -> RSVPChoice? {
        guard case .choose(let choices)? = screen.content.value?.rsvp.step else { return nil }
        return choices.choices.first(where: \.isCurrent)?.value
    }

    @Test func `A guest sees what, when, where and who, and answers in one tap`() async throws {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .member)
            let screen = try await phone.loaded(EventScreen(stage.event, of: phone.account))
            let value = try #require(screen.content.value)
            #expect(value.header.title == stage.campus.cast.title && value.tags == ["food"])
            #expect(value.facts.location?.address == "Long Lane 7")
            #expect(value.page.hostTools == nil && value.page.chat == nil)
            let first = screen.answer(.going)
            #expect(screen.answer(.notGoing) == nil, "a second tap while the first acts")
            #expect(await first?.value == true)
            #expect(choice(screen) == .going && screen.content.value?.page.chat != nil, "the crew may chat")
            try await phone.waits("the server has it") { screen.answerMark == nil }
            #expect(await screen.takeAnswerBack()?.value == true)
            #expect(choice(screen) == nil)
        }
    }

    @Test(.tags(.P14)) func `A refused answer is marked with the reason after the network is back`() async throws {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .member)
            let screen = try await phone.loaded(EventScreen(stage.event, of: phone.account))
            try await phone.goOffline()
            screen.party = 2
            #expect(await screen.answer(.going)?.value == true)
            #expect(screen.answerMark == .queued && choice(screen) == .going)
            // Meanwhile the host cancels the event.
            let host = stage.campus.cast.people[.host]!
            let reply = try await stage.server.call(.post, "/events/\(stage.event)/cancel", as: host.bearer, [:])
            #expect((200...204).contains(reply.status), "\(reply.text)")
            phone.network.set(isOnline: true)
            try await phone.waits("the refusal arrives") {
                if case .refused(let reason)? = screen.answerMark { !phone.text(reason).isEmpty } else { false }
            }
            #expect(try phone.account.status.refused == 1)
            try await phone.waits("the cancellation arrives") { screen.content.value?.rsvp.closing != nil }
        }
    }

    @Test func `An event that is deleted while it is shown is no longer shown`() async throws {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .member)
            let screen = try await phone.loaded(EventScreen(stage.event, of: phone.account))
            let host = stage.campus.cast.people[.host]!
            let reply = try await stage.server.call(.delete, "/events/\(stage.event)", as: host.bearer)
            #expect(reply.status == 204, "\(reply.text)")
            try await phone.waits("the event is gone") { screen.content.failure != nil }
            #expect(phone.says(screen.content.failure?.title) && screen.content.value == nil)
            #expect(phone.says(screen.content.failure?.next.homeLabel), "a way on")
        }
    }

    @Test func `A host's change is seen on the other's phone`() async throws {
        try await Stage.run { stage in
            let (hana, gus) = (try await stage.phone(of: .host), try await stage.phone(of: .guest))
            let host = try await hana.loaded(EventScreen(stage.event, of: hana.account))
            let guest = try await gus.loaded(EventScreen(stage.event, of: gus.account))
            #expect(host.content.value?.page.hostTools != nil && guest.content.value?.page.hostTools == nil)
            let counts = host.content.value?.counts
            #expect(await guest.answer(.notGoing)?.value == true)
            try await hana.waits("the host sees the new counts") { host.content.value?.counts != counts }
        }
    }

    @Test func `A join request is sent with its note, approved on the host's phone, and opens the event`() async throws
    {
        try await Stage.run { stage in
            let club = ID<Event>(stage.campus.cast.club)!
            let (mia, hana) = (try await stage.phone(of: .member), try await stage.phone(of: .host))
            let screen = try await mia.loaded(EventScreen(club, of: mia.account))
            guard case .ask? = screen.content.value?.rsvp.step else { throw Unexpected("no way to ask") }
            screen.note = "I sing bass"
            #expect(await screen.ask()?.value == true)
            #expect(screen.note.isEmpty && screen.content.value?.request != nil)
            let guests = try await hana.loaded(GuestsScreen(of: club, on: hana.account))
            await guests.show(.asking)
            try await hana.waits("the request arrives") {
                guests.content.value?.requests.contains { $0.request.name.hasPrefix("Mia") } == true
            }
            let request = try #require(
                guests.content.value?.requests.first { $0.request.name.hasPrefix("Mia") })
            #expect(hana.text(request.request.note).contains("I sing bass"))
            #expect(await guests.approve(request.id)?.value == true)
            try await mia.waits("the approval arrives") { choice(screen) == .going }
        }
    }

    @Test func `The guest list has names for guests, and actions for hosts only`() async throws {
        try await Stage.run { stage in
            let (hana, gus) = (try await stage.phone(of: .host), try await stage.phone(of: .guest))
            let desk = try await hana.loaded(GuestsScreen(of: stage.event, on: hana.account))
            let list = try await gus.loaded(GuestsScreen(of: stage.event, on: gus.account))
            #expect(list.content.value?.desk == nil)
            #expect(list.content.value?.guests.allSatisfy { $0.actions == nil } == true)
            #expect(list.content.value?.hosts.count == 1)
            let greta = try #require(
                desk.content.value?.guests.first { hana.text($0.name).hasPrefix("Greta") })
            #expect(greta.actions != nil)
            await desk.search("nobody of this name")
            #expect(desk.content.isEmpty)
            await desk.search("")
            #expect(await desk.remove(greta.id)?.value == true)
            try await gus.waits("the guest is gone") {
                list.content.value?.guests.contains { gus.text($0.name).hasPrefix("Greta") } == false
            }
            desk.newName = ""
            #expect(await desk.addGuest()?.value == false)
            #expect(desk.errors.keys.contains("name"))
        }
    }
}
