import Domain
public import HTML
public import Operations
import Presentation

/// The notification settings: which notices arrive by which channel, reminders and quiet hours.
public enum NoticeSettingsPage {
    public static func html(_ context: PageContext, _ preferences: PreferencesView, form: FormInput? = nil) -> HTML {
        var state = form ?? FormInput(fields: quiet(preferences))
        // The two times form one setting; their error is shown at the first field.
        state.errors["quietFrom"] = state.errors.removeValue(forKey: "quietHours")
        let fields = Fields(state, order: ["reminders", "todoReminders", "quietFrom"], prefix: "notify")
        func times(_ name: String, _ legend: Phrase, _ stored: [Int]) -> HTML {
            ReminderChoice.html(
                fields, name, legend, isDue: name == "todoReminders",
                chosen: form == nil ? stored : (form?.lists[name] ?? []).compactMap { Int($0) })
        }
        let role = context.viewer?.role ?? .member
        let kinds = NoticeKind.kinds(for: role)
        let shown = form.map { submitted($0, preferences, kinds) } ?? preferences
        let groups = NoticeGroup.allCases.compactMap { NoticeGroupPresentation($0, shown, role: role) }
        let body: HTML = """
            <div class="panes"><section class="panel side"><h2>\(localized: "This browser")</h2><p>\(localized: "Get notified even when Mingle isn’t open.")</p>
            <push-switch class="js-only" user="\(context.viewer?.id.description ?? "")">\
            <button type="button" class="button">\(localized: "Notify me in this browser")</button><p role="status" class="hint"></p></push-switch>
            <noscript><p class="hint">\(localized: "This needs JavaScript.")</p></noscript></section>
            \(Fields.open(UpdatePreferences.self))\(fields.initialValues(standing(preferences, of: kinds)))
            \(fields.summary(labels: [("reminders", "Events I’m going to or host"), ("todoReminders", "My to-dos"), ("quietFrom", "Quiet hours")]))
            <section class="panel"><h2>\(localized: "By e-mail and push")</h2><p>\(localized: "Your inbox here always gets everything.")</p>
            <div class="notice-groups">\(groups.map(group))</div></section>
            <section class="panel"><h2>\(localized: "Reminders")</h2>\
            <p>\(localized: "How long before we remind you. You can change this for a single event on its page.") \(localized: ReminderText.wholeDays)</p>
            \(times("reminders", "Events I’m going to or host", preferences.reminders))\(times("todoReminders", "My to-dos", preferences.todoReminders))</section>
            <section class="panel"><h2>\(localized: "Quiet hours")</h2>\
            <p>\(localized: "We send nothing during these hours; you get it afterwards. Leave both empty for no quiet hours.")</p>
            <div class="row">\(fields.input("quietFrom", "From", type: "time"))\(fields.input("quietTo", "To", type: "time"))</div></section>
            <div class="actions"><button class="button primary wide">\(localized: "Save")</button></div></form></div>
            """
        return PageLayout.render(
            title: "Notification settings", context: context, tab: .me, back: Path.settings, body: body)
    }

    /// Returns the preferences with the submitted channels.
    private static func submitted(
        _ form: FormInput, _ preferences: PreferencesView, _ kinds: [NoticeKind]
    ) -> PreferencesView {
        var preferences = preferences
        for kind in kinds {
            preferences.notifications[kind.rawValue] = .init(
                email: form.isOn(name(kind, .email)), push: form.isOn(name(kind, .push)))
        }
        return preferences
    }

    private static func name(_ kind: NoticeKind, _ channel: NoticeChannel) -> String {
        "\(kind.rawValue).\(channel.rawValue)"
    }

    /// Returns the notices of a group, collapsed, with the number of those that are on.
    private static func group(_ group: NoticeGroupPresentation) -> HTML {
        func box(
            _ choice: NoticeGroupPresentation.Choice, _ channel: NoticeChannel, _ isOn: Bool, _ label: Phrase
        ) -> HTML {
            let checked: HTML = isOn ? " checked" : .empty
            return """
                <td><label class="tick"><input type="checkbox" name="\(name(choice.kind, channel))" value="on"\(checked)>\
                <span class="visually-hidden">\(localized: "\(choice.label): \(label)")</span></label></td>
                """
        }
        let rows: [HTML] = group.choices.map {
            "<tr><th scope=\"row\">\($0.label)</th>\(box($0, .email, $0.byEmail, "e-mail"))\(box($0, .push, $0.byPush, "push"))</tr>"
        }
        return """
            <details class="more" id="notices-\(group.group.rawValue)"><summary><span>\(group.label)\
            <small>\(group.summary)</small></span></summary>\
            <table class="ticks"><thead><tr><th scope="col">\(localized: "When")</th>\
            <th scope="col">\(localized: "E-mail")</th><th scope="col">\(localized: "Push")</th></tr></thead><tbody>\(rows)</tbody></table></details>
            """
    }

    /// Returns the initial values of the form.
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
