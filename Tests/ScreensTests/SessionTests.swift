import Domain
import Foundation
import Presentation
import Properties
import Screens
import Testing

@testable import TestCampus

@MainActor @Suite(.timeLimit(.minutes(10))) struct SessionTests {
    private func form(on phone: Phone) async throws -> SignInScreen {
        await phone.app.start()
        guard case .signedOut(let form) = phone.app.stage else { throw Unexpected("somebody is signed in") }
        form.server = phone.address
        return form
    }

    @Test(.tags(.P21)) func `A wrong password is refused, and what was typed stays`() async throws {
        try await Stage.run { stage in
            let phone = stage.phone()
            let form = try await form(on: phone)
            (form.email, form.password) = ("hana@example.org", "wrong")
            let first = form.signIn()
            #expect(form.submission.isBusy && form.signIn() == nil)
            #expect(await first?.value == false)
            #expect(phone.text(form.submission.message) == "The address or the password is wrong.")
            #expect(form.email == "hana@example.org" && form.password == "wrong")
            form.password = Member.password
            #expect(await form.signIn()?.value == true)
            #expect(phone.app.account != nil)
        }
    }

    @Test func `Without a network, or with a wrong address, a sentence says so`() async throws {
        try await Stage.run { stage in
            let phone = stage.phone()
            let form = try await form(on: phone)
            (form.email, form.password) = ("hana@example.org", Member.password)
            phone.network.set(isOnline: false)
            _ = await form.signIn()?.value
            #expect(phone.text(form.submission.message) == "The server can’t be reached.")
            phone.network.set(isOnline: true)
            form.server = "not an address"
            _ = await form.signIn()?.value
            #expect(form.submission.errors.keys.sorted() == ["server"])
        }
    }

    @Test func `A new member registers, asks for the mail again, verifies by its link, and is in`() async throws {
        try await Stage.run { stage in
            let phone = stage.phone()
            let form = try await form(on: phone).register()
            (form.givenName, form.email, form.password) = ("", "zoe@example.org", "swims at noon")
            #expect(await form.register()?.value == false)
            #expect(form.submission.errors.keys.contains("givenName"))
            #expect(form.email == "zoe@example.org" && form.password == "swims at noon")
            form.givenName = "Zoe"
            #expect(await form.register()?.value == true, "\(phone.text(form.submission.message))")
            let account = try phone.account
            let screen = try await phone.loaded(VerificationScreen(of: account))
            #expect(screen.content.value?.email == "zoe@example.org" && screen.content.value?.isConfirmed == false)
            stage.server.advance(.minutes(1))
            #expect(await screen.sendAgain()?.value == true)
            #expect(screen.isSent)
            let token = try await stage.token(after: "/verify/", to: "zoe@example.org", mails: 2)
            let url = try #require(URL(string: "\(phone.address)/verify/\(token)"))
            phone.app.open(url)
            let link = try #require(phone.app.mailedLink)
            #expect(await link.confirm()?.value == true, "\(phone.text(link.submission.message))")
            try await phone.waits("the member is in") {
                account.context.viewer?.isVerified == true && account.context.viewer?.name == "Zoe"
            }
            // A link works once.
            phone.app.open(url)
            #expect(await phone.app.mailedLink?.confirm()?.value == false)
            #expect(phone.app.mailedLink?.submission.message != nil)
        }
    }

    @Test func `What needs the network says so while there is none`() async throws {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .unverified)
            let screen = try await phone.loaded(VerificationScreen(of: phone.account))
            #expect(try phone.account.networkHint == nil)
            try await phone.goOffline()
            #expect(try phone.account.networkHint != nil)
            screen.email = "uma.new@example.org"
            #expect(await screen.correctAddress()?.value == false)
            let hint = try phone.account.networkHint
            #expect(screen.message == hint && screen.email == "uma.new@example.org")
            try await phone.goOnline()
            screen.password = "wrong"
            #expect(await screen.correctAddress()?.value == false)
            #expect(screen.errors.keys.contains("password"), "\(phone.text(screen.message))")
            screen.password = Member.password
            #expect(await screen.correctAddress()?.value == true)
        }
    }

    @Test func `A forgotten password is set anew by the mailed link`() async throws {
        try await Stage.run { stage in
            let phone = stage.phone()
            let form = try await form(on: phone)
            form.email = "mia@example.org"
            let forgotten = form.forgotPassword()
            #expect(forgotten.email == "mia@example.org")
            #expect(await forgotten.send()?.value == true && forgotten.isSent)
            let token = try await stage.token(after: "/reset/", to: "mia@example.org")
            phone.app.open(try #require(URL(string: "\(phone.address)/reset/\(token)")))
            let link = try #require(phone.app.mailedLink)
            link.password = "x"
            #expect(await link.confirm()?.value == false)
            #expect(link.submission.errors.keys.contains("password") && link.password == "x")
            link.password = "sleeps at noon"
            #expect(await link.confirm()?.value == true, "\(phone.text(link.submission.message))")
            form.password = "sleeps at noon"
            #expect(await form.signIn()?.value == true)
        }
    }

    @Test func `Signing out warns about unsent changes, and then deletes everything`() async throws {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .member)
            let home = try await phone.loaded(HomeScreen(of: phone.account))
            try await phone.goOffline()
            #expect(await home.answer(stage.event, .maybe)?.value == true)
            #expect(await phone.app.unsentChanges() == 1)
            await #expect(throws: (any Error).self) { try await phone.app.signOut() }
            #expect(phone.app.account != nil, "nothing is lost without consent")
            try await phone.app.signOut(discarding: 1)
            guard case .signedOut = phone.app.stage else { throw Unexpected("still signed in") }
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: phone.app.environment.folder.path).allSatisfy {
                    try FileManager.default.contentsOfDirectory(
                        atPath: phone.app.environment.folder.appending(path: $0).path
                    ).isEmpty
                })
        }
    }

    @Test func `A link of another community, or to nothing, has a sentence`() async throws {
        try await Stage.run { stage in
            let phone = try await stage.phone(of: .member)
            phone.app.open(URL(string: "https://elsewhere.org/events/\(stage.event)")!)
            #expect(phone.text(phone.app.linkProblem).contains("elsewhere.org"))
            phone.app.open(URL(string: "\(phone.address)/events/\(stage.event)")!)
            #expect(phone.app.linkProblem == nil && phone.app.navigation.path(of: .home) == [.event(stage.event)])
        }
    }
}
