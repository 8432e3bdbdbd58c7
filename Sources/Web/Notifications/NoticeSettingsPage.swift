import Domain
public import HTML
public import Operations

/// Which kinds reach one by which channel, and when not.
public enum NoticeSettingsPage {
    public static func html(_ context: PageContext, _ preferences: PreferencesView, form: FormState? = nil) -> HTML {
        var state = form ?? FormState(fields: quiet(preferences))
        // Both times belong together; the first has their error.
        state.errors["quietFrom"] = state.errors.removeValue(forKey: "quietHours")
        let fields = Fields(state, order: ["reminders", "todoReminders", "quietFrom"], prefix: "notify")
        func times(_ name: String, _ legend: Phrase, _ stored: [Int]) -> HTML {
            ReminderChoice.html(fields, name, legend, isDue: name == "todoReminders", chosen: form == nil ? stored : (form?.lists[name] ?? []).compactMap { Int($0) })
        }
        let kinds = NoticeKind.kinds(for: context.viewer?.role ?? .member)
        let rows: [HTML] = kinds.map { kind in
            let channels = preferences.notifications[kind.rawValue] ?? .init(email: true, push: true)
            func box(_ channel: NoticeChannel, _ label: Phrase, _ isOn: Bool) -> HTML {
                let name = "\(kind.rawValue).\(channel.rawValue)"
                let checked: HTML = (form?.isOn(name) ?? isOn) ? " checked" : .empty
                return """
                    <td><label class="tick"><input type="checkbox" name="\(name)" value="on"\(checked)>\
                    <span class="visually-hidden">\(say: "\(kind.words.label): \(label)")</span></label></td>
                    """
            }
            return "<tr><th scope=\"row\">\(kind.words.label)</th>\(box(.email, "e-mail", channels.email))\(box(.push, "push", channels.push))</tr>"
        }
        let body: HTML = """
            <div class="panes"><section class="panel side"><h2>\(say: "This browser")</h2><p>\(say: "Get notified even when Mingle isn’t open.")</p>
            <push-switch class="js-only" user="\(context.viewer?.id.description ?? "")">\
            <button type="button" class="button">\(say: "Notify me in this browser")</button><p role="status" class="hint"></p></push-switch>
            <noscript><p class="hint">\(say: "This needs JavaScript.")</p></noscript></section>
            \(Fields.open(UpdatePreferences.self))\(fields.was(standing(preferences, of: kinds)))
            \(fields.summary(labels: [("reminders", "Events I’m going to or host"), ("todoReminders", "What I have to do"), ("quietFrom", "Quiet hours")]))
            <section class="panel"><h2>\(say: "By e-mail and push")</h2><p>\(say: "Your inbox here always gets everything.")</p>
            <table class="ticks"><thead><tr><th scope="col">\(say: "When")</th>\
            <th scope="col">\(say: "E-mail")</th><th scope="col">\(say: "Push")</th></tr></thead>\
            <tbody>\(rows)</tbody></table></section>
            <section class="panel"><h2>\(say: "Reminders")</h2>\
            <p>\(say: "How long before we remind you. For a single event you can choose otherwise on its page.")</p>
            \(times("reminders", "Events I’m going to or host", preferences.reminders))\(times("todoReminders", "What I have to do", preferences.todoReminders))</section>
            <section class="panel"><h2>\(say: "Quiet hours")</h2>\
            <p>\(say: "We send nothing in these hours; it comes afterwards. Leave both empty for no quiet hours.")</p>
            <div class="row">\(fields.input("quietFrom", "From", type: "time"))\(fields.input("quietTo", "To", type: "time"))</div></section>
            <div class="actions"><button class="button primary wide">\(say: "Save")</button></div></form></div>
            """
        return Page.render(title: "Notification settings", context: context, tab: .me, back: Path.settings, body: body)
    }

    /// What the form is filled with.
    private static func standing(_ preferences: PreferencesView, of kinds: [NoticeKind]) -> [String: String] {
        var fields = quiet(preferences)
        fields["reminders"] = preferences.reminders.map(String.init).joined(separator: ",")
        fields["todoReminders"] = preferences.todoReminders.map(String.init).joined(separator: ",")
        for kind in kinds.map(\.rawValue) {
            guard let channels = preferences.notifications[kind] else { continue }
            fields["\(kind).\(NoticeChannel.email.rawValue)"] = channels.email ? "on" : ""
            fields["\(kind).\(NoticeChannel.push.rawValue)"] = channels.push ? "on" : ""
        }
        return fields
    }

    private static func quiet(_ preferences: PreferencesView) -> [String: String] {
        ["quietFrom": preferences.quietHours?.from ?? "", "quietTo": preferences.quietHours?.to ?? ""]
    }
}
