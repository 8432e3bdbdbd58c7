import Domain
import Operations

/// Mails about a person's account.
extension Letter {
    static func verifyEmail(_ order: MailOrder) -> Letter {
        Letter(
            subject: "Confirm your address",
            says: ["Open this link to confirm that this is your address. It works once, for 24 hours."],
            action: ("Confirm my address", Path.verify(order.token ?? "")),
            after: "If you did not ask for this, ignore this mail.")
    }

    static func resetPassword(_ order: MailOrder) -> Letter {
        Letter(
            subject: "Set a new password",
            says: ["Open this link to choose a new password. It works once, for an hour."],
            action: ("Choose a new password", Path.reset(order.token ?? "")),
            after: "If you did not ask for this, ignore this mail; your password stays as it is.")
    }

    static func newDevice(_ order: MailOrder) -> Letter {
        Letter(
            subject: "New sign-in to your account",
            says: [
                "Somebody signed in to your account with your password, on a device that was not used before. If it was you, there is nothing to do."
            ],
            facts: order.occasionFacts, action: ("If it was not you, set a new password", Path.forgot),
            after: "A new password signs out every device.")
    }

    static func passwordChanged(_ order: MailOrder) -> Letter {
        Letter(
            subject: "Your password was changed",
            says: ["Your account has a new password. If it was you who set it, there is nothing to do."],
            facts: order.occasionFacts, action: ("If it was not you, set a new password", Path.forgot),
            after: "A new password signs out every device.")
    }

    static func addressChanged(_ order: MailOrder) -> Letter {
        Letter(
            subject: "The e-mail address of your account was changed",
            says: [
                "Your account has another e-mail address now; mails no longer come here. If you changed it, there is nothing to do.",
                "If it was not you, take the change back: this address is your account's again, every device is signed out, and you set a new password.",
            ],
            facts: order.occasionFacts, action: ("Take the change back", Path.takeBack(order.token ?? "")),
            after: "The link works for 7 days, also after somebody has set another password. Keep it to yourself.")
    }

    static func addressKnown(_ order: MailOrder) -> Letter {
        if let title = order.thing, order.request != nil {
            return Letter(
                subject: "You already have an account",
                says: [
                    "Somebody has asked to come to “\(title)” with this e-mail address, without signing in. The address has an account, so the host isn’t asked. If it was you, sign in and ask there."
                ],
                action: ("Sign in to ask", order.token.map(Path.inviteLink) ?? Path.signIn),
                after: "If it was not you, there is nothing to do.")
        }
        if let title = order.thing {
            return Letter(
                subject: "You already have an account",
                says: [
                    "Somebody has answered the invitation to “\(title)” with this e-mail address, without signing in. The address has an account, so that answer doesn’t count. If it was you, sign in and answer there."
                ],
                action: ("Sign in and answer", order.token.map(Path.inviteLink) ?? Path.signIn),
                after: "If it was not you, there is nothing to do.")
        }
        return Letter(
            subject: "You already have an account",
            says: [
                "Somebody has tried to register with this e-mail address, or to give it to their account, but it has an account already. If it was you, sign in with the password that you have.",
                "If you don’t know it any more, set a new one.",
            ],
            action: ("Sign in", Path.signIn),
            after: "If it was not you, there is nothing to do: nobody gets into your account by it.")
    }

    static func addressTakenBack(_ order: MailOrder) -> Letter {
        Letter(
            subject: "This is no longer the address of your account",
            says: [
                "The account that used this e-mail address has its earlier one back, and mails no longer come here.",
                "If this is a surprise, ask whoever runs the community.",
            ],
            facts: order.occasionFacts, action: ("Go to the community", Path.site))
    }
}
