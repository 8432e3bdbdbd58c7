import Domain
import Operations
import Store
import Web

/// Reads programme forms: dates in the viewer's time zone, and items chosen by name.
struct ProgrammeForm {
    let form: Form
    let zone: String
    let now: Instant

    init(_ call: WebCall) {
        form = call.form
        zone = call.page.zone
        now = call.now
    }

    /// Returns a multi-line text. Browsers send CRLF line breaks.
    func lines(_ name: String) -> String? { form[name]?.replacing("\r\n", with: "\n") }

    /// Returns the beginning of a day; nil if the field is empty.
    func day(_ name: String) throws(Refusal) -> Instant? {
        guard let text = form[name] else { return nil }
        guard let civil = CivilTime(iso: text) else { throw .invalid(name, "Enter a date.") }
        return Zones.instant(civil.startOfDay, in: zone)
    }

    /// Returns the beginning of a period; nil for today, which means now.
    func since(_ name: String) throws(Refusal) -> Instant? {
        guard let day = try day(name), Zones.civil(now, in: zone).startOfDay != Zones.civil(day, in: zone) else {
            return nil
        }
        return day
    }

    /// Returns the beginning of a day; the current time for today.
    func past(_ name: String) throws(Refusal) -> Instant? { try day(name) == nil ? nil : try since(name) ?? now }

    func moment(_ name: String) throws(Refusal) -> Instant? {
        guard let text = form[name] else { return nil }
        guard let civil = CivilTime(iso: text) else { throw .invalid(name, "Enter a date and a time.") }
        return Zones.instant(civil, in: zone)
    }

    /// Returns degrees, with a decimal point or comma.
    func degrees(_ name: String) throws(Refusal) -> Double? {
        guard let text = form[name] else { return nil }
        guard let value = Position.degrees(text) else { throw .invalid(name, "Enter degrees, such as 52.5163.") }
        return value
    }

    func choice<Value: RawRepresentable<String>>(_ name: String, _: Value.Type = Value.self) throws(Refusal) -> Value? {
        guard let text = form[name] else { return nil }
        guard let value = Value(rawValue: text) else { throw .invalid(name, "Choose one of the options.") }
        return value
    }

    func id<Subject>(_ name: String, of _: Subject.Type = Subject.self) throws(Refusal) -> ID<Subject>? {
        form[name] == nil ? nil : try form.id(name)
    }

    func ids<Subject>(_ name: String, of _: Subject.Type = Subject.self) -> [ID<Subject>] {
        form.list(name).compactMap { ID($0) }
    }

    /// Returns the change of a field since the form was filled, so that concurrent changes of other fields are kept.
    func patch<Value>(_ name: String, _ value: Value?) -> Patch<Value> {
        form.list(name).isEmpty || form.changed(name) == nil ? .keep : value.map { .set($0) } ?? .clear
    }

    /// Returns the change of a field with an item chosen by name. Compares ids, because names are not unique.
    func patch<Subject>(_ name: String, picked id: ID<Subject>?) -> Patch<ID<Subject>> {
        let isOnPage = !form.list(name + ".text").isEmpty
        return !isOnPage || form.initialValues?[name] == id?.description ?? "" ? .keep : id.map { .set($0) } ?? .clear
    }
}
