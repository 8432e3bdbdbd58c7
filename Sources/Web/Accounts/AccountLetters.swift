import Domain
import Operations
import Presentation

/// Mails about a person's account.
extension MailContent {
    static func verifyEmail(_ order: MailJob) -> MailContent {
        MailContent(
            subject: "Confirm your address",
            body: ["Open this link to confirm that this is your address. It works once, for 24 hours."],
            action: ("Confirm my address", Path.verify(order.token ?? "")),
            after: "If you did not ask for this, ignore this mail.")
    }

    static func resetPassword(_ order: MailJob) -> MailContent {
        MailContent(
            subject: "Set a new password",
            body: ["Open this link to choose a new password. It works once, for an hour."],
            action: ("Choose a new password", Path.reset(order.token ?? "")),
            after: "If you did not ask for this, ignore this mail; your password stays as it is.")
    }

    static func newDevice(_ order: MailJob) -> MailContent {
        MailContent(
            subject: "New sign-in to your account",
            body: [
                "Somebody signed in to your account with your password on a new device. If it was you, you don’t need to do anything."
            ],
            facts: order.occasionFacts, action: ("If it wasn’t you, set a new password", Path.forgot),
            after: "A new password signs out every device.")
    }

    static func passwordChanged(_ order: MailJob) -> MailContent {
        MailContent(
            subject: "Your password was changed",
            body: ["Your account has a new password. If you set it, you don’t need to do anything."],
            facts: order.occasionFacts, action: ("If it wasn’t you, set a new password", Path.forgot),
            after: "A new password signs out every device.")
    }

    static func addressChanged(_ order: MailJob) -> MailContent {
        MailContent(
            subject: "The e-mail address of your account was changed",
            body: [
                "Your account now has another e-mail address, and mails no longer come here. If you changed it, you don’t need to do anything.",
                "If it wasn’t you, undo the change: this address belongs to your account again, every device is signed out, and you set a new password.",
            ],
            facts: order.occasionFacts, action: ("Undo the change", Path.restoreEmail(order.token ?? "")),
            after: "The link works for 7 days, also after somebody has set another password. Keep it to yourself.")
    }

    static func addressKnown(_ order: MailJob) -> MailContent {
        if let title = order.thing, order.request != nil {
            return MailContent(
                subject: "You already have an account",
                body: [
                    "Somebody has asked to come to “\(title)” with this e-mail address, without signing in. The address has an account, so the host isn’t asked. If it was you, sign in and ask there."
                ],
                action: ("Sign in to ask", order.token.map(Path.inviteLink) ?? Path.signIn),
                after: "If it wasn’t you, you don’t need to do anything.")
        }
        if let title = order.thing {
            return MailContent(
                subject: "You already have an account",
                body: [
                    "Somebody has answered the invitation to “\(title)” with this e-mail address, without signing in. The address has an account, so that answer doesn’t count. If it was you, sign in and answer there."
                ],
                action: ("Sign in and answer", order.token.map(Path.inviteLink) ?? Path.signIn),
                after: "If it wasn’t you, you don’t need to do anything.")
        }
        return MailContent(
            subject: "You already have an account",
            body: [
                "Somebody tried to register with this e-mail address, or to use it for their account, but it already has an account. If it was you, sign in with your existing password.",
                "If you’ve forgotten it, set a new one.",
            ],
            action: ("Sign in", Path.signIn),
            after: "If it wasn’t you, you don’t need to do anything: nobody can get into your account this way.")
    }

    static func addressTakenBack(_ order: MailJob) -> MailContent {
        MailContent(
            subject: "This is no longer the address of your account",
            body: [
                "The account that used this e-mail address has its earlier one back, and mails no longer come here.",
                "If you didn’t expect this, contact the administrators of the community.",
            ],
            facts: order.occasionFacts, action: ("Go to the community", Path.site))
    }
}
