import Domain
import HTML
import Presentation

/// The form fields of a position: latitude and longitude, and a map with a pin that fills them (`place-picker.js`).
enum LocationPicker {
    /// - Parameter fields: the fields of a form with `latitude` and `longitude`.
    static func html(_ fields: Fields, _ context: PageContext) -> HTML {
        """
        <p class="hint">\(localized: "With a pin, everyone who can see the address finds the event nearby and on the map.")</p>\(picker(fields, context))
        <div class="row">\(fields.input("latitude", "Latitude", hint: "Between −90 and 90, such as 52.5163.", autocomplete: "off", maxLength: 24))\
        \(fields.input("longitude", "Longitude", hint: "Between −180 and 180, such as 13.3777.", autocomplete: "off", maxLength: 24))</div>
        """
    }

    /// Returns only the map, for a form that has the fields already.
    static func picker(_ fields: Fields, _ context: PageContext) -> HTML? {
        guard LocationMap.isAvailable(context) else { return nil }
        return """
            <place-picker class="map" data-latitude="\(fields.id("latitude"))" data-longitude="\(fields.id("longitude"))" \
            data-label="\(localized: "Map to place the pin on")"\(LocationMap.sources(context, clusters: false))>\
            <p class="map-note" role="status" hidden></p>\(context.tiles?.creditLine)<div class="map-tools">\
            <button class="button small" type="button" data-do="locate" hidden>\(Icon.pin.html(context))<span>\(localized: "Use my position")</span></button>\
            <button class="button small" type="button" data-do="place">\(localized: "Put the pin in the middle")</button>\
            <button class="button small" type="button" data-do="remove" hidden>\(localized: "Remove the pin")</button></div></place-picker>
            """
    }
}
