import Device
import Domain
import HTTPTypes
import Operations
import Presentation
import Properties
import Screens
import Testing

@testable import TestCampus

@MainActor @Suite(.timeLimit(.minutes(10))) struct SyncTests {
    @Test(.tags(.P18)) func `What waits is listed with its words, and dropped with what depends on it`() async throws {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .host)
            let todos = try await phone.loaded(TodosScreen(of: stage.event, on: phone.account))
            let sync = try await phone.loaded(SyncScreen(of: phone.account))
            #expect(sync.content.value?.queued.isEmpty == true)
            try await phone.goOffline()
            todos.newTitle = "Chairs"
            #expect(await todos.add()?.value == true)
            let chairs = try #require(todos.content.value?.list.open.first { $0.title == "Chairs" })
            #expect(await todos.toggle(chairs)?.value == true)
            try await phone.waits("both are listed") { sync.content.value?.queued.count == 2 }
            let change = try #require(sync.content.value?.queued.first)
            #expect(change.subject?.contains("Chairs") == true)
            try await phone.waits("the status counts them") { sync.status.queued != nil }
            #expect(phone.text(sync.status.activity.text).contains("Offline"))
            await sync.askToDropQueued(change.id)
            #expect(sync.droppedToo.count == 1)
            #expect(await sync.dropQueued(change.id)?.value == true)
            #expect(sync.content.value?.queued.isEmpty == true)
            try await phone.waits("it is gone from the list") {
                todos.content.value?.list.done.contains { $0.id == chairs.id } == false
            }
        }
    }

    @Test func `A refused change has a reason, and is retried or dropped`() async throws {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .host)
            let todos = try await phone.loaded(TodosScreen(of: stage.event, on: phone.account))
            let sync = try await phone.loaded(SyncScreen(of: phone.account))
            let drinks = try #require(todos.content.value?.list.open.first)
            try await phone.goOffline()
            #expect(await todos.toggle(drinks)?.value == true)
            let host = stage.campus.cast.people[.host]!
            let gone = try await stage.server.call(.delete, "/todos/\(drinks.id)", as: host.bearer)
            #expect(gone.status == 204)
            phone.network.set(isOnline: true)
            try await phone.waits("the refusal is listed") { sync.content.value?.refused.count == 1 }
            let change = try #require(sync.content.value?.refused.first)
            #expect(phone.says(change.reason))
            let first = sync.retry(change.id)
            #expect(sync.retry(change.id) == nil, "a double tap")
            #expect(await first?.value == true)
            try await phone.waits("it is refused again") {
                sync.content.value?.refused.first.map { $0.id > change.id } == true
            }
            let again = try #require(sync.content.value?.refused.first)
            #expect(await sync.drop(again.id)?.value == true)
            #expect(sync.content.value?.refused.isEmpty == true)
            try await phone.waits("the status is clean") { sync.status.refused == nil }
        }
    }

    @Test(arguments: [true, false])
    func `Two changes of one field are a conflict, which the later one settles`(keepsMine: Bool) async throws {
        try await Stage.run { stage in
            let (hana, gus) = (try await stage.phone(of: .host), try await stage.phone(of: .guest))
            let mine = try await hana.loaded(TodosScreen(of: stage.event, on: hana.account))
            let theirs = try await gus.loaded(TodosScreen(of: stage.event, on: gus.account))
            let drinks = try #require(mine.content.value?.list.open.first)
            try await hana.goOffline()
            #expect(await mine.rename(drinks.id, to: "Juice")?.value == true)
            #expect(await theirs.rename(drinks.id, to: "Wine")?.value == true)
            try await gus.goOnline()
            try await hana.goOnline()
            let sync = try await hana.loaded(SyncScreen(of: hana.account))
            try await hana.waits("the conflict is listed") { sync.content.value?.conflicts.count == 1 }
            let conflict = try #require(sync.content.value?.conflicts.first)
            #expect(hana.text(conflict.mine) == "Juice" && hana.text(conflict.theirs) == "Wine")
            #expect(hana.text(conflict.field) == "Title" && conflict.author?.hasPrefix("Gus") == true)
            let act = keepsMine ? sync.keepMine(conflict.id) : sync.keepTheirs(conflict.id)
            #expect(await act?.value == true)
            #expect(sync.content.value?.conflicts.isEmpty == true)
            try await gus.waits("both see the same") {
                theirs.content.value?.list.open.first?.title == (keepsMine ? "Juice" : "Wine")
            }
        }
    }

    @Test func `A session that was ended elsewhere asks to sign in again, and keeps the queue`() async throws {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .host)
            let todos = try await phone.loaded(TodosScreen(of: stage.event, on: phone.account))
            try await phone.goOffline()
            todos.newTitle = "Chairs"
            #expect(await todos.add()?.value == true)
            let host = stage.campus.cast.people[.host]!
            let ended = try await stage.server.call(.delete, "/me/sessions", as: host.bearer)
            #expect(ended.status == 204, "\(ended.text)")
            phone.network.set(isOnline: true)
            try await phone.waits("the session has ended") { try phone.account.status.phase == .signedOut }
            let form = try #require(phone.app.signInAgain())
            #expect(form.email == host.email && form.prompt != nil)
            form.password = Member.password
            #expect(await form.signIn()?.value == true, "\(phone.text(form.submission.message))")
            try await phone.waits("the queue is sent") {
                try phone.account.status.queued == 0 && phone.account.status.phase == .current
            }
        }
    }
}
