import Domain
import HTML
import Operations

/// Renders the fields of one form: label, hint, submitted value and error.
struct Fields {
    var form: FormInput
    /// The prefix of every element id, which distinguishes forms on the same page.
    var prefix: String
    /// The first field with an error, which gets the focus.
    var firstBad: String?

    /// - Parameter order: the fields from top to bottom.
    init(_ form: FormInput, order: [String], prefix: String = "f") {
        self.form = form
        self.prefix = prefix
        firstBad = order.first { form.errors[$0] != nil }
    }

    func id(_ name: String) -> String { "\(prefix)-\(name)" }

    /// Returns the opening tag of a command's form.
    static func open(
        _ command: any ClientCommand.Type, label: Phrase? = nil, class name: String = "stack", upload: Bool = false
    ) -> HTML {
        open(.command(command), label: label, class: name, upload: upload)
    }

    static func open(
        _ action: FormAction, label: Phrase? = nil, class name: String = "stack", upload: Bool = false
    ) -> HTML {
        let kind: HTML = upload ? " enctype=\"multipart/form-data\"" : .empty
        let named: HTML = label.map { " aria-label=\"\($0)\"" } ?? .empty
        return "<form method=\"post\" action=\"\(action.path)\" class=\"\(name)\"\(kind)\(named)>"
    }

    /// Returns the opening tag of the form of a command that creates something. It includes the id of the new item,
    /// which makes repeated submissions idempotent.
    ///
    /// - Parameters:
    ///   - form: the submitted values. A refused form has created nothing, so it keeps its id.
    ///   - subject: distinguishes forms of the same command on one page.
    static func open<C: CreatingCommand>(
        creating command: C.Type, _ form: FormInput?, of subject: String = "", label: Phrase? = nil,
        class name: String = "stack",
        _ context: PageContext
    ) -> HTML {
        "\(open(command, label: label, class: name))\(createdID(command, form, of: subject, context))"
    }

    /// Does the same for a command that only a server has.
    static func open(
        creating action: FormAction, _ form: FormInput?, of subject: String = "", label: Phrase? = nil,
        class name: String = "stack",
        _ context: PageContext
    ) -> HTML {
        let id = action.createdIDField.map { createdID(of: action.name, in: $0, form, of: subject, context) }
        return "\(open(action, label: label, class: name))\(id)"
    }

    /// Returns the hidden field with that id. It gets a new value when the browser restores the form (`made-ids.js`),
    /// and `WebCall.perform` replaces an id that is already taken.
    static func createdID<C: CreatingCommand>(
        _: C.Type, _ form: FormInput?, of subject: String = "", _ context: PageContext
    ) -> HTML {
        createdID(of: C.name, in: C.createdIDField, form, of: subject, context)
    }

    private static func createdID(
        of command: String, in field: String, _ form: FormInput?, of subject: String, _ context: PageContext
    ) -> HTML {
        let sent = form.flatMap { ID<FormAction>($0[field]) }
        let id = sent ?? context.newID(for: "\(command) \(subject)")
        return
            "<input type=\"hidden\" name=\"\(field)\" value=\"\(id.description)\" autocomplete=\"off\" data-made>"
    }

    static func hidden(_ name: String, _ value: String) -> HTML {
        "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
    }

    /// Returns hidden fields with the initial values, from which the server determines what the sender has changed.
    ///
    /// - Parameter fields: the initial values, used unless the form was submitted before.
    func initialValues(_ fields: [String: String]) -> HTML {
        let sent = form.fields.filter { $0.key.hasPrefix(FormInput.initialPrefix) }
        let old =
            sent.isEmpty
            ? Dictionary(uniqueKeysWithValues: fields.map { (FormInput.initialPrefix + $0.key, $0.value) }) : sent
        return "\(old.sorted { $0.key < $1.key }.map { Fields.hidden($0.key, $0.value) })"
    }

    /// Returns the error summary at the top of a form: a sentence, and a link to each field with an error.
    func summary(labels: [(String, Phrase)] = []) -> HTML {
        guard form.hasErrors else { return .empty }
        var links: [HTML] = labels.compactMap { name, label in
            form.errors[name].map { "<li><a href=\"#\(id(name))\">\(label)</a>: \($0)</li>" }
        }
        let known = Set(labels.map(\.0))
        // Errors of fields that the page does not show are listed too.
        links += form.errors.filter { !known.contains($0.key) && !labels.isEmpty }.sorted { $0.key < $1.key }
            .map { "<li>\($0.value)</li>" }
        let list: HTML? = links.isEmpty ? nil : "<ul>\(links)</ul>"
        // Each error is in the list and at its field, so the sentence only gives their number.
        let messages =
            form.summary.map { [$0] }
            ?? (links.isEmpty
                ? form.errors.sorted { $0.key < $1.key }.map(\.value) : [Refusal.message(about: links.count)])
        let sentence: [HTML] = messages.map { "\($0) " }
        return "<div class=\"error-summary\" role=\"alert\" tabindex=\"-1\"><p>\(sentence)</p>\(list)</div>"
    }

    // MARK: Fields

