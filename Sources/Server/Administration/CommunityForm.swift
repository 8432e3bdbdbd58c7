import Domain
import Operations
import Web

/// Reads the form of the community's settings, of which only what was changed is sent.
struct CommunityForm {
    /// Of a colour that is none of the choices.
    static let own = "own"

    let form: Form

    var changes: UpdateCommunity {
        get throws {
            var errors = FieldErrors()
            let command = UpdateCommunity(
                communityName: patch("communityName", form["communityName"]), accent: accent(&errors), registration: registration(&errors),
                public: patch("public", form["public"]), helpAddress: patch("helpAddress", form["helpAddress"]))
            try errors.check()
            return command
        }
    }

    /// What is wrong at the field where it was typed, which is not always that of the command.
    static func atItsField(_ state: FormState) -> FormState {
        var state = state
        if state["accent"] == own, let error = state.errors.removeValue(forKey: "accent") { state.errors["ownAccent"] = error }
        return state
    }

    private func isSent(_ name: String) -> Bool { !form.list(name).isEmpty }

    private func patch(_ name: String, _ value: String?) -> Patch<String> {
        guard isSent(name), form.changed(name) != nil else { return .keep }
        // A name that was emptied is a mistake, and not the name from before anybody gave one.
        return value.map { .set($0) } ?? (name == "communityName" ? .set("") : .clear)
    }

    private func accent(_ errors: inout FieldErrors) -> Patch<String> {
        guard isSent("accent"), form.changed("accent") != nil || form["accent"] == CommunityForm.own && form.changed("ownAccent") != nil else { return .keep }
        guard form["accent"] == CommunityForm.own else { return form["accent"].map { .set($0) } ?? .clear }
        guard let typed = form["ownAccent"] else {
            errors.add("ownAccent", "Give the colour as # and six digits, like #0f766e.")
            return .keep
        }
        return .set(typed)
    }

    private func registration(_ errors: inout FieldErrors) -> Patch<String> {
        guard isSent("registration"), form.changed("registration") != nil || form["registration"] == "domain" && form.changed("domain") != nil else {
            return .keep
        }
        guard form["registration"] == "domain" else { return form["registration"].map { .set($0) } ?? .keep }
        let typed = Text.trimmed(form["domain"] ?? "")
        guard let rule = RegistrationRule("domain:" + (typed.hasPrefix("@") ? String(typed.dropFirst()) : typed)) else {
            errors.add("domain", "Give what stands after the @ of the addresses, like example.org.")
            return .keep
        }
        return .set(rule.description)
    }
}
