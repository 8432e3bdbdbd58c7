import Device
import Domain
import HTTPTypes
import Operations
import Presentation
import Screens
import Testing

@testable import TestCampus

@MainActor @Suite(.timeLimit(.minutes(10))) struct DiscoverTests {
    private func found(_ screen: DiscoverScreen) -> [ID<Event>] {
        screen.content.value?.days.flatMap(\.items).map(\.id) ?? []
    }

    @Test func `Words, tags, days and distance narrow the list, and clearing them shows everything`() async throws {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .member)
            let screen = try await phone.loaded(DiscoverScreen(of: phone.account))
            let all = found(screen)
            #expect(all.count >= 3 && screen.content.value?.tags.map(\.name) == ["food"])
            await screen.search("DINNER behind")
            #expect(found(screen) == [stage.event])
            await screen.clear()
            #expect(found(screen) == all)
            await screen.choose("food")
            #expect(found(screen) == [stage.event])
            await screen.choose("food")
            #expect(found(screen) == all)
            await screen.choose(.today)
            #expect(found(screen) == [ID(stage.campus.cast.door)!])
            await screen.clear()
            await screen.search(near: Position(latitude: 52.51, longitude: 13.41), within: 5)
            #expect(found(screen) == [stage.event])
            #expect(phone.text(screen.content.value?.presentation.nearbyLabel) == "Elsewhere")
            await screen.search(near: Position(latitude: -30, longitude: 13.41), within: 5)
            guard case .empty(let empty, _) = screen.content else { throw Unexpected("something is found there") }
            #expect(!phone.text(empty.step.label).isEmpty)
        }
    }

    @Test func `The map shows events with a known place, and works without a network`() async throws {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .member)
            let screen = try await phone.loaded(DiscoverScreen(of: phone.account))
            try await phone.goOffline()
            await screen.showMap(true)
            #expect(screen.content.value?.places.map(\.id) == [stage.event])
            #expect(screen.content.value?.places.first?.relation == .other)
            #expect(await screen.answer(stage.event, .going)?.value == true)
            #expect(screen.content.value?.places.first?.relation == .going)
            #expect(screen.mark(of: stage.event) == .queued)
        }
    }

    @Test func `My events and the past are lists of their own`() async throws {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .host)
            let mine = try await phone.loaded(MyEventsScreen(of: phone.account))
            #expect(mine.content.value?.upcoming.flatMap(\.items).map(\.id).contains(stage.event) == true)
            let drafts = mine.content.value?.drafts.count ?? 0
            #expect(await mine.duplicate(stage.event)?.value == true)
            #expect(mine.content.value?.drafts.count == drafts + 1)
            let copy = try #require(mine.content.value?.drafts.first { $0.card.title == stage.campus.cast.title })
            #expect(await mine.publish(copy.id)?.value == true)
            #expect(mine.content.value?.drafts.count == drafts)
            let past = phone.shown(PastEventsScreen(of: try phone.account))
            try await phone.waits("nothing is over") { past.content.isEmpty }
            stage.server.advance(.days(8))
            await past.reload()
            #expect(past.content.value?.days.flatMap(\.items).map(\.id).contains(stage.event) == true)
        }
    }
}
