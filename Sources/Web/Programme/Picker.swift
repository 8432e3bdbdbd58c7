import Domain
public import HTML

/// A field that picks one of many items by part of its name. Without scripts the name is typed, and if several items
/// match, the returned form offers them. With scripts matching items are offered while typing (`thing-picker.js`).
enum Picker {
    /// Suffixes of additional fields: the typed text, the name at the time the item was picked, the choice, and
    /// the matching items.
    static let (text, name, choice, choices) = (".text", ".name", ".choice", ".choices")

    static func html(
        _ fields: Fields, _ field: String, _ label: Phrase, _ kind: PickKind, hint: Phrase? = nil,
        required: Bool = false
    ) -> HTML {
        let id = fields.id(field)
        let small: HTML? = hint.map { "<p class=\"hint\" id=\"\(id)-hint\">\($0)</p>" }
        let error = fields.form.errors[field]
        let described = [hint.map { _ in "\(id)-hint" }, error.map { _ in "\(id)-error" }].compactMap(\.self).joined(
            separator: " ")
        let attributes: HTML = """
            \(described.isEmpty ? nil : " aria-describedby=\"\(described)\"" as HTML)\(error == nil ? nil : " aria-invalid=\"true\"" as HTML)\
            \(fields.firstBad == field ? " autofocus" as HTML : nil)\(required ? " required" as HTML : nil)
            """
        return """
            <div class="field"><label for="\(id)">\(label)</label>\(small)\
            <thing-picker src="\(Path.pick(kind))">\(Fields.hidden(field, fields.form[field]))\(Fields.hidden(field + name, fields.form[field + name]))\
            <input type="text" id="\(id)" name="\(field + text)" dir="auto" autocomplete="off" value="\(fields.form[field + text])"\(attributes)></thing-picker>\
            \(options(fields, field))\(fields.error(field))</div>
            """
    }

    /// Returns the items that match an ambiguous text.
    private static func options(_ fields: Fields, _ field: String) -> HTML? {
        let lines = fields.form.lists[field + choices] ?? []
        guard !lines.isEmpty else { return nil }
        let rows: [HTML] = lines.enumerated().map { index, line in
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            return """
                <label class="choice"><input type="radio" name="\(field + choice)" id="\(fields.id(field))-\(index)" value="\(parts[0])">\
                <span dir="auto">\(parts.count > 1 ? parts[1] : "")</span></label>
                """
        }
        return
            "<fieldset class=\"group\"><legend>\(localized: "Which one?")</legend>\(Fields.hidden(field + choices, fields.form[field + text]))\(rows)</fieldset>"
    }

    /// Returns the field values of a picked item.
    static func values<Subject>(_ field: String, _ thing: (id: ID<Subject>, name: String)?) -> [String: String] {
        [field: thing?.id.description ?? "", field + name: thing?.name ?? "", field + text: thing?.name ?? ""]
    }

    /// Returns the matching items in the form that the script reads.
    static func list(_ things: [PickedThing]) -> HTML {
        things.isEmpty
            ? "<p class=\"hint\">\(localized: "Nothing with that name.")</p>"
            : """
            <ul role="listbox">\(things.map { thing in
                "<li role=\"option\" id=\"pick-\(thing.id)\" data-id=\"\(thing.id)\" data-name=\"\(thing.name)\"><span dir=\"auto\">\(thing.name)</span>\(thing.detail.map { "<small dir=\"auto\">\($0)</small>" as HTML })</li>" as HTML
            })</ul>
            """
    }
}

/// An item offered by its name.
public struct PickedThing: Hashable, Sendable {
    public var id: String
    public var name: String
    /// Distinguishes items of the same name.
    public var detail: String?

    public init(id: String, name: String, detail: String? = nil) {
        self.id = id
        self.name = name
        self.detail = detail
    }
}

/// The items that match a text, for `thing-picker.js`.
public enum PickList {
    public static func html(_ things: [PickedThing]) -> HTML { Picker.list(things) }
}
