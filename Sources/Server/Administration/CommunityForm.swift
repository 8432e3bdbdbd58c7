import Domain
import Operations
import Web

/// Reads the form of the community's settings, of which only what was changed is sent.
struct CommunityForm {
    /// Of a colour that is none of the choices.
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

    /// What is wrong at the field where it was typed, which is not always that of the command.
    static func atItsField(_ state: FormState) -> FormState {
        var state = state
        if state["accent"] == own, let error = state.errors.removeValue(forKey: "accent") {
            state.errors["ownAccent"] = error
        }
        if state["registration"] == "domain" || !state["domain"].isEmpty,
            state.errors.removeValue(forKey: "registration") != nil
        {
            state.fields["registration"] = "domain"
            state.errors["domain"] = "Give what stands after the @ of the addresses, like example.org."
        }
        return state
    }

    private func isSent(_ name: String) -> Bool { !form.list(name).isEmpty }

    private func patch(_ name: String, _ value: String?) -> Patch<String> {
        guard isSent(name), form.changed(name) != nil else { return .keep }
        // A name that was emptied is a mistake, and not the name from before anybody gave one.
        return value.map { .set($0) } ?? (name == "communityName" ? .set("") : .clear)
    }

    /// Of a colour that was to be typed and was not, what is no colour.
    private var accent: Patch<String> {
        let isOwn = form["accent"] == CommunityForm.own
        guard isSent("accent"), form.changed("accent") != nil || isOwn && form.changed("ownAccent") != nil else {
            return .keep
        }
        return isOwn ? .set(form["ownAccent"] ?? "#") : form["accent"].map { .set($0) } ?? .clear
    }

    private var registration: Patch<String> {
        // Whoever types a domain and chooses nothing else means it.
        let isMeant = form.changed("registration") == nil && form.changed("domain") != nil && form["domain"] != nil
        let isDomain = form["registration"] == "domain" || isMeant
        guard isSent("registration"), form.changed("registration") != nil || isDomain && form.changed("domain") != nil
        else { return .keep }
        guard isDomain else { return form["registration"].map { .set($0) } ?? .keep }
        let typed = Text.trimmed(form["domain"] ?? "")
        return .set("domain:" + (typed.hasPrefix("@") ? String(typed.dropFirst()) : typed))
    }
}
