import Device
import Domain
import Foundation
import HTTPTypes
import Operations
import Presentation
import Properties
import Screens
import Testing

@testable import TestCampus

/// What the crew of an event plans together, on two phones.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PlanningTests {
    private func messages(_ screen: ChatScreen) -> [MessagePresentation] {
        screen.content.value?.items.compactMap { if case .message(let message) = $0 { message } else { nil } } ?? []
    }

    @Test func `A message is shown at once, marked until it is sent, and seen by the others`() async throws {
        try await Stage.run { stage in
            let (hana, gus) = (try await stage.phone(of: .host), try await stage.phone(of: .guest))
            let mine = try await hana.loaded(ChatScreen(of: stage.event, on: hana.account))
            let other = try await gus.loaded(ChatScreen(of: stage.event, on: gus.account))
            try await hana.goOffline()
            mine.draft = "I bring cups"
            let first = mine.send()
            #expect(mine.send() == nil, "a double tap")
            #expect(await first?.value == true)
            #expect(mine.draft.isEmpty)
            let message = try #require(messages(mine).first { $0.text == "I bring cups" })
            #expect(mine.mark(of: message.id) == .queued)
            @MainActor func seen() -> MessagePresentation? { messages(other).first { $0.id == message.id } }
            try await hana.goOnline()
            try await hana.waits("it is sent") { mine.mark(of: message.id) == nil }
            try await gus.waits("the other reads it") { seen()?.text == "I bring cups" }
            mine.edit(message)
            mine.editedText = "I bring mugs"
            #expect(await mine.saveEdited()?.value == true)
            try await gus.waits("the change arrives") { seen()?.text == "I bring mugs" }
            #expect(seen()?.edited != nil && seen()?.edit == nil)
            #expect(await mine.delete(message.id)?.value == true)
            try await gus.waits("it is deleted") { seen()?.placeholder != nil }
        }
    }

    @Test(.tags(.P21)) func `An empty message is refused, and what was typed stays`() async throws {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .host)
            let screen = try await phone.loaded(ChatScreen(of: stage.event, on: phone.account))
            screen.draft = "   "
            #expect(await screen.send()?.value == false)
            #expect(screen.draft == "   " && screen.message != nil)
        }
    }

    @Test func `Looking at the chat marks it as read`() async throws {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .guest)
            let event = try await phone.loaded(EventScreen(stage.event, of: phone.account))
            @MainActor func unread() -> Int? { event.content.value?.page.tabs?.items.first { $0.tab == .chat }?.count }
            #expect(unread() == 1)
            phone.shown(ChatScreen(of: stage.event, on: try phone.account))
            try await phone.waits("it is read") { unread() == 0 }
        }
    }

    @Test func `To-dos are added, ticked, claimed and deleted, with and without a network`() async throws {
        try await Stage.run { stage in
            let (hana, gus) = (try await stage.phone(of: .host), try await stage.phone(of: .guest))
            let mine = try await hana.loaded(TodosScreen(of: stage.event, on: hana.account))
            let other = try await gus.loaded(TodosScreen(of: stage.event, on: gus.account))
            #expect(await mine.add()?.value == false)
            #expect(mine.errors.keys.contains("title"))
            try await hana.goOffline()
            (mine.newTitle, mine.newSpots) = ("Rides", 2)
            #expect(await mine.add()?.value == true)
            #expect(mine.newTitle.isEmpty && mine.newSpots == nil)
            let rides = try #require(mine.content.value?.list.open.first { $0.title == "Rides" })
            #expect(mine.mark(of: rides.id) == .queued)
            #expect(await mine.claim(rides)?.value == true)
            #expect(mine.content.value?.list.open.first { $0.id == rides.id }?.isClaimed == true)
            try await hana.goOnline()
            try await gus.waits("the item arrives") {
                other.content.value?.list.open.contains { $0.id == rides.id && $0.spots?.people.count == 1 } == true
            }
            let seen = try #require(other.content.value?.list.open.first { $0.id == rides.id })
            #expect(await other.toggle(seen)?.value == true)
            try await hana.waits("the tick arrives") {
                mine.content.value?.list.done.contains { $0.id == rides.id } == true
            }
            #expect(await mine.rename(rides.id, to: "Lifts")?.value == true)
            #expect(await mine.delete(rides.id)?.value == true)
            try await gus.waits("it is deleted") { other.content.value?.list.done.isEmpty == true }
        }
    }

    @Test func `Somebody outside the crew sees no plan, and a way on`() async throws {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .member)
            let todos = phone.shown(TodosScreen(of: stage.event, on: try phone.account))
            let chat = phone.shown(ChatScreen(of: stage.event, on: try phone.account))
            try await phone.waits("both are refused") {
                todos.content.failure != nil && chat.content.failure != nil
            }
            #expect(phone.says(todos.content.failure?.message))
        }
    }

    @Test func `A photo is added without a network, liked and commented on by another, and deleted`() async throws {
        try await Stage.run { stage in
            let (hana, gus) = (try await stage.phone(of: .host), try await stage.phone(of: .guest))
            let mine = try await hana.loaded(BoardScreen(of: stage.event, on: hana.account))
            let other = try await gus.loaded(BoardScreen(of: stage.event, on: gus.account))
            try await hana.goOffline()
            mine.caption = "Blue lanterns"
            #expect(await mine.add(Data("no photo".utf8))?.value == false)
            #expect(mine.errors.keys.contains("photo") && mine.caption == "Blue lanterns")
            #expect(await mine.add(Data(SamplePhotos.pixel))?.value == true)
            let post = try #require(mine.content.value?.posts.first { $0.caption == "Blue lanterns" })
            #expect(mine.mark(of: post.id) == .queued)
            try await hana.goOnline()
            try await gus.waits("the photo arrives") {
                other.content.value?.posts.contains { $0.caption == "Blue lanterns" } == true
            }
            let seen = try #require(other.content.value?.posts.first { $0.caption == "Blue lanterns" })
            #expect(await other.toggleHeart(seen)?.value == true)
            let page = try await gus.loaded(PostScreen(seen.id, of: gus.account))
            page.draft = "Lovely"
            #expect(await page.comment()?.value == true)
            #expect(page.content.value?.comments.map(\.text) == ["Lovely"] && page.draft.isEmpty)
            try await hana.waits("heart and comment arrive") {
                mine.content.value?.posts.first { $0.id == seen.id }.map {
                    hana.text($0.hearts.count) == "1" && hana.text($0.commentCount) == "1"
                } == true
            }
            #expect(await mine.delete(seen.id)?.value == true)
            try await gus.waits("the photo is gone") { page.content.failure != nil }
        }
    }

    @Test func `An expense is shared, and the suggested payment settles it`() async throws {
        try await Stage.run { stage in
            let (hana, gus) = (try await stage.phone(of: .host), try await stage.phone(of: .guest))
            let mine = try await hana.loaded(BudgetScreen(of: stage.event, on: hana.account))
            let other = try await gus.loaded(BudgetScreen(of: stage.event, on: gus.account))
            let form = try await hana.loaded(mine.newExpense())
            #expect(await form.save()?.value == false)
            #expect(form.errors.keys.contains("description") && form.errors.keys.contains("amount"))
            try await hana.goOffline()
            let gusID = stage.campus.cast.people[.guest]!.id.of(Attendee.self)
            let me = stage.campus.cast.people[.host]!.id.of(Attendee.self)
            (form.description, form.amount, form.sharers) = ("Candles", 1000, [gusID, me])
            #expect(await form.save()?.value == true && form.isSaved)
            try await hana.waits("the budget has it") {
                mine.content.value?.expenses.contains { $0.description == "Candles" } == true
            }
            let expense = try #require(mine.content.value?.expenses.first { $0.description == "Candles" })
            #expect(mine.mark(of: expense.id) == .queued)
            try await hana.goOnline()
            try await gus.waits("the expense arrives") {
                other.content.value?.expenses.contains { $0.id == expense.id } == true
            }
            #expect(other.content.value?.budget.own?.isOwing == true)
            let due = try #require(other.content.value?.settlements.first { $0.action != nil })
            let first = other.record(due.id)
            #expect(other.record(due.id) == nil, "paid once")
            #expect(await first?.value == true)
            try await hana.waits("the payment arrives") {
                mine.content.value?.payments.contains { $0.id == due.id } == true
            }
            #expect(await other.undo(due.id)?.value == true)
            #expect(await mine.delete(expense.id)?.value == true)
            #expect(await mine.setLimit(5000)?.value == true)
            try await gus.waits("the limit arrives") { other.content.value?.budget.progress?.meter?.limit == 5000 }
        }
    }
}
