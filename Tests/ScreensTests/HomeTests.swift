import Device
import Domain
import HTTPTypes
import Operations
import Presentation
import Properties
import Screens
import Testing

@testable import TestCampus

@MainActor @Suite(.timeLimit(.minutes(10))) struct HomeTests {
    private func own(_ home: HomeScreen) -> [ID<Event>] { home.content.value?.own.flatMap(\.items).map(\.id) ?? [] }

    private func others(_ home: HomeScreen) -> [ID<Event>] {
        home.content.value?.others.flatMap(\.items).map(\.id) ?? []
    }

    @Test func `A member with nothing to see is shown what belongs here, and the next step`() async throws {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .member)
            let host = stage.campus.cast.people[.host]!
            let hosted = try await stage.server.call(.get, "/events?mine=hosting&limit=100", as: host.bearer)
            for event in hosted.json["items"].array ?? [] {
                let reply = try await stage.server.call(.delete, "/events/\(event["id"].string ?? "")", as: host.bearer)
                #expect(reply.status == 204, "\(reply.text)")
            }
            let home = phone.shown(HomeScreen(of: try phone.account))
            try await phone.waits("Home is empty") { home.content.isEmpty }
            guard case .empty(let empty, _) = home.content else { return }
            #expect(empty.step.destination == .newEvent)
        }
    }

    @Test func `One tap answers once, on this device and the other one`() async throws {
        try await Stage.run { stage in
            let (phone, tablet) = (try await stage.phone(of: .member), try await stage.phone(of: .member))
            let home = try await phone.loaded(HomeScreen(of: phone.account))
            let other = try await tablet.loaded(HomeScreen(of: tablet.account))
            #expect(others(home).contains(stage.event) && !own(home).contains(stage.event))
            let first = home.answer(stage.event, .going)
            #expect(home.isBusy && home.answer(stage.event, .going) == nil, "a double tap")
            #expect(await first?.value == true)
            #expect(own(home).contains(stage.event), "shown before the act ends")
            try await phone.waits("the server has it") { home.mark(of: stage.event) == nil }
            try await tablet.waits("the tablet shows it") { own(other).contains(stage.event) }
            let item = home.content.value?.own.flatMap(\.items).first { $0.id == stage.event }
            #expect(item?.oneTap == nil && item?.card.badges.isEmpty == false)
        }
    }

    @Test(.tags(.P14)) func `An answer without a network is marked, and sent when it is back`() async throws {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .member)
            let home = try await phone.loaded(HomeScreen(of: phone.account))
            try await phone.goOffline()
            #expect(await home.answer(stage.event, .going)?.value == true)
            #expect(home.mark(of: stage.event) == .queued && own(home).contains(stage.event))
            try await phone.waits("the status counts it") { try phone.account.status.queued == 1 }
            try await phone.goOnline()
            try await phone.waits("the mark is gone") { home.mark(of: stage.event) == nil }
            let me = stage.campus.cast.people[.member]!
            let reply = try await stage.server.call(.get, "/events/\(stage.event)", as: me.bearer)
            #expect(reply.json["mine"]["status"].string == "going", "\(reply.text)")
        }
    }

    @Test func `A hidden invitation can be brought back`() async throws {
        try await Stage.run("INVITED") { stage in
            let host = stage.campus.cast.people[.host]!, mia = stage.campus.cast.people[.member]!
            let phone = try await stage.phone(of: .member)
            let home = try await phone.loaded(HomeScreen(of: phone.account))
            #expect(!own(home).contains(stage.event))
            let invited = try await stage.server.call(
                .post, "/events/\(stage.event)/invitations", as: host.bearer, ["userIds": ["\(mia.id)"]])
            #expect(invited.status == 200, "\(invited.text)")
            try await phone.waits("the invitation arrives") { own(home).contains(stage.event) }
            #expect(await home.hideInvitation(to: stage.event)?.value == true)
            #expect(home.content.value?.hidden.map(\.id) == [stage.event] && !own(home).contains(stage.event))
            #expect(await home.bringBack(stage.event)?.value == true)
            #expect(home.content.value?.hidden.isEmpty == true && own(home).contains(stage.event))
        }
    }

    @Test func `Somebody who has not confirmed their address sees what strangers see, and how to get in`() async throws
    {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .unverified)
            let home = try await phone.loaded(HomeScreen(of: phone.account))
            #expect(home.content.value?.landing?.steps == [.confirmEmail])
            #expect(own(home).isEmpty)
            #expect(home.content.value?.others.flatMap(\.items).allSatisfy { $0.oneTap == nil } == true)
        }
    }
}
