import Domain
import Operations

/// Reads the fields of the event form. Times are local to the event's time zone.
struct EventForm {
    private let form: Form
    private let hostTimeZone: String

    init(_ form: Form, hostTimeZone: String) {
        self.form = form
        self.hostTimeZone = hostTimeZone
    }

    /// Returns the submitted event.
    ///
    /// - Throws: ``Refusal`` with all errors at once: malformed values and violated rules.
    func input(earliestStart: Instant?) throws(Refusal) -> EventInput {
        var errors = FieldErrors()
        var input = EventInput()
        input.title = form["title"]
        // Browsers send CRLF line breaks.
        input.description = form["description"]?.replacing("\r\n", with: "\n")
        input.timeZone = form["timeZone"] ?? hostTimeZone
        input.allDay = form.isOn("allDay")
        if form.isOn("allDay") {
            (input.startDate, input.endDate) = (date("startDate", &errors), date("endDate", &errors))
        } else {
            (input.startsAt, input.endsAt) = (time("startsAt", &errors), time("endsAt", &errors))
        }
        input.answerBy = time("answerBy", &errors)
        input.locationName = form["locationName"]
        input.address = form["address"]
        input.latitude = degrees("latitude", &errors)
        input.longitude = degrees("longitude", &errors)
        input.onlineUrl = form["onlineUrl"]
        input.locationHidden = form.isOn("locationHidden")
        input.capacity = number("capacity", &errors)
        input.companionsAllowed = number("companionsAllowed", &errors)
        input.offerHours = number("offerHours", &errors)
        input.tags = (form["tags"] ?? "").split(separator: ",").map { Text.trimmed(String($0)) }.filter { !$0.isEmpty }
        input.visibility = choice("visibility", &errors)
        input.guestList = choice("guestList", &errors)
        input.requiresApproval = form.isOn("requiresApproval")
        input.guestsMayInvite = form.isOn("guestsMayInvite")
        input.passLargeParties = form.isOn("passLargeParties")
        input.emoji = form["emoji"]
        input.coverHue = number("coverHue", &errors)
        input.coverPosition = number("coverPosition", &errors)
        // Also checks the rules, so that all errors are reported together.
        if !errors.fields.isEmpty {
            do {
                _ = try input.checked(
                    hostTimeZone: hostTimeZone, isTimeZone: Zones.exists, offset: Zones.offset(of:at:),
                    earliestStart: earliestStart)
            } catch {
                for (field, sentence) in error.fields { errors.add(field, sentence) }
            }
        }
        try errors.check()
        return input
    }

    private func time(_ name: String, _ errors: inout FieldErrors) -> Instant? {
        guard let text = form[name] else { return nil }
        guard let civil = CivilTime(iso: text) else {
            errors.add(name, "Enter a date and a time.")
            return nil
        }
        return Zones.instant(civil, in: form["timeZone"] ?? hostTimeZone)
    }

    private func date(_ name: String, _ errors: inout FieldErrors) -> CivilDate? {
        guard let text = form[name] else { return nil }
        guard let date = CivilDate(iso: text) else {
            errors.add(name, "Enter a date.")
            return nil
        }
        return date
    }

    private func number(_ name: String, _ errors: inout FieldErrors) -> Int? {
        guard let text = form[name] else { return nil }
        guard let number = Int(Text.trimmed(text)) else {
            errors.add(name, "Enter a whole number.")
            return nil
        }
        return number
    }

    private func degrees(_ name: String, _ errors: inout FieldErrors) -> Double? {
        guard let text = form[name] else { return nil }
        guard let degrees = Position.degrees(text) else {
            errors.add(name, "Enter degrees, such as 52.5163.")
            return nil
        }
        return degrees
    }

    private func choice<Value: RawRepresentable<String>>(_ name: String, _ errors: inout FieldErrors) -> Value? {
        guard let text = form[name] else { return nil }
        guard let value = Value(rawValue: text) else {
            errors.add(name, "Choose one of the options.")
            return nil
        }
        return value
    }
}
