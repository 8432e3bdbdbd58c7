import Domain
import HTML
import Presentation

/// The fields of the community settings, shared by the settings page and the setup page.
struct CommunityFields {
    /// The option for an accent colour that is not among the choices.
    static let ownAccent = "own"

    let fields: Fields
    let settings: CommunitySettings
    let context: PageContext

    /// - Parameter form: the submitted values; nil to start with `settings`.
    init(_ form: FormInput?, _ settings: CommunitySettings, prefix: String, _ context: PageContext) {
        let order = [
            "communityName", "registration", "domain", "public", "accent", "ownAccent", "helpAddress", "timeZone",
        ]
        fields = Fields(form ?? FormInput(fields: CommunityFields.filled(settings)), order: order, prefix: prefix)
        self.settings = settings
        self.context = context
    }

    /// Returns the initial field values for the given settings.
    static func filled(_ settings: CommunitySettings) -> [String: String] {
        var filled = [
            "communityName": settings.communityName, "public": settings.isPublic ? "on" : "off",
            "helpAddress": settings[.helpAddress] ?? "", "timeZone": settings.timeZone,
        ]
        switch settings.registration {
        case .open, .invited: (filled["registration"], filled["domain"]) = (settings.registration.description, "")
        case .domain(let host): (filled["registration"], filled["domain"]) = ("domain", host)
        }
        let accent = settings.accent
        let isOffered = AccentChoice.all.contains { $0.colour == accent }
        filled["accent"] = isOffered ? accent?.description ?? "" : ownAccent
        filled["ownAccent"] = isOffered ? "" : accent?.description ?? ""
        return filled
    }

    private static let labels: [(setting: CommunitySetting, field: String, label: Phrase)] = [
        (.communityName, "communityName", CommunitySetting.communityName.label),
        (.registration, "registration", CommunitySetting.registration.label), (.registration, "domain", "Domain"),
        (.public, "public", CommunitySetting.public.label), (.accent, "accent", CommunitySetting.accent.label),
        (.accent, "ownAccent", "Own colour"), (.helpAddress, "helpAddress", CommunitySetting.helpAddress.label),
        (.timeZone, "timeZone", CommunitySetting.timeZone.label),
    ]

    /// Returns the error summary, with a link to each field that the page shows.
    ///
    /// - Parameter shown: the settings on the page.
    func summary(_ shown: [CommunitySetting] = CommunitySetting.allCases) -> HTML {
        let there = CommunityFields.labels.filter { shown.contains($0.setting) && !settings.fixed.contains($0.setting) }
        return fields.summary(labels: there.map { ($0.field, $0.label) })
    }

    /// Hidden fields with the initial values of the settings that can be changed.
    var initialValues: HTML { fields.initialValues(CommunityFields.filled(settings)) }

    var name: HTML {
        fixed(.communityName)
            ?? fields.input(
                "communityName", CommunitySetting.communityName.label,
                hint: "At the top of every page, and in every mail.",
                required: true,
                maxLength: CommunitySetting.maxNameLength)
    }

    var registration: HTML {
        if let fixed = fixed(.registration) { return fixed }
        let options: [(value: String, text: Phrase, hint: Phrase?)] = [
            ("open", "Anyone", "Anyone with an e-mail address"),
            ("invited", "Invited people", "Anyone invited to an event by e-mail"),
            ("domain", "People of one e-mail domain", "For example, everybody at a school"),
        ]
        return """
            \(fields.radios("registration", CommunitySetting.registration.label, options: options))\
            \(fields.input("domain", "Domain", hint: "What comes after the @, like example.org. Only if you choose an e-mail domain.", maxLength: 253))
            """
    }

    var strangers: HTML {
        fixed(.public)
            ?? fields.radios(
                "public", CommunitySetting.public.label,
                options: [
                    (
                        "on", "Public events",
                        "Everybody can see public events and their hosts’ names; only members see who’s coming"
                    ),
                    ("off", "Nothing", "Only how to join, and events they have a link to"),
                ])
    }

    var help: HTML {
        fixed(.helpAddress)
            ?? fields.input(
                "helpAddress", CommunitySetting.helpAddress.label,
                hint:
                    "An e-mail address or the address of a page. Shown at sign-in, in help and where something went wrong.",
                maxLength: WebAddress.maxLength)
    }

    var timeZone: HTML {
        if let fixed = fixed(.timeZone) { return fixed }
        // If no zone has been chosen, a script preselects the device's zone, and without scripts the administrator
        // has to choose one.
        let isUnchosen = fields.form["timeZone"].isEmpty
        return fields.select(
            "timeZone", CommunitySetting.timeZone.label,
            options: (isUnchosen ? [("", "Choose")] : []) + EventFormFields.zones,
            hint: "Analytics counts days, weeks and months in this time zone.", required: isUnchosen,
            attributes: isUnchosen ? " data-device-zone" : .empty)
    }

    var accent: HTML {
        if let fixed = fixed(.accent) { return fixed }
        let swatches: [HTML] = AccentChoice.all.map(swatch)
        let own: HTML = fields.form["accent"] == CommunityFields.ownAccent ? " checked" : .empty
        let error: HTML = fields.error("accent")
        return """
            <fieldset class="group accent-choice" id="\(fields.id("accent"))"><legend>\(CommunitySetting.accent.label)</legend>
            <p class="hint">\(localized: "For links and buttons. Dark mode uses a lighter shade.")</p>
            <div class="swatches">\(swatches)</div>
            <label class="choice"><input type="radio" name="accent" value="\(CommunityFields.ownAccent)"\(own)><span>\(localized: "A colour of your own")</span></label>
            \(fields.input("ownAccent", "Own colour", hint: "As # and six digits, like #0f766e.", maxLength: 7))\(error)
            </fieldset>
            """
    }

    private func swatch(_ choice: AccentChoice) -> HTML {
        let value = choice.colour?.description ?? ""
        let mark: HTML = value == fields.form["accent"] ? " checked" : .empty
        return """
            <label class="swatch"><input type="radio" name="accent" value="\(value)" aria-label="\(choice.label)"\(mark)>\
            <span class="cover accent-\(choice.colour?.digits ?? "original")"></span></label>
            """
    }

    /// Returns the read-only value of a setting that the operator has fixed, or nil if it can be changed here.
    private func fixed(_ setting: CommunitySetting) -> HTML? {
        guard let fixed = FixedSettingPresentation(setting, of: settings) else { return nil }
        return """
            <div class="field"><span class="label">\(fixed.label)</span><p>\(CommunityFields.html(fixed.value)) \
            \(Pills.pill("Set by the operator", .muted))</p>\
            <p class="hint">\(localized: "The operator of this installation has set this, so you can’t change it here.")</p></div>
            """
    }

    private static func html(_ value: FixedSettingPresentation.Value) -> HTML {
        switch value {
        case .phrase(let phrase): "\(phrase)"
        case .text(let text): "<bdi>\(text)</bdi>"
        case .colour(let colour): "\(colour.description)"
        }
    }
}
