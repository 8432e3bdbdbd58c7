import Domain
import HTTPTypes
import Operations
import ServerOperations
import Wire

/// `/admin`, except for reports.
struct AdministrationAPI {
    func register(with api: API) {
        users(api)
        events(api)
        audit(api)
        settings(api)
    }

    private func users(_ api: API) {
        api.on(
            .get, .users, "List accounts, newest first.", access: .administrator,
            query: [
                .text(
                    "q", "Only those whose name or nickname contains each word, or whose e-mail address begins with it."
                ),
                .choice("role", Role.allCases.map(\.rawValue), "Only those with this role."),
                .choice("status", ["active", "disabled"], "Only those with this status."),
            ] + Endpoint.Parameter.paging,
            reply: .list(of: AdministeredUserView.self)
        ) { call in
            let filter = UserFilter(
                query: call.freeText("q") ?? "",
                role: try call.query(
                    "role", { Role(rawValue: $0) }, "Use MEMBER, READ_ONLY, EDITOR or ADMINISTRATOR."),
                status: try call.query(
                    "status", { $0 == "deleted" ? nil : AccountStatus(rawValue: $0) }, "Use active or disabled."))
            return try await call.page(inBackground: true) {
                try UserQuery.users(filter, as: call.actor, after: $1, limit: $2, in: $0)
            }
        }
        api.on(
            .patch, .user, "Change the role of an account, or disable or enable it.", access: .administrator,
            body: UserChangeBody.self, reply: .none
        ) { call, body in
            let status = try body.status.map { text in
                guard let status = AccountStatus(rawValue: text), status != .deleted else {
                    throw Refusal.invalid("status", "Use active or disabled.")
                }
                return status
            }
            try await call.perform(AdministerUser(id: call.id(), role: body.role, status: status))
            return .none
        }
        api.on(.delete, .user, "Delete an account.", access: .administrator, reply: .none) { call in
            try await call.perform(DeleteAccount(id: call.id()))
            return .none
        }
    }

    private func events(_ api: API) {
        api.on(
            .get, .administeredEvents,
            "List all events except drafts, with the fields that identify them. Administrators may delete any.",
            access: .administrator,
            query: [
                .text("q", "Only those whose title, public text or host contains each word."),
                .choice(
                    "when", ["upcoming", "past"],
                    "`upcoming` (the default): events that are not over, by start. `past`: events that are over, latest first."
                ),
            ] + Endpoint.Parameter.paging,
            reply: .list(of: AdministeredEventView.self)
        ) { call in
            let isPast =
                try call.query("when", { ["upcoming": false, "past": true][$0] }, "Use upcoming or past.") ?? false
            let query = call.freeText("q") ?? ""
            return try await call.page(inBackground: true) {
                try AdministeredEventQuery.events(
                    matching: query, isPast: isPast, as: call.actor, after: $1, limit: $2, now: call.community.now,
                    in: $0)
            }
        }
    }

    private func audit(_ api: API) {
        api.on(
            .get, .audit, "List audit entries, newest first.", access: .administrator,
            query: [
                .id("person", "Only actions of this person."),
                .text(
                    "command",
                    "Only commands of this name, such as `event.delete`, or of an area: `\(AuditArea.allCases.map(\.rawValue).joined(separator: "`, `"))`."
                ),
                .id("subject", "Only actions on the object with this id."),
                .time("from", "Only entries from this time on."),
                .time("to", "Only entries before this time."),
            ] + Endpoint.Parameter.paging,
            reply: .list(of: AuditView.self)
        ) { call in
            func time(_ name: String) throws -> Instant? {
                try call.query(name, { Instant(iso8601: $0) }, "Use a time like 2026-11-27T18:00:00Z.")
            }
            let filter = AuditFilter(
                person: try call.query("person", { ID($0) }, "Use the id of a person."),
                commands: try call.query(
                    "command", { AuditFilter.commands(named: $0) }, "Use the name of a command or an area."),
                subject: try call.query("subject", { ID($0) }, "Use the id of a thing."), from: try time("from"),
                to: try time("to"))
            return try await call.page(inBackground: true, in: call.context.language) {
                try AuditQuery.lines(filter, as: call.actor, after: $1, limit: $2, in: $0)
            }
        }
    }

    private func settings(_ api: API) {
        let reply = Endpoint.Reply.json(Schema(CommunitySettingsView.self), status: 200)
        api.on(.get, .communitySettings, "Get the settings of the community.", access: .administrator, reply: reply) {
            call in
            try .json(try await call.read { try CommunityQuery.view(as: call.actor, in: $0) })
        }
        api.on(
            .patch, .communitySettings,
            "Update the settings of the community, effective immediately. Settings fixed by the operator are refused.",
            access: .administrator, body: UpdateCommunity.self, reply: reply
        ) { call, command in
            try await call.perform(command)
            return try .json(try await call.read { try CommunityQuery.view(as: call.actor, in: $0) })
        }
    }
}
