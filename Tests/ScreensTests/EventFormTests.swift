import Device
import Domain
import HTTPTypes
import Operations
import Presentation
import Properties
import Screens
import Testing

@testable import TestCampus

@MainActor @Suite(.timeLimit(.minutes(10))) struct EventFormTests {
    @Test(.tags(.P21)) func `A refused event names its fields, keeps what was typed, and is created once`() async throws
    {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .member)
            let form = try await phone.loaded(EventFormScreen(of: phone.account))
            // Tomorrow at 20:30 of the device's zone.
            let start = Zones.civil(try #require(form.input.startsAt), in: "Europe/Berlin")
            #expect(start.isoMinutes == "2026-11-28T20:30")
            form.input.locationName = "Boathouse"
            form.tags = "music, open air"
            #expect(await form.create()?.value == false)
            #expect(form.errors.keys.sorted() == ["title"])
            #expect(form.input.locationName == "Boathouse" && form.tags == "music, open air")
            try await phone.goOffline()
            form.input.title = "Sing along"
            #expect(phone.text(form.preview.title) == "Sing along" && form.isChanged)
            let first = form.create()
            #expect(form.create() == nil, "a double tap")
            #expect(await first?.value == true)
            let id = try #require(form.saved)
            let screen = try await phone.loaded(EventScreen(id, of: phone.account))
            #expect(screen.content.value?.header.title == "Sing along" && screen.content.value?.tags.count == 2)
            try await phone.goOnline()
            let reply = try await stage.server.call(
                .get, "/events/\(id)", as: stage.campus.cast.people[.member]!.bearer)
            #expect(reply.json["title"].string == "Sing along", "\(reply.text)")
        }
    }

    @Test func `Changes of a co-host reach the fields that were not changed here`() async throws {
        try await Stage.run { stage in
            let (phone, tablet) = (try await stage.phone(of: .host), try await stage.phone(of: .host))
            let form = try await phone.loaded(EventFormScreen(stage.event, of: phone.account))
            form.input.title = "Supper"
            let other = try await tablet.loaded(EventFormScreen(stage.event, of: tablet.account))
            other.input.capacity = 12
            #expect(await other.save()?.value == true)
            try await phone.waits("the change arrives") { form.input.capacity == 12 }
            #expect(form.input.title == "Supper", "what was typed stays")
            #expect(await form.save()?.value == true)
            try await tablet.waits("both changes are there") {
                other.input.title == "Supper" && other.input.capacity == 12
            }
        }
    }

    @Test(.tags(.P11)) func `Somebody who does not host the event cannot edit it`() async throws {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .guest)
            let form = phone.shown(EventFormScreen(stage.event, of: try phone.account))
            try await phone.waits("it is refused") { form.content.failure != nil }
            #expect(form.save() == nil)
        }
    }
}
