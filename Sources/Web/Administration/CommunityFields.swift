import Domain
import HTML
import Operations
import Presentation

/// The fields of the community settings, shared by the settings page and the setup page.
struct CommunityFields {
    /// The option for an accent colour outside ``offered``.
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
        let isOffered = accent.map { offered.contains($0) } ?? true
        filled["accent"] = isOffered ? accent?.description ?? "" : ownAccent
        filled["ownAccent"] = isOffered ? "" : accent?.description ?? ""
        return filled
    }

    /// Accent colours offered besides Mingle's own. A test checks that each has enough contrast. Their swatches are in
    /// `administration.css`.
    static let offered: [Colour] = [
        "#1d4ed8", "#0369a1", "#0f766e", "#15803d", "#4d7c0f", "#9a3412", "#b91c1c", "#be185d", "#a21caf", "#475569",
    ]
    .compactMap { Colour($0) }

    private static let labels: [(setting: CommunitySetting, field: String, label: Phrase)] = [
        (.communityName, "communityName", "Name of the community"), (.registration, "registration", "Who may register"),
        (.registration, "domain", "Domain"), (.public, "public", "What strangers see"), (.accent, "accent", "Colour"),
        (.accent, "ownAccent", "Own colour"), (.helpAddress, "helpAddress", "Contact for help"),
        (.timeZone, "timeZone", "Time zone"),
    ]

    /// Returns the label of a setting.
    static func label(_ setting: CommunitySetting) -> Phrase? { labels.first { $0.setting == setting }?.label }

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
        fixed(.communityName, "Name of the community")
            ?? fields.input(
                "communityName", "Name of the community", hint: "At the top of every page, and in every mail.",
                required: true,
                maxLength: CommunitySetting.maxNameLength)
    }

    var registration: HTML {
        if let fixed = fixed(.registration, "Who may register") { return fixed }
        let options: [(value: String, text: Phrase, hint: Phrase?)] = [
            ("open", "Anyone", "Anyone with an e-mail address"),
            ("invited", "Invited people", "Anyone invited to an event by e-mail"),
            ("domain", "People of one e-mail domain", "For example, everybody at a school"),
        ]
        return """
            \(fields.radios("registration", "Who may register", options: options))\
            \(fields.input("domain", "Domain", hint: "What comes after the @, like example.org. Only if you choose an e-mail domain.", maxLength: 253))
            """
    }

    var strangers: HTML {
        fixed(.public, "What strangers see")
            ?? fields.radios(
                "public", "What strangers see",
                options: [
                    (
                        "on", "Public events",
                        "Everybody can see public events and their hosts’ names; only members see who’s coming"
                    ),
                    ("off", "Nothing", "Only how to join, and events they have a link to"),
                ])
    }

    var help: HTML {
        fixed(.helpAddress, "Contact for help")
            ?? fields.input(
                "helpAddress", "Contact for help",
                hint:
                    "An e-mail address or the address of a page. Shown at sign-in, in help and where something went wrong.",
                maxLength: WebAddress.maxLength)
    }

    var timeZone: HTML {
        if let fixed = fixed(.timeZone, "Time zone") { return fixed }
        let hint: Phrase = "Analytics counts days, weeks and months in this time zone."
        // No zone has been chosen: a script preselects the device's zone, and without scripts the administrator
        // has to choose one.
        guard fields.form["timeZone"].isEmpty else {
            return fields.select("timeZone", "Time zone", options: EventFormFields.zones, hint: hint)
        }
        return fields.select(
            "timeZone", "Time zone", options: [("", "Choose")] + EventFormFields.zones, hint: hint, required: true,
            attributes: " data-device-zone")
    }

    var accent: HTML {
        if let fixed = fixed(.accent, "Colour") { return fixed }
        let swatches: [HTML] = ([nil] + CommunityFields.offered).map { colour in swatch(colour) }
        let own: HTML = fields.form["accent"] == CommunityFields.ownAccent ? " checked" : .empty
        let error: HTML = fields.error("accent")
        return """
            <fieldset class="group accent-choice" id="\(fields.id("accent"))"><legend>\(localized: "Colour")</legend>
            <p class="hint">\(localized: "For links and buttons. Dark mode uses a lighter shade.")</p>
            <div class="swatches">\(swatches)</div>
            <label class="choice"><input type="radio" name="accent" value="\(CommunityFields.ownAccent)"\(own)><span>\(localized: "A colour of your own")</span></label>
            \(fields.input("ownAccent", "Own colour", hint: "As # and six digits, like #0f766e.", maxLength: 7))\(error)
            </fieldset>
            """
    }

    private func swatch(_ colour: Colour?) -> HTML {
        let value = colour?.description ?? ""
        let mark: HTML = value == fields.form["accent"] ? " checked" : .empty
        let label: Phrase = colour.map { "Colour \($0.description)" } ?? "Mingle’s own colour"
        return """
            <label class="swatch"><input type="radio" name="accent" value="\(value)" aria-label="\(label)"\(mark)>\
            <span class="cover accent-\(colour?.digits ?? "original")"></span></label>
            """
    }

    /// Returns the read-only value of a setting that the operator has fixed, or nil if it can be changed here.
    private func fixed(_ setting: CommunitySetting, _ label: Phrase) -> HTML? {
        guard settings.fixed.contains(setting) else { return nil }
        return """
            <div class="field"><span class="label">\(label)</span><p>\(CommunityFields.value(settings, setting)) \
            \(Pills.pill("Set by the operator", .muted))</p>\
            <p class="hint">\(localized: "The operator of this installation has set this, so you can’t change it here.")</p></div>
            """
    }

    private static func value(_ settings: CommunitySettings, _ setting: CommunitySetting) -> HTML {
        switch setting {
        case .communityName: "<bdi>\(settings.communityName)</bdi>"
        case .accent: "\(settings.accent?.description ?? AccentTheme.original.description)"
        case .registration:
            switch settings.registration {
            case .open: "\(localized: "Anyone")"
            case .invited: "\(localized: "Invited people")"
            case .domain(let host): "\(localized: "People with addresses at \(host)")"
            }
        case .public: "\(localized: settings.isPublic ? "Public events" : "Nothing")"
        case .helpAddress: "<bdi>\(settings[.helpAddress] ?? "")</bdi>"
        case .timeZone: "<bdi>\(settings.timeZone)</bdi>"
        }
    }
}
