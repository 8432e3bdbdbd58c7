import Domain
import Operations
import Store
import Web

/// Reads the forms of the programme: days by the viewer's clocks, and things that were chosen by a part of their name.
struct ProgrammeForm {
    let form: Form
    let zone: String
    let now: Instant

    init(_ call: WebCall) {
        form = call.form
        zone = call.page.zone
        now = call.now
    }

    /// A text of several lines. Browsers send line ends of their own.
    func lines(_ name: String) -> String? { form[name]?.replacing("\r\n", with: "\n") }

    /// The beginning of a day; nil where the field is empty.
    func day(_ name: String) throws(Refusal) -> Instant? {
        guard let text = form[name] else { return nil }
        guard let civil = CivilTime(iso: text) else { throw .invalid(name, "Give a date.") }
        return Zones.instant(civil.startOfDay, in: zone)
    }

    /// Since when something holds: today is now.
    func since(_ name: String) throws(Refusal) -> Instant? {
        guard let day = try day(name), Zones.civil(now, in: zone).startOfDay != Zones.civil(day, in: zone) else {
            return nil
        }
        return day
    }

    /// A day that is not in the future: today is now.
    func past(_ name: String) throws(Refusal) -> Instant? { try day(name) == nil ? nil : try since(name) ?? now }

    func moment(_ name: String) throws(Refusal) -> Instant? {
        guard let text = form[name] else { return nil }
        guard let civil = CivilTime(iso: text) else { throw .invalid(name, "Give a date and a time.") }
        return Zones.instant(civil, in: zone)
    }

    /// Degrees, with a point or a comma.
    func degrees(_ name: String) throws(Refusal) -> Double? {
        guard let text = form[name] else { return nil }
        guard let value = Position.degrees(text) else { throw .invalid(name, "Give degrees such as 52.5163.") }
        return value
    }

    func choice<Value: RawRepresentable<String>>(_ name: String, _: Value.Type = Value.self) throws(Refusal) -> Value? {
        guard let text = form[name] else { return nil }
        guard let value = Value(rawValue: text) else { throw .invalid(name, "This is none of the choices.") }
        return value
    }

    func id<Subject>(_ name: String, of _: Subject.Type = Subject.self) throws(Refusal) -> ID<Subject>? {
        form[name] == nil ? nil : try form.id(name)
    }

    func ids<Subject>(_ name: String, of _: Subject.Type = Subject.self) -> [ID<Subject>] {
        form.list(name).compactMap { ID($0) }
    }

    /// What of a field was changed since the form was filled: what somebody else has changed in the meantime stays as they left it.
    func patch<Value>(_ name: String, _ value: Value?) -> Patch<Value> {
        form.list(name).isEmpty || form.changed(name) == nil ? .keep : value.map { .set($0) } ?? .clear
    }

    /// The same of a thing that is chosen by its name, which another may have as well.
    func patch<Subject>(_ name: String, picked id: ID<Subject>?) -> Patch<ID<Subject>> {
        let isThere = !form.list(name + ".text").isEmpty
        return !isThere || form.was?[name] == id?.description ?? "" ? .keep : id.map { .set($0) } ?? .clear
    }
}
