import Domain
public import HTML
public import Operations
import Presentation

/// The page with which hosts check guests in at the door: by name, or by the code that a guest shows.
public enum CheckInPage {
    /// - Parameters:
    ///   - query: the search text.
    ///   - scanned: the guest whose code is in the page's URL.
    ///   - form: the submitted values of a refused code.
    public static func html(
        _ context: PageContext, _ event: EventView, _ list: DoorList, query: String = "", scanned: GuestView? = nil,
        form: FormInput = FormInput()
    ) -> HTML {
        let door = CheckInPresentation(event, list, isSearch: !query.isEmpty, context.presentation)
        let found: HTML? = scanned.map { guest in
            let guest = DoorGuestPresentation(guest, at: event, isOpen: door.closed == nil, context.presentation)
            return "<ul class=\"list door\">\(DoorGuestItem.html(guest, at: event.id, context))</ul>"
        }
        let body: HTML = """
            <div class="stack">\(EventPage.header(event, .guests, context))\(door.closed.map { $0.html(context) })
            <check-in-desk class="stack"><p class="note door-message" role="alert" hidden></p>
            \(door.closed == nil ? scan(event, form, context) : nil)\(found)
            \(search(event, query, context))
            <live-region src="\(Path.door(event.id, query: query))" scope="hosts:\(event.id.description)" kinds="ticket" \
            gone="\(localized: "This event no longer exists.")">\(self.list(door, event, context))</live-region></check-in-desk>\
            <script type="module" src="\(context.assets("js/check-in.js"))"></script></div>
            """
        return PageLayout.render(
            title: "Check-in", subject: "\(event.title)", context: context, tab: .home, back: Path.guests(event.id),
            frame: .column, body: body)
    }

    /// Returns the guests. They are also served as a live fragment.
    public static func list(
        _ event: EventView, _ list: DoorList, query: String, _ context: PageContext
    ) -> HTML {
        self.list(
            CheckInPresentation(event, list, isSearch: !query.isEmpty, context.presentation), event, context)
    }

    private static func list(_ door: CheckInPresentation, _ event: EventView, _ context: PageContext) -> HTML {
        let guests: HTML? =
            door.guests.isEmpty
            ? nil : "<ul class=\"list door\">\(door.guests.map { DoorGuestItem.html($0, at: event.id, context) })</ul>"
        return """
            \(door.arrived.map { "<p class=\"door-count\" role=\"status\">\($0.html)</p>" as HTML })\
            \(door.empty.map { EmptyState.html($0, context) })\(guests)\(door.more.map { "<p class=\"hint\">\($0)</p>" as HTML })
            """
    }

    private static func scan(_ event: EventView, _ form: FormInput, _ context: PageContext) -> HTML {
        let fields = Fields(form, order: ["pass"], prefix: "scan")
        return """
            \(Fields.open(.checkInByCode, class: "stack door-scan"))\(Fields.hidden("event", event.id.description))
            \(fields.summary(labels: [("pass", "Code")]))
            <div class="door-code">\(fields.input("pass", "Code", hint: "From the guest’s phone, if you don’t scan it.", required: true, autocomplete: "off", maxLength: ScannedCode.maxLength))\
            <button class="button">\(localized: "Check in")</button></div>
            <button type="button" class="button wide" data-scan hidden>\(Icon.qr.html(context))<span>\(localized: "Scan a code")</span></button>
            <div class="door-camera" hidden><video muted playsinline aria-label="\(localized: "Camera")"></video>\
            <button type="button" class="button" data-stop>\(localized: "Stop scanning")</button></div></form>
            """
    }

    private static func search(_ event: EventView, _ query: String, _ context: PageContext) -> HTML {
        """
        <form method="get" action="\(Path.checkIn(event.id))" class="search" role="search">
        \(Icon.search.html(context))<label class="visually-hidden" for="q">\(localized: "Search guests")</label>
        <input type="search" id="q" name="q" dir="auto" value="\(query)" placeholder="\(localized: "Name or e-mail")" autocomplete="off" enterkeyhint="search"></form>
        """
    }
}
