public import Domain
public import HTML
import Operations

/// The settings of the community, in force as soon as they are saved.
public enum CommunitySettingsPage {
    /// - Parameters:
    ///   - form: what was typed, refused or only to be looked at; nil to begin with what is in force.
    ///   - looksAt: a colour that is to be shown and not saved.
    public static func html(
        _ context: PageContext, _ settings: CommunitySettings, form: FormState? = nil, looksAt: Bool = false
    ) -> HTML {
        let fields = CommunityFields(form, settings, prefix: "community", context)
        let typed = fields.fields.form
        let accent = typed["accent"] == CommunityFields.ownAccent ? typed["ownAccent"] : typed["accent"]
        let mayChooseAccent = !settings.fixed.contains(.accent)
        let note: HTML? =
            looksAt
            ? "<p class=\"note\" role=\"status\">\(Icon.eye.html(context))<span>\(say: "This is how it would look. Nothing is saved yet.")</span></p>"
            : nil
        let preview: HTML? =
            mayChooseAccent
            ? """
            <div class="accent-look"><accent-preview src="\(Path.accentPreview)">\(AccentPreview.html(accent, context))</accent-preview></div>
            """ : nil
        // After the one that saves, which is the one that Enter presses.
        let look: HTML? =
            mayChooseAccent
            ? """
            <button class="button wide no-js-only" formmethod="get" formaction="\(Path.communitySettings)" formnovalidate>\(Icon.eye.html(context))\
            <span>\(say: "Look at the colour first")</span></button>
            """ : nil
        let body: HTML = """
            \(note)\(Fields.open(UpdateCommunity.self, class: "stack community-form"))\(fields.was)
            \(fields.summary())
            <div class="columns"><section class="panel"><h2>\(say: "Community")</h2>\(fields.name)\(fields.timeZone)\(fields.help)</section>
            <section class="panel"><h2>\(say: "Who comes in")</h2>\(fields.registration)\(fields.strangers)</section>
            <section class="panel"><h2>\(say: "Look")</h2>\(fields.accent)\(preview)</section></div>
            <div class="actions"><button class="button primary wide">\(say: "Save")</button>\(look)</div></form>
            """
        return Page.render(
            title: "Community settings", context: context, tab: .me, back: Path.administration, body: body)
    }
}

/// The few settings that matter before anybody else comes.
public enum SetupPage {
    public static func html(_ context: PageContext, _ settings: CommunitySettings, form: FormState? = nil) -> HTML {
        let fields = CommunityFields(form ?? beginning(settings, context), settings, prefix: "setup", context)
        let body: HTML = """
            <p class="lead">\(say: "Three things to decide before others come. You can change them any time under Administration.")</p>
            \(Fields.open(UpdateCommunity.self))\(fields.was)\(Fields.hidden("page", "setup"))\(fields.summary([.communityName, .timeZone, .registration, .public]))
            <section class="panel"><h2>\(say: "1. What it is called, and where it is")</h2>\(fields.name)\(fields.timeZone)</section>
            <section class="panel"><h2>\(say: "2. Who may join")</h2>\(fields.registration)</section>
            <section class="panel"><h2>\(say: "3. What strangers see")</h2>\(fields.strangers)</section>
            <div class="actions"><button class="button primary wide">\(say: "Save and finish")</button></div></form>
            \(Fields.open(FinishSetup.self, class: "inline"))<button class="button quiet">\(say: "It’s fine as it is")</button></form>
            """
        return Page.render(
            title: "Make it your community", context: context, tab: .me, back: Path.home, frame: .narrow, body: body)
    }

    /// What is in force. Where nobody has chosen a zone, with that of the viewer; with none where theirs is only what every account begins with.
    private static func beginning(_ settings: CommunitySettings, _ context: PageContext) -> FormState {
        var form = FormState(fields: CommunityFields.filled(settings))
        let unchosen = CommunitySettings().timeZone
        if settings.timeZone == unchosen { form.fields["timeZone"] = context.zone == unchosen ? "" : context.zone }
        return form
    }
}
