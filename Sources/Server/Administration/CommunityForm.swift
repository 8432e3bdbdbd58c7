import Domain
import Operations
import ServerOperations
import Web

/// Reads the form of the community settings, and applies only changed fields.
struct CommunityForm {
    /// The choice for a custom colour.
    static let own = "own"

    let form: Form

    var changes: UpdateCommunity {
        get {
            UpdateCommunity(
                communityName: patch("communityName", form["communityName"]), accent: accent,
                registration: registration,
                public: patch("public", form["public"]), helpAddress: patch("helpAddress", form["helpAddress"]),
                timeZone: patch("timeZone", form["timeZone"]))
        }
    }

    /// Moves errors to the field where the value was typed, which may differ from the command's field.
    static func atItsField(_ state: FormInput) -> FormInput {
        var state = state
        if state["accent"] == own, let error = state.errors.removeValue(forKey: "accent") {
            state.errors["ownAccent"] = error
        }
        if state["registration"] == "domain" || !state["domain"].isEmpty,
            state.errors.removeValue(forKey: "registration") != nil
        {
            state.fields["registration"] = "domain"
            state.errors["domain"] = "Enter what comes after the @ of the addresses, like example.org."
        }
        return state
    }

    private func isSent(_ name: String) -> Bool { !form.list(name).isEmpty }

    private func patch(_ name: String, _ value: String?) -> Patch<String> {
        guard isSent(name), form.changed(name) != nil else { return .keep }
        // An emptied name is an error, and does not reset it to the default.
        return value.map { .set($0) } ?? (name == "communityName" ? .set("") : .clear)
    }

    /// A custom colour that was left empty becomes `#`, which is no valid colour.
    private var accent: Patch<String> {
        let isOwn = form["accent"] == CommunityForm.own
        guard isSent("accent"), form.changed("accent") != nil || isOwn && form.changed("ownAccent") != nil else {
            return .keep
        }
        return isOwn ? .set(form["ownAccent"] ?? "#") : form["accent"].map { .set($0) } ?? .clear
    }

    private var registration: Patch<String> {
        // A typed domain without another choice selects the domain.
        let isMeant = form.changed("registration") == nil && form.changed("domain") != nil && form["domain"] != nil
        let isDomain = form["registration"] == "domain" || isMeant
        guard isSent("registration"), form.changed("registration") != nil || isDomain && form.changed("domain") != nil
        else { return .keep }
        guard isDomain else { return form["registration"].map { .set($0) } ?? .keep }
        let typed = Text.trimmed(form["domain"] ?? "")
        return .set("domain:" + (typed.hasPrefix("@") ? String(typed.dropFirst()) : typed))
    }
}
