import Domain
import HTML
import Operations
import Presentation

/// The form that searches around a position. The position is typed, or filled in by the device and rounded before it is
/// sent (`near-me.js`).
enum NearForm {
    private static let distances = [1, 2, 5, 10, 20, 50]

    /// - Parameters:
    ///   - typed: the submitted values that could not be parsed, with their errors.
    ///   - label: the button that opens the form.
    static func html(_ query: DiscoverQuery, _ typed: FormInput?, label: Phrase, _ context: PageContext) -> HTML {
        var form = typed ?? FormInput()
        if typed == nil {
            form.fields["near"] = query.near.map { "\($0.center.latitude), \($0.center.longitude)" } ?? ""
            form.fields["within"] = String(query.near?.within ?? Nearness.defaultRadius)
        }
        let fields = Fields(form, order: ["near", "within"], prefix: "near")
        let isOpen: HTML = typed == nil ? .empty : " open"
        return """
            \(query.near.map { chip($0, query, context) })
            <details class="near"\(isOpen)><summary class="chip">\(query.near == nil ? Icon.pin.html(context) : .empty)\
            <span>\(label)</span></summary>
            <form method="get" action="\(Path.discover)" class="stack">\(DiscoverPage.hiddenFields(query, without: ["near", "within"]))
            <near-me data-field="\(fields.id("near"))" hidden><button class="button wide" type="button">\(Icon.pin.html(context))\
            <span>\(localized: "Use my position")</span></button><p class="hint" role="status"></p></near-me>
            <p class="hint">\(localized: "Your device rounds your position to about 1 km before it’s sent. You can also type one: latitude and longitude.")</p>
            <div class="row">\(fields.input("near", "Position", autocomplete: "off", maxLength: 60, placeholder: "52.52, 13.41"))\
            \(fields.select("within", "Within", options: distances.map { (String($0), "\($0) km") }))</div>
            <button class="button primary">\(localized: "Show what’s near")</button></form></details>
            """
    }

    /// Returns the chip of the active search area, which links to the list without it.
    private static func chip(_ near: Nearness, _ query: DiscoverQuery, _ context: PageContext) -> HTML {
        var next = query
        next.near = nil
        let center = "\(near.center.latitude), \(near.center.longitude)"
        return """
            <a class="chip" href="\(next.path)" aria-current="true">\(Icon.pin.html(context))\
            <span>\(localized: "Within \(near.within) km of \(center)")</span>\
            \(Icon.cross.html(context))<span class="visually-hidden">\(localized: "Remove")</span></a>
            """
    }
}
