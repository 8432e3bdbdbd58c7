import Domain
public import HTML
public import Operations
import Presentation

/// The form for a new or an existing area.
public enum AreaFormPage {
    static let labels: [(String, Phrase)] = [
        ("name", "Name"), ("areaType", "Kind of area"), ("parentGeographicAreaId", "Lies in"),
    ]

    /// - Parameter parent: the area that will contain the new one.
    public static func new(_ context: PageContext, in parent: AreaView?, form: FormInput? = nil) -> HTML {
        let values = Picker.values("parentGeographicAreaId", parent.map { ($0.id, $0.name) })
        return ProgrammeLayout.formPage(
            context, title: "New area", back: parent.map { Path.area($0.id) } ?? Path.areas,
            body:
                "\(Fields.open(creating: AddArea.self, form, context))\(fields(Fields(form ?? FormInput(fields: values), order: labels.map(\.0), prefix: "area"), save: "Create area"))</form>"
        )
    }

    public static func edit(
        _ context: PageContext, _ area: AreaView, in parent: AreaView?, form: FormInput? = nil
    ) -> HTML {
        let values = ["name": area.name, "areaType": area.areaType.rawValue].merging(
            Picker.values("parentGeographicAreaId", parent.map { ($0.id, $0.name) })
        ) { $1 }
        let fields = Fields(form ?? FormInput(fields: values), order: labels.map(\.0), prefix: "area")
        return ProgrammeLayout.formPage(
            context, title: "Edit area", back: Path.area(area.id),
            body: """
                \(Fields.open(UpdateArea.self))\(Fields.hidden("id", area.id.description))\(fields.initialValues(values))\(self.fields(fields, save: "Save"))</form>
                """)
    }

    private static func fields(_ fields: Fields, save: Phrase) -> HTML {
        """
        \(fields.summary(labels: labels))\(fields.input("name", "Name", required: true, autocomplete: "off", maxLength: AreaDetails.maxNameLength))\
        \(fields.select("areaType", "Kind of area", options: [("", "Choose")] + AreaType.allCases.map { ($0.rawValue, $0.label) }))\
        \(Picker.html(fields, "parentGeographicAreaId", "Lies in", .areas, hint: "Leave it empty for a top-level area."))\
        <div class="actions"><button class="button primary wide">\(save)</button></div>
        """
    }
}
