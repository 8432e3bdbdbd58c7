import Device
import Domain
import Operations
import Presentation
import Properties
import Screens
import Testing

@testable import TestCampus

@MainActor @Suite(.timeLimit(.minutes(10))) struct CalendarTests {
    @Test(.tags(.P21)) func `An entry needs both texts, is added offline, changed and deleted by a swipe`() async throws
    {
        try await Stage.run { stage in
            let (phone, tablet) = (try await stage.phone(of: .member), try await stage.phone(of: .member))
            let calendar = try await phone.loaded(CalendarScreen(of: phone.account))
            let other = tablet.shown(EntriesScreen(of: try tablet.account))
            try await phone.goOffline()
            let form = try await phone.loaded(EntryFormScreen(of: phone.account))
            form.title = "Dentist"
            #expect(await form.save()?.value == false)
            #expect(form.errors.keys.sorted() == ["description"] && form.title == "Dentist")
            form.description = "Bring the card"
            #expect(await form.save()?.value == true && form.isSaved)
            try await phone.waits("the calendar has it") {
                calendar.content.value?.items.contains { $0.title == "Dentist" } == true
            }
            let item = try #require(calendar.content.value?.items.first { $0.title == "Dentist" })
            #expect(calendar.mark(of: item) == .queued)
            #expect(calendar.content.value?.weeks.flatMap(\.self).first { $0.isToday }?.count == 1)
            try await phone.goOnline()
            try await tablet.waits("the other device has it") {
                other.content.value?.items.map(\.title) == ["Dentist"]
            }
            let id = try #require(ID<ScheduleEntry>(item.id))
            let edited = try await phone.loaded(EntryFormScreen(id, of: phone.account))
            #expect(edited.title == "Dentist" && edited.reminders == [60])
            edited.place = "Main street"
            #expect(await edited.save()?.value == true)
            let swiped = other.delete(id)
            #expect(other.delete(id) == nil)
            #expect(await swiped?.value == true)
            try await phone.waits("it is gone") { calendar.content.value?.items.isEmpty == true }
            #expect(await other.undoDeletion()?.value == true)
            try await phone.waits("it is back") { calendar.content.value?.items.map(\.title) == ["Dentist"] }
        }
    }

    @Test func `The month has a dot on each day with something on it`() async throws {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .guest)
            let calendar = try await phone.loaded(CalendarScreen(of: phone.account))
            let weeks = try #require(calendar.content.value?.weeks)
            #expect(weeks.allSatisfy { $0.count == 7 })
            await calendar.goForward()
            let day = try #require(calendar.content.value?.weeks.flatMap(\.self).first { $0.count > 0 && $0.isInMonth })
            #expect(day.day.isoDate == "2026-12-04")
            await calendar.choose(day.day)
            #expect(calendar.content.value?.items.map(\.title) == [stage.campus.cast.title])
            #expect(calendar.content.value?.items.first?.item.destination == .event(stage.event))
            await calendar.showWeek(true)
            #expect(calendar.content.value?.weeks.count == 1)
            await calendar.showToday()
            #expect(calendar.content.value?.weeks.flatMap(\.self).contains { $0.isToday } == true)
        }
    }
}
