import Domain
import HTTPTypes
import Operations
import Properties
import ServerOperations
import Store
import Testing

@testable import Server
@testable import TestCampus

/// Registration, address verification, forgotten passwords and account changes through forms.
@Suite(.serialized, .tags(.P6)) struct AccountFormTests {
    @Test func `From registering to the first page by links and forms alone`() async throws {
        let server = try await TestServer()
        let fields = [
            ("givenName", "Zoë"), ("familyName", "Lima"), ("email", "zoe@example.org"), ("password", "a boat at night"),
            ("timeZone", "Europe/Berlin"),
        ]
        let registered = try await server.form("account.register", fields)
        #expect(registered.status == 303 && registered.header("Location") == "/verify")
        let browser = Sender.cookie("mingle=\(try #require(registered.cookieValue("mingle")))")
        // Until their address is verified, people see what strangers see, and every other page redirects to `/verify`.
        for path in ["/", "/discover"] {
            #expect(try await server.page(path, as: browser).text.contains("href=\"/verify\""), "\(path)")
        }
        for path in ["/my-events", "/events/new", "/me/settings"] {
            let reply = try await server.page(path, as: browser)
            #expect(reply.status == 303 && reply.header("Location") == "/verify", "\(path)")
        }
        #expect(try await server.page("/verify", as: browser).text.contains("zoe@example.org"))
        let mail = try #require(try await server.mails(to: "zoe@example.org").first)
        let token = try #require(mail.token(after: "/verify/"))
        // Opening the link must not use it up, because programs follow links.
        #expect(try await server.page("/verify/\(token)").text.contains(token))
        let confirmed = try await server.form("account.verify", [("token", token)], as: browser)
        #expect(confirmed.status == 303 && confirmed.header("Location") == "/")
        #expect(try await server.page("/", as: browser).status == 200)
        let again = try await server.form("account.verify", [("token", token)], as: browser)
        #expect(again.status == 422 && again.text.contains("Your address is already confirmed."))
        #expect(try await server.page("/verify/\(token)").text.contains("Your address is already confirmed."))
    }

    /// A double submission, or a resubmission after going back: the link confirms the last one, whose session the
    /// browser holds.
    @Test(arguments: [false, true]) func `Registering twice is one account, with the names typed last`(
        _ isTaken: Bool
    ) async throws {
        let server = try await TestServer(passwords: Scrypt(cost: .cheap))
        if isTaken { _ = try await server.member("Zoe") }
        let before = try await server.count("SELECT count(*) FROM users")
        var reply: ReceivedReply?
        for name in ["Zoe", "Zoë"] {
            reply = try await server.form(
                "account.register",
                [
                    ("givenName", name), ("familyName", "Lima"), ("email", "zoe@example.org"),
                    ("password", "a boat at night"),
                ])
        }
        let browser = Sender.cookie("mingle=\(try #require(reply?.cookieValue("mingle")))")
        #expect(try await server.count("SELECT count(*) FROM users") == before + 1)
        #expect(try await server.count("SELECT count(*) FROM users WHERE given_name = 'Zoë'") == 1)
        let mails = try await server.mails(to: "zoe@example.org")
        #expect(mails.filter { $0.subject == "You already have an account" }.count == (isTaken ? 1 : 0))
        if isTaken { return }
        let token = try #require(mails.last?.token(after: "/verify/"))
        #expect(try await server.form("account.verify", [("token", token)], as: browser).header("Location") == "/")
        #expect(try await server.page("/me/settings", as: browser).status == 200)
    }

    @Test func `A second registration with another password leads to sign-in once confirmed`()
        async throws
    {
        let server = try await TestServer(passwords: Scrypt(cost: .cheap))
        var replies: [ReceivedReply] = []
        for password in ["a boat at night", "two boats at night"] {
            replies.append(
                try await server.form(
                    "account.register",
                    [
                        ("givenName", "Zoë"), ("familyName", "Lima"), ("email", "zoe@example.org"),
                        ("password", password),
                    ]))
        }
        // Each registration has its link; the first link is opened in the session of the second.
        let tokens = try await server.mails(to: "zoe@example.org").compactMap { $0.token(after: "/verify/") }
        #expect(tokens.count == 2)
        let token = try #require(tokens.first)
        let reply = try await server.form(
            "account.verify", [("token", token)],
            as: .cookie("mingle=\(try #require(replies[1].cookieValue("mingle")))"))
        #expect(reply.header("Location") == "/sign-in" && reply.cookies["mingle"]?.contains("Max-Age=0") == true)
        let signedIn = try await server.call(
            .post, "/auth/login", ["email": "zoe@example.org", "password": "a boat at night"])
        #expect(signedIn.json["user"]["emailVerified"] == true)
    }

    @Test func `Registration replies the same for a known address, and mails its owner`()
        async throws
    {
        let hasher = CountingHasher()
        let server = try await TestServer(passwords: hasher)
        let anna = try await server.member("Anna")
        func fields(_ email: String) -> JSONValue {
            ["givenName": "Zoe", "familyName": "Lima", "email": .string(email), "password": "a boat at night"]
        }
        var replies: [[String]] = []
        for email in ["Anna@Example.org", "zoe@example.org"] {
            let before = hasher.hashed
            let registered = try await server.call(.post, "/auth/register", fields(email))
            let made = registered.json
            #expect(
                registered.status == 201 && made["user"]["email"] == .string(email)
                    && made["user"]["emailVerified"] == false, "\(email)")
            var seen = [
                "\(registered.headers.map(\.name.rawName).sorted())",
                "\(made.keys.sorted()) \(made["user"].keys.sorted()) \(hasher.hashed - before)",
            ]
            // Everything afterwards is equal too: requests with the tokens, signing in, and pages.
            let token = Sender.bearer(try #require(made["accessToken"].string))
            for (method, path) in [
                (HTTPRequest.Method.get, "/me"), (.get, "/events"), (.get, "/people?q=anna"),
                (.post, "/auth/resend-verification"),
            ] {
                let reply = try await server.call(method, path, as: token, method == .post ? [:] : nil)
                seen.append("\(path) \(reply.status) \(reply.json.keys.sorted())")
            }
            let signedIn = try await server.call(
                .post, "/auth/login", ["email": .string(email), "password": "a boat at night"])
            seen.append("\(signedIn.status) \(signedIn.json["user"]["id"] == made["user"]["id"])")
            let form = try await server.form(
                "account.register", fields(email).object!.map { ($0.key, $0.value.string!) })
            let browser = Sender.cookie("mingle=\(try #require(form.cookieValue("mingle")))")
            seen.append(
                "\(form.status) \(form.header("Location") ?? "") \(try await server.page("/verify", as: browser).text.contains(email))"
            )
            let reset = try await server.call(.post, "/auth/forgot-password", ["email": .string(email)])
            seen.append("\(reset.status)")
            replies.append(seen)
        }
        #expect(replies[0] == replies[1])
        let mails = try await server.mails(to: "Anna@Example.org")
        #expect(
            mails.contains { $0.subject == "You already have an account" }
                && !mails.contains { $0.text.contains("/verify/") })
        // The account still belongs to its owner.
        let own = try await server.call(
            .post, "/auth/login", ["email": .string(anna.email), "password": .string(Member.password)])
        #expect(own.json["user"]["id"] == "\(anna.id)")
    }

    /// Registering twice and then signing in with each password does not reveal whether the address has an account.
    @Test func `Two passwords for an address are as good as for one that has an account`() async throws {
        let server = try await TestServer()
        _ = try await server.member("Anna")
        var seen: [[Int]] = []
        for email in ["anna@example.org", "zoe@example.org"] {
            var statuses: [Int] = []
            let passwords = ["a boat at night", "two boats at night"]
            for password in passwords {
                statuses.append(
                    try await server.call(
                        .post, "/auth/register",
                        [
                            "givenName": "Zoe", "familyName": "Lima", "email": .string(email),
                            "password": .string(password),
                        ]
                    ).status)
                server.advance(.seconds(1))
            }
            for password in passwords + ["neither of them"] {
                statuses.append(
                    try await server.call(
                        .post, "/auth/login", ["email": .string(email), "password": .string(password)]
                    ).status)
            }
            seen.append(statuses)
        }
        #expect(seen == Array(repeating: [201, 201, 401, 200, 401], count: 2))
    }

    /// Both hashes of an address share a salt, so that signing in takes one key derivation.
    @Test func `Another password of the owner keeps its salt`() async throws {
        let server = try await TestServer(passwords: Scrypt(cost: .cheap))
        func salts() async throws -> Set<Substring> {
            try await server.community.read { reader in
                Set(
                    try reader.rows("SELECT password FROM credential") { try $0.next(String.self) }.compactMap {
                        $0.split(separator: "$").dropLast().last
                    })
            }
        }
        func register(_ password: String) async throws -> ReceivedReply {
            try await server.call(
                .post, "/auth/register",
                ["givenName": "Zoe", "familyName": "Lima", "email": "zoe@example.org", "password": .string(password)])
        }
        let owner = Sender.bearer(try #require(try await register("a boat at night").json["accessToken"].string))
        let token = try #require(try await server.mails(to: "zoe@example.org").last?.token(after: "/verify/"))
        #expect(try await server.call(.post, "/auth/verify-email", ["token": .string(token)]).status == 204)
        _ = try await register("two boats at night")
        #expect(try await salts().count == 1)
        let changed = try await server.call(
            .post, "/me/password", as: owner, ["current": "a boat at night", "password": "three boats at night"])
        #expect(changed.status < 300, "\(changed.text)")
        #expect(try await salts().count == 1)
    }

    @Test(arguments: [true, false])
    func `A change of address replies the same for a known address`(
        _ isVerified: Bool
    ) async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        var replies: [[String]] = []
        for (name, email) in [("Bert", "Anna@Example.org"), ("Cleo", "zoe@example.org")] {
            let one = try await server.member(name, isVerified: isVerified)
            var seen: [String] = []
            func note(_ reply: ReceivedReply) {
                seen.append(
                    "\(reply.status) \(reply.header("Location") ?? "") \(reply.headers.map(\.name.rawName).sorted()) \(reply.json.keys.sorted())"
                )
            }
            let change: JSONValue = ["email": .string(email), "password": .string(Member.password)]
            let patched = try await server.call(.patch, "/me", as: one.bearer, change)
            note(patched)
            seen.append("\(patched.json["email"] == .string(email)) \(patched.json["emailVerified"])")
            let form = try await server.form(
                ChangeEmail.name, [("email", email), ("password", Member.password)], as: one.browser)
            note(form)
            seen.append(
                (form.cookieValue("mingle-flash") ?? "").contains(email.prefix(3))
                    ? "named" : "\(form.text.prefix(300))")
            if !isVerified { note(try await server.call(.post, "/auth/resend-verification", as: one.bearer, [:])) }
            let (own, new) = (one.email, email)
            for address in [own, new] {
                let reply = try await server.call(
                    .post, "/auth/login", ["email": .string(address), "password": .string(Member.password + " x")])
                note(reply)
            }
            replies.append(seen)
        }
        #expect(replies[0] == replies[1])
        let mails = try await server.mails(to: "Anna@Example.org")
        #expect(
            mails.contains { $0.subject == "You already have an account" }
                && !mails.contains { $0.text.contains("/verify/") })
        #expect(try await server.mails(to: "zoe@example.org").contains { $0.text.contains("/verify/") })
        let own = try await server.call(
            .post, "/auth/login", ["email": .string(anna.email), "password": .string(Member.password)])
        #expect(own.json["user"]["id"] == "\(anna.id)")
    }

    @Test func `One derivation distinguishes both passwords of an address`() async throws {
        let scrypt = Scrypt(cost: .cheap)
        let owner = try await scrypt.hash("swims at dawn")
        let other = try await scrypt.hash("a boat at night", for: "anna@example.org", alike: owner)
        #expect(owner.split(separator: "$")[2] == other.split(separator: "$")[2] && owner != other)
        for (typed, expected) in [
            ("swims at dawn", (PasswordVerdict.right, PasswordVerdict.wrong)), ("a boat at night", (.wrong, .right)),
            ("neither", (.wrong, .wrong)),
        ] {
            let verdicts = try await scrypt.verify(typed, against: owner, or: other)
            #expect(verdicts.0 == expected.0 && verdicts.1 == expected.1, "\(typed)")
        }
    }

    @Test func `A refused registration keeps what was typed but the password`() async throws {
        let server = try await TestServer()
        _ = try await server.member("Anna")
        for (field, value) in [
            ("givenName", ""), ("familyName", String(repeating: "x", count: 61)), ("email", "no address"),
            ("password", "short"),
        ] {
            let fields = [
                ("givenName", "Zoë"), ("familyName", "Lima"), ("email", "zoe@example.org"),
                ("password", "a boat at night"),
            ]
            let reply = try await server.form("account.register", fields.map { $0.0 == field ? (field, value) : $0 })
            #expect(reply.status == 422, "\(field) \(value): \(reply.status)")
            #expect(
                reply.text.contains("aria-invalid=\"true\"") && !reply.text.contains("a boat at night")
                    && !reply.text.contains("value=\"short\""))
            if field != "givenName" { #expect(reply.text.contains("value=\"Zoë\"")) }
            #expect(reply.cookies["mingle"] == nil)
        }
        #expect(try await server.count("SELECT count(*) FROM users") == 1)
    }

    @Test func `A forgotten password is replaced by mail, and the link works once`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let asked = try await server.form("account.forgotPassword", [("email", anna.email)])
        #expect(asked.status == 303 && asked.header("Location") == "/forgot/sent")
        let token = try #require(try await server.mails(to: anna.email).first?.token(after: "/reset/"))
        #expect(try await server.page("/reset/\(token)").text.contains(token))
        let weak = try await server.form("account.resetPassword", [("token", token), ("password", "password")])
        #expect(weak.status == 422 && weak.text.contains(token))
        let done = try await server.form("account.resetPassword", [("token", token), ("password", "a boat at night")])
        #expect(done.status == 303 && done.header("Location") == "/sign-in")
        #expect(try await server.page("/me", as: anna.browser).status == 303)
        #expect(
            try await server.form("account.resetPassword", [("token", token), ("password", "a boat at dawn")]).status
                == 422)
        #expect(
            try await server.form("account.signIn", [("email", anna.email), ("password", "a boat at night")]).status
                == 303)
    }

    @Test func `Settings change by forms, each refusal at its field`() async throws {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        let handle = try await server.call(.get, "/me", as: bert.bearer).json["handle"].string!
        let taken = try await server.form(
            "account.updateProfile", [("givenName", "Anna"), ("familyName", "Lima"), ("handle", handle)],
            as: anna.browser)
        #expect(taken.status == 422 && taken.text.contains("Somebody else has this nickname."))
        let saved = try await server.form(
            "account.updateProfile",
            [("givenName", "Ännchen"), ("familyName", "Lima"), ("handle", "aenn"), ("timeZone", "Asia/Tokyo")],
            as: anna.browser)
        #expect(saved.status == 303)
        let me = try await server.call(.get, "/me", as: anna.bearer).json
        #expect(me["name"] == "Ännchen Lima" && me["handle"] == "aenn" && me["timeZone"] == "Asia/Tokyo")
        let wrong = try await server.form(
            "account.changePassword", [("current", "wrong"), ("password", "a boat at night")], as: anna.browser)
        #expect(
            wrong.status == 422 && wrong.text.contains("This is not your current password.")
                && !wrong.text.contains("a boat at night"))
        let feed = try await server.form("calendar.createFeed", [], as: anna.browser)
        #expect(feed.status == 303)
        #expect(try await server.page("/me/settings", as: anna.browser).text.contains("/api/v1/feeds/"))
        let theme = try await server.form("account.appearance", [("theme", "dark")], as: anna.browser)
        #expect(theme.cookieValue("mingle-theme") == "dark")
        for password in ["", "wrong"] {
            let refused = try await server.form(
                "account.changeEmail", [("email", "new@example.org"), ("password", password)], as: anna.browser)
            #expect(refused.status == 422 && refused.text.contains("value=\"new@example.org\""))
            #expect(refused.text.contains("id=\"address-password-error\"") && !refused.text.contains("value=\"wrong\""))
        }
        #expect(try await server.mails(to: "new@example.org").isEmpty)
        let address = try await server.form(
            "account.changeEmail", [("email", "new@example.org"), ("password", Member.password)], as: anna.browser)
        #expect(address.status == 303)
        #expect(try await server.call(.get, "/me", as: anna.bearer).json["email"] == "anna@example.org")
        let token = try #require(try await server.mails(to: "new@example.org").first?.token(after: "/verify/"))
        _ = try await server.form("account.verify", [("token", token)], as: anna.browser)
        #expect(try await server.call(.get, "/me", as: anna.bearer).json["email"] == "new@example.org")
    }

    /// Somebody knows the password, and changes the address and then the password. The owner has only the mail.
    @Test func `An address that somebody else changed is taken back by links and forms alone`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let thief = try await server.session(anna.id, .web)
        let theirs = Sender.cookie("mingle=\(thief.accessToken)")
        _ = try await server.form(
            "account.changeEmail", [("email", "evil@example.net"), ("password", Member.password)], as: theirs)
        let verify = try #require(try await server.mails(to: "evil@example.net").first?.token(after: "/verify/"))
        _ = try await server.form("account.verify", [("token", verify)], as: theirs)
        _ = try await server.form(
            "account.changePassword", [("current", Member.password), ("password", "evil at night")], as: theirs)
        let mail = try #require(try await server.mails(to: anna.email).last)
        #expect(mail.subject == "The e-mail address of your account was changed")
        #expect(mail.header("List-Unsubscribe") == nil && mail.text.contains("(Europe/Berlin)"))
        #expect(!mail.text.contains("evil"))
        let token = try #require(mail.token(after: "/take-back/"))
        let page = try await server.page("/take-back/\(token)")
        #expect(page.status == 200 && page.text.contains(token))
        let taken = try await server.form("account.takeBackEmail", [("token", token)])
        #expect(taken.status == 303)
        let next = try #require(taken.header("Location"))
        #expect(next.hasPrefix("/reset/"))
        #expect(try await server.page("/me", as: theirs).header("Location")?.hasPrefix("/sign-in") == true)
        let reset = try await server.form(
            "account.resetPassword", [("token", String(next.dropFirst(7))), ("password", "a boat at night")])
        #expect(reset.status == 303)
        #expect(
            try await server.form("account.signIn", [("email", anna.email), ("password", "a boat at night")]).status
                == 303)
        for (email, password) in [
            (anna.email, "evil at night"), ("evil@example.net", "evil at night"), (anna.email, Member.password),
        ] {
            #expect(try await server.form("account.signIn", [("email", email), ("password", password)]).status == 422)
        }
        let again = try await server.form("account.takeBackEmail", [("token", token)])
        #expect(again.status == 422 && again.text.contains("href=\"/forgot\""))
    }

    @Test func `A new device and a new password are mailed, in the person's zone, and nobody can switch that off`()
        async throws
    {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
        let credentials: JSONValue = ["email": .string(anna.email), "password": .string(Member.password)]
        _ = try await server.call(.post, "/auth/login", credentials, headers: ["User-Agent": agent])
        _ = try await server.call(
            .post, "/auth/login", credentials, headers: ["User-Agent": "evil.example/x see http://evil.example"])
        _ = try await server.call(
            .post, "/me/password", as: anna.bearer,
            ["current": .string(Member.password), "password": "a boat at night"],
            headers: ["User-Agent": agent])
        let mails = try await server.mails(to: anna.email)
        #expect(
            mails.map(\.subject).sorted() == [
                "New sign-in to your account", "New sign-in to your account", "Your password was changed",
            ])
        for mail in mails {
            #expect(
                mail.header("List-Unsubscribe") == nil && mail.text.contains("Fri, 27 Nov 2026, 19:00 (Europe/Berlin)"))
            #expect(
                mail.text.contains("/forgot") && !mail.text.contains("evil.example")
                    && !mail.text.contains("http://evil"))
        }
        #expect(mails.count { $0.text.contains("Device: Firefox · Linux") } == 2)
        #expect(mails.count { $0.text.contains("Device: evil\n") } == 1)
    }
}
