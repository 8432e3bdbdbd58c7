import Device
import Domain
import Operations
import Presentation
import Properties
import Screens
import Testing

@testable import TestCampus

@MainActor @Suite(.timeLimit(.minutes(10))) struct PeopleTests {
    @Test func `A request is sent once, accepted on the other phone, and ended`() async throws {
        try await Stage.run { stage in
            let (mia, edo) = (try await stage.phone(of: .member), try await stage.phone(of: .editor))
            let (miaID, edoID) = (stage.campus.cast.people[.member]!.id, stage.campus.cast.people[.editor]!.id)
            let people = phoneScreen(mia)
            try await mia.waits("nobody is a friend yet") { people.content.isEmpty }
            await people.search("edo")
            let found = try #require(people.content.value?.found?.first { $0.id == edoID })
            #expect(found.friendship?.befriend != nil)
            let first = people.befriend(edoID)
            #expect(people.befriend(edoID) == nil)
            #expect(await first?.value == true)
            await people.search("")
            #expect(people.content.value?.sent.map(\.id) == [edoID])
            let theirs = try await edo.loaded(PersonScreen(miaID, of: edo.account))
            try await edo.waits("the request arrives") { theirs.content.value?.profile?.friendship?.accept != nil }
            try await edo.waits("the tab has a badge") {
                try edo.account.context.viewer?.waitingRequests == 1
            }
            #expect(await theirs.accept()?.value == true)
            try await mia.waits("they are friends") { people.content.value?.friends.map(\.id) == [edoID] }
            #expect(await theirs.endFriendship()?.value == true)
            try await mia.waits("they are none any more") { people.content.value?.friends.isEmpty == true }
            let inbox = try await mia.loaded(InboxScreen(of: mia.account))
            try await mia.waits("the inbox says so") { inbox.content.value?.inbox.notices.isEmpty == false }
            let notice = try #require(inbox.content.value?.inbox.notices.first)
            #expect(notice.isUnread && inbox.open(notice) == notice.destination)
            try await mia.waits("it is read") {
                inbox.content.value?.inbox.notices.first { $0.id == notice.id }?.isUnread == false
            }
        }
    }

    private func phoneScreen(_ phone: Phone) -> PeopleScreen {
        phone.shown(PeopleScreen(of: phone.app.account!))
    }

    @Test(.tags(.P14)) func `A search without a network finds who is on the device, and says nobody otherwise`()
        async throws
    {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .member)
            let people = phoneScreen(phone)
            try await phone.goOffline()
            await people.search("hana")
            #expect(people.content.value?.found?.count == 1)
            await people.search("nobody of this name")
            guard case .empty(let empty, _) = people.content else { throw Unexpected("somebody is found") }
            #expect(!phone.text(empty.text).isEmpty)
        }
    }

    @Test func `A person who is blocked is no longer shown`() async throws {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .member)
            let screen = try await phone.loaded(
                PersonScreen(stage.campus.cast.people[.guest]!.id, of: phone.account))
            #expect(screen.content.value?.name.hasPrefix("Gus") == true)
            #expect(await screen.block()?.value == true)
            try await phone.waits("the profile is gone") { screen.content.failure != nil }
        }
    }

    @Test func `All notices are read with one tap`() async throws {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .host)
            let inbox = try await phone.loaded(InboxScreen(of: phone.account))
            #expect(inbox.content.value?.inbox.readAll != nil)
            #expect(await inbox.readAll()?.value == true)
            #expect(inbox.content.value?.inbox.notices.allSatisfy { !$0.isUnread } == true)
            try await phone.waits("the badge is gone") { try phone.account.context.viewer?.unread == 0 }
        }
    }
}
