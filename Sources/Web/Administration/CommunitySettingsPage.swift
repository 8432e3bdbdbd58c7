public import Domain
public import HTML
import Presentation

/// The community settings, which take effect as soon as they are saved.
public enum CommunitySettingsPage {
    /// - Parameters:
    ///   - form: the submitted values of a refused or previewed form; nil to start with the current settings.
    ///   - looksAt: whether the page previews a colour without saving it.
    public static func html(
        _ context: PageContext, _ settings: CommunitySettings, form: FormInput? = nil, looksAt: Bool = false
    ) -> HTML {
        let fields = CommunityFields(form, settings, prefix: "community", context)
        let typed = fields.fields.form
        let accent = typed["accent"] == CommunityFields.ownAccent ? typed["ownAccent"] : typed["accent"]
        let mayChooseAccent = !settings.fixed.contains(.accent)
        let note: HTML? =
            looksAt
            ? "<p class=\"note\" role=\"status\">\(Icon.eye.html(context))<span>\(localized: "This is how it would look. Nothing is saved yet.")</span></p>"
            : nil
        let preview: HTML? =
            mayChooseAccent
            ? """
            <div class="accent-look"><accent-preview src="\(Path.accentPreview)">\(AccentPreview.html(accent, context))</accent-preview></div>
            """ : nil
        // This button follows the save button, because Enter presses the first one.
        let look: HTML? =
            mayChooseAccent
            ? """
            <button class="button wide no-js-only" formmethod="get" formaction="\(Path.communitySettings)" formnovalidate>\(Icon.eye.html(context))\
            <span>\(localized: "Preview the colour")</span></button>
            """ : nil
        let body: HTML = """
            \(note)\(Fields.open(.updateCommunity, class: "stack community-form"))\(fields.initialValues)
            \(fields.summary())
            <div class="columns"><section class="panel"><h2>\(localized: "Community")</h2>\(fields.name)\(fields.timeZone)\(fields.help)</section>
            <section class="panel"><h2>\(localized: "Access")</h2>\(fields.registration)\(fields.strangers)</section>
            <section class="panel"><h2>\(localized: "Look")</h2>\(fields.accent)\(preview)</section></div>
            <div class="actions"><button class="button primary wide">\(localized: "Save")</button>\(look)</div></form>
            """
        return PageLayout.render(
            title: "Community settings", context: context, tab: .me, back: Path.administration, body: body)
    }
}

/// The setup page, with the few settings that matter before other people join.
public enum SetupPage {
    public static func html(_ context: PageContext, _ settings: CommunitySettings, form: FormInput? = nil) -> HTML {
        let fields = CommunityFields(form ?? beginning(settings, context), settings, prefix: "setup", context)
        let body: HTML = """
            <p class="lead">\(localized: "Three things to decide before others join. You can change them any time under Administration.")</p>
            \(Fields.open(.updateCommunity))\(fields.initialValues)\(Fields.hidden("page", "setup"))\(fields.summary([.communityName, .timeZone, .registration, .public]))
            <section class="panel"><h2>\(localized: "1. Name and time zone")</h2>\(fields.name)\(fields.timeZone)</section>
            <section class="panel"><h2>\(localized: "2. Who may join")</h2>\(fields.registration)</section>
            <section class="panel"><h2>\(localized: "3. What strangers see")</h2>\(fields.strangers)</section>
            <div class="actions"><button class="button primary wide">\(localized: "Save and finish")</button></div></form>
            \(Fields.open(.finishSetup, class: "inline"))<button class="button quiet">\(localized: "Keep it as it is")</button></form>
            """
        return PageLayout.render(
            title: "Make it your community", context: context, tab: .me, back: Path.home, frame: .narrow, body: body)
    }

    /// Returns the current settings as initial values. If no zone has been chosen, the viewer's zone is preselected; if
    /// the viewer's zone is only the default of every account, none is.
    private static func beginning(_ settings: CommunitySettings, _ context: PageContext) -> FormInput {
        var form = FormInput(fields: CommunityFields.filled(settings))
        let unchosen = CommunitySettings().timeZone
        if settings.timeZone == unchosen { form.fields["timeZone"] = context.zone == unchosen ? "" : context.zone }
        return form
    }
}
