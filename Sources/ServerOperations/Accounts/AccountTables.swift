import Operations
import Store

extension ServerFeature {
    static let accounts = ServerFeature(
        commands: [
            AdministerUser.self, ChangeEmail.self, ChangeMe.self, DeleteAccount.self, RegisterAccount.self,
            ForgotPassword.self, MailResetLink.self, SetPassword.self, RehashPassword.self, RestoreEmail.self,
            VerifyEmail.self, ResendVerification.self,
        ],
        tables: PersonalDataTable.accounts,
        checks: [PublicHostCheck.problems])
}

extension PersonalDataTable {
    static let accounts: [PersonalDataTable] = [
        PersonalDataTable(
            name: "users",
            columns: [
                .id("id"), .text("given_name"), .text("family_name"), .text("handle"),
                .text("role"), .text("status"), .text("photo"), .flag("is_verified"),
            ],
            isOf: own("id"), section: "profile",
            deletion: .byFeature("the row stays without name, nickname and photo, for what others keep")),
        PersonalDataTable(
            name: "public_host",
            columns: [
                .withheld("user_id", "always oneself"), .withheld("given_name", "in the profile"),
                .withheld("family_name", "in the profile"),
            ],
            isOf: own("user_id"),
            deletion: .byFeature("says what the row of the person says, while their public events are there")),
        PersonalDataTable(
            name: "account",
            columns: [
                .withheld("user_id", "always oneself"), .text("email"), .text("time_zone"), .text("locale"),
                .time("created_at"),
            ],
            isOf: own("user_id"), section: "address", deletion: .byFeature("deleted at once")),
        PersonalDataTable(
            name: "credential",
            columns: [
                .withheld("user_id", "always oneself"), .withheld("email_key", "the address once more"),
                .withheld("password", "a secret"),
            ],
            isOf: own("user_id"), deletion: .byFeature("deleted at once")),
        PersonalDataTable(
            name: "mail_token",
            columns: [
                .withheld("hash", "a secret"), .withheld("user_id", "always oneself"), .text("purpose"), .text("email"),
                .withheld("email_key", "the address once more"), .time("until"),
                .withheld("next", "may hold a secret of an event"),
            ],
            isOf: own("user_id"), section: "pendingLinks", deletion: .deletesRows(by: "hash", logged: [])),
    ]
}
