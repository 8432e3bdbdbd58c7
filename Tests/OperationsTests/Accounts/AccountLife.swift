import Domain
import Properties
import Store

@testable import Operations
@testable import ServerOperations

extension RandomRun {
    static let accounts = members + addresses + sessions

    private static let members = [
        RandomAction(
            RegisterAccount.self,
            doing: { d in
                // Confirming the address assigns everything that was waiting for it.
                let (email, isVerified) = (d.email(), d.g.one(in: 2))
                return { community in
                    _ = try await community.community.register(
                        Registration(givenName: "G", familyName: "N", email: email, password: TestCommunity.password),
                        verified: isVerified, as: .system)
                }
            }),
        RandomAction(AdministerUser.self, 5) { d in
            let id: ID<User> = try d.one(
                "SELECT id FROM users WHERE status <> 'deleted' ORDER BY status <> 'disabled', id")
            if d.g.one(in: 3) {
                return (
                    AdministerUser(id: id, role: d.g.pick([.member, .editor, .readOnly, .administrator])),
                    d.administrator()
                )
            }
            return (AdministerUser(id: id, status: d.g.pick([.active, .disabled])), d.administrator())
        },
        // Enables a disabled person again.
        RandomAction(AdministerUser.self, 3) { d in
            (
                AdministerUser(
                    id: try d.one("SELECT id FROM users WHERE status = 'disabled' ORDER BY id"), status: .active),
                d.administrator()
            )
        },
        RandomAction(
            DeleteAccount.self, 1,
            doing: { d in
                let (actor, administrator, isOwn) = (try d.person(), d.administrator(), d.g.one(in: 2))
                // Keep enough people for the run to continue.
                if d.people.count <= 3 { throw RandomDraw.Nothing() }
                return { community in
                    if isOwn {
                        return try await community.community.deleteAccount(password: TestCommunity.password, as: actor)
                    }
                    try await community.perform(DeleteAccount(id: actor.userID!), as: administrator)
                }
            }),
        RandomAction(UpdateProfile.self, 4) { d in
            let (number, zone) = (d.g.int(1...4), d.g.pick(["Asia/Tokyo", "Europe/Berlin"]))
            return (
                UpdateProfile(
                    givenName: d.g.maybe("N\(number)"), handle: d.g.maybe("handle\(number)"), timeZone: d.g.maybe(zone)),
                try d.person()
            )
        },
    ]

    private static let addresses = [
        RandomAction(VerifyEmail.self, 6) { d in (VerifyEmail(token: try d.mailed(.verifyEmail).token), .nobody) },
        RandomAction(ResendVerification.self, 1) { d in (ResendVerification(), try d.person()) },
        RandomAction(
            ChangeEmail.self,
            doing: { d in
                let (email, actor) = (d.email(), try d.person())
                return { try await $0.changeEmail(email, as: actor) }
            }),
        RandomAction(
            ChangeMe.self, 1,
            doing: { d in
                let (email, actor, name) = (d.email(), try d.person(), d.g.word(4))
                return {
                    try await $0.community.change(
                        profile: UpdateProfile(familyName: name.isEmpty ? .clear : .set(name)), email: email,
                        password: TestCommunity.password, as: actor)
                }
            }),
        RandomAction(RestoreEmail.self, 6) { d in (RestoreEmail(token: try d.mailed(.addressChanged).token), .nobody) },
        RandomAction(ForgotPassword.self) { d in (ForgotPassword(email: d.email()), .nobody) },
        RandomAction(
            SetPassword.self,
            doing: { d in
                let token = try d.mailed(.resetPassword).token
                return { try await $0.community.resetPassword(token: token, to: NewPassword(TestCommunity.password)) }
            }),
        RandomAction(
            SetPassword.self, 1,
            doing: { d in
                let (actor, renews) = (try d.person(), d.g.one(in: 2))
                return {
                    try await $0.community.changePassword(
                        current: TestCommunity.password, to: NewPassword(TestCommunity.password, renewsFeeds: renews),
                        as: actor)
                }
            }),
    ]

    private static let sessions = [
        RandomAction(StartSession.self) { d in
            (StartSession(user: try d.id(), kind: d.g.pick([.api, .web]), device: ""), .system)
        },
        RandomAction(
            RefreshSession.self, 1,
            doing: { d in
                let id = try d.id()
                return { community in
                    let tokens = try await community.perform(
                        StartSession(user: id, kind: .api, device: ""), as: .system)
                    for _ in 1...2 {
                        _ = try await community.perform(RefreshSession(refreshToken: tokens.refreshToken!), as: .nobody)
                    }
                }
            }),
        RandomAction(EndSession.self, 1) { d in
            let (id, who): (ID<Session>, ID<User>) = try d.two("SELECT id, user_id FROM session ORDER BY id")
            return (EndSession(id: id), try d.actor(who))
        },
        RandomAction(EndOtherSessions.self, 1) { d in (EndOtherSessions(), try d.person()) },
    ]
}
