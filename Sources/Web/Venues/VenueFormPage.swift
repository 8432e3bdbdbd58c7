import Domain
public import HTML
public import Operations
import Presentation

/// The form for a new or an existing venue.
public enum VenueFormPage {
    static let labels: [(String, Phrase)] = [
        ("name", "Name"), ("address", "Address"), ("geographicAreaId", "Area"), ("venueType", "Kind of venue"),
        ("latitude", "Latitude"),
        ("longitude", "Longitude"),
    ]

    /// - Parameter area: the area that contains the new venue.
    public static func new(_ context: PageContext, in area: AreaView?, form: FormInput? = nil) -> HTML {
        let values = Picker.values("geographicAreaId", area.map { ($0.id, $0.name) })
        return ProgrammeLayout.formPage(
            context, title: "New venue", back: area.map { Path.area($0.id) } ?? Path.venues,
            head: LocationMap.documentHead(context),
            body:
                "\(Fields.open(creating: AddVenue.self, form, context))\(fields(Fields(form ?? FormInput(fields: values), order: labels.map(\.0), prefix: "venue"), save: "Create venue", context))</form>"
        )
    }

    public static func edit(_ context: PageContext, _ venue: VenueView, form: FormInput? = nil) -> HTML {
        let values = [
            "name": venue.name, "address": venue.address, "venueType": venue.venueType?.rawValue ?? "",
            "latitude": venue.latitude.map { "\($0)" } ?? "",
            "longitude": venue.longitude.map { "\($0)" } ?? "",
        ].merging(Picker.values("geographicAreaId", (venue.geographicAreaId, venue.geographicArea.name))) { $1 }
        let fields = Fields(form ?? FormInput(fields: values), order: labels.map(\.0), prefix: "venue")
        return ProgrammeLayout.formPage(
            context, title: "Edit venue", back: Path.venue(venue.id), head: LocationMap.documentHead(context),
            body: """
                \(Fields.open(UpdateVenue.self))\(Fields.hidden("id", venue.id.description))\(fields.initialValues(values))\(self.fields(fields, save: "Save", context, hint: "Upcoming events at this venue move with it, and their guests are notified."))</form>
                """)
    }

    private static func fields(_ fields: Fields, save: Phrase, _ context: PageContext, hint: Phrase? = nil) -> HTML {
        """
        \(fields.summary(labels: labels))\(fields.input("name", "Name", required: true, autocomplete: "off", maxLength: VenueDetails.maxNameLength))\
        \(fields.input("address", "Address", hint: hint, required: true, autocomplete: "off", maxLength: VenueDetails.maxAddressLength))\
        \(Picker.html(fields, "geographicAreaId", "Area", .areas, hint: "The smallest area it’s in.", required: true))\
        \(fields.select("venueType", "Kind of venue", options: [("", "Not specified")] + VenueType.allCases.map { ($0.rawValue, $0.label) }))\
        \(LocationPicker.picker(fields, context).map { "<div class=\"field js-only\"><span class=\"label\">\(localized: "Place on the map")</span>\($0)</div>" as HTML })\
        <div class="row">\(fields.input("latitude", "Latitude", hint: "Such as 52.5163. With the longitude it is shown on the map."))\
        \(fields.input("longitude", "Longitude", hint: "Such as 13.3777."))</div>\
        <div class="actions"><button class="button primary wide">\(save)</button></div>
        """
    }
}