    func input(
        _ name: String, _ label: Phrase, type: String = "text", hint: Phrase? = nil, required: Bool = false,
        autocomplete: String? = nil, maxLength: Int? = nil, limits: (min: Int, max: Int)? = nil,
        placeholder: Phrase? = nil, accept: String? = nil
    ) -> HTML {
        // Passwords are never sent back to the browser.
        let value: HTML = type == "password" || type == "file" ? .empty : " value=\"\(form[name])\""
        // Prose follows the direction of its first letters; e-mail addresses, URLs and phone numbers are
        // always left to right.
        let direction: HTML =
            switch type {
            case "text", "search": " dir=\"auto\""
            case "email", "url", "tel": " dir=\"ltr\""
            default: .empty
            }
        let more: [HTML] = [
            direction,
            autocomplete.map { " autocomplete=\"\($0)\"" } ?? .empty,
            maxLength.map { " maxlength=\"\($0)\"" } ?? .empty,
            limits.map { " min=\"\($0.min)\" max=\"\($0.max)\" inputmode=\"numeric\"" } ?? .empty,
            placeholder.map { " placeholder=\"\($0)\"" } ?? .empty,
            accept.map { " accept=\"\($0)\"" } ?? .empty,
        ]
        return field(
            name, label, hint: hint,
            "<input type=\"\(type)\"\(attributes(name, hint: hint, required: required))\(value)\(more)>")
    }

    func textarea(
        _ name: String, _ label: Phrase, hint: Phrase? = nil, rows: Int = 4, maxLength: Int? = nil,
        required: Bool = false
    ) -> HTML {
        let limit: HTML = maxLength.map { " maxlength=\"\($0)\"" } ?? .empty
        // HTML drops the first line break after the tag, so this one preserves a leading line break in the value.
        return field(
            name, label, hint: hint,
            "<textarea rows=\"\(rows)\" dir=\"auto\"\(attributes(name, hint: hint, required: required))\(limit)>\n\(form[name])</textarea>"
        )
    }

    func select(
        _ name: String, _ label: Phrase, options: [(value: String, text: Phrase)], hint: Phrase? = nil,
        required: Bool = false, attributes more: HTML? = nil, class frame: String = "field"
    ) -> HTML {
        var all = options
        let current = form[name]
        // Compares bytes, because comparing strings would normalize untrusted input once for each option.
        func isCurrent(_ value: String) -> Bool { value.utf8.elementsEqual(current.utf8) }
        // The current value is offered even if the list no longer contains it.
        if !current.isEmpty, !all.contains(where: { isCurrent($0.value) }) {
            all.insert((current, "\(current)"), at: 0)
        }
        let rows: [HTML] = all.map {
            let mark: HTML = isCurrent($0.value) ? " selected" : .empty
            return "<option value=\"\($0.value)\"\(mark)>\($0.text)</option>"
        }
        return field(
            name, label, hint: hint,
            "<select\(attributes(name, hint: hint, required: required))\(more)>\(rows)</select>",
            class: frame)
    }

    func checkbox(_ name: String, _ label: Phrase, hint: Phrase? = nil) -> HTML {
        let mark: HTML = form.isOn(name) ? " checked" : .empty
        let small: HTML? = hint.map { "<small class=\"hint\" id=\"\(id(name))-hint\">\($0)</small>" }
        return """
            <div class="field"><label class="choice"><input type="checkbox" value="on"\(attributes(name, hint: hint, required: false))\(mark)>\
            <span>\(label)</span></label>\(small)\(error(name))</div>
            """
    }

    func radios(_ name: String, _ legend: Phrase, options: [(value: String, text: Phrase, hint: Phrase?)]) -> HTML {
        let rows: [HTML] = options.enumerated().map { index, option in
            let mark: HTML = option.value == form[name] ? " checked" : .empty
            let small: HTML? = option.hint.map { "<small>\($0)</small>" }
            let focus: HTML = index == 0 && firstBad == name ? " autofocus" : .empty
            return """
                <label class="choice"><input type="radio" name="\(name)" id="\(id(name))-\(index)" value="\(option.value)"\(mark)\(focus)>\
                <span>\(option.text)\(small)</span></label>
                """
        }
        let described: HTML =
            form.errors[name] == nil ? .empty : " aria-invalid=\"true\" aria-describedby=\"\(id(name))-error\""
        return
            "<fieldset class=\"group\" role=\"radiogroup\" id=\"\(id(name))\"\(described)><legend>\(legend)</legend>\(rows)\(error(name))</fieldset>"
    }

    func error(_ name: String) -> HTML {
        guard let sentence = form.errors[name] else { return .empty }
        return "<p class=\"error\" id=\"\(id(name))-error\">\(sentence)</p>"
    }

    // MARK: Parts

    private func field(
        _ name: String, _ label: Phrase, hint: Phrase?, _ control: HTML, class frame: String = "field"
    ) -> HTML {
        let small: HTML? = hint.map { "<p class=\"hint\" id=\"\(id(name))-hint\">\($0)</p>" }
        return
            "<div class=\"\(frame)\"><label for=\"\(id(name))\">\(label)</label>\(small)\(control)\(error(name))</div>"
    }

    private func attributes(_ name: String, hint: Phrase?, required: Bool) -> HTML {
        let hints = [hint.map { _ in "\(id(name))-hint" }, form.errors[name].map { _ in "\(id(name))-error" }]
            .compactMap(\.self)
        let described: HTML = hints.isEmpty ? .empty : " aria-describedby=\"\(hints.joined(separator: " "))\""
        let invalid: HTML = form.errors[name] == nil ? .empty : " aria-invalid=\"true\""
        let focus: HTML = firstBad == name ? " autofocus" : .empty
        let must: HTML = required ? " required" : .empty
        return " id=\"\(id(name))\" name=\"\(name)\"\(must)\(described)\(invalid)\(focus)"
    }
}
