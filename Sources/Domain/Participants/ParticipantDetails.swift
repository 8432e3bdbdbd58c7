/// The validated details of a participant in activities (spec, "The programme").
public struct ParticipantDetails: Hashable, Sendable {
    /// The maximum length, in characters as people count them.
    public static let maxNameLength = 100
    public static let maxNotesLength = 500

    public var name: String
    public var email: String
    public var phone: String?
    public var notes: String?

    public init(name: String, email: String, phone: String? = nil, notes: String? = nil) {
        self.name = name
        self.email = email
        self.phone = phone
        self.notes = notes
    }

    /// Checks all fields.
    ///
    /// - Throws: ``Refusal`` `invalid`, with every invalid field.
    public static func checked(
        name: String?, email: String?, phone: String?, notes: String?
    ) throws(Refusal) -> ParticipantDetails {
        var errors = FieldErrors()
        let name = errors.line(name, "name", max: maxNameLength, required: "Enter a name.")
        var address: EmailAddress?
        if let text = errors.line(email, "email", max: 254, required: "Enter an e-mail address.") {
            address = EmailAddress(text)
            if address == nil { errors.add("email", EmailAddress.hint) }
        }
        let phone = errors.phone(phone, "phone")
        let notes = errors.paragraphs(notes, "notes", max: maxNotesLength)
        try errors.check()
        return ParticipantDetails(name: name!, email: address!.description, phone: phone, notes: notes)
    }
}

extension FieldErrors {
    /// Returns a phone number as typed; nil when blank. It has 3 to 15 digits (the maximum of ITU-T E.164) and an
    /// optional leading plus. Spaces, dots, dashes, slashes and parentheses may separate digits.
    public mutating func phone(_ raw: String?, _ field: String) -> String? {
        guard let text = line(raw, field, max: 40) else { return nil }
        let scalars = text.unicodeScalars
        let digits = scalars.filter { ("0"..."9").contains($0) }.count
        let isPlain = scalars.enumerated().allSatisfy { place, scalar in
            switch scalar {
            case "0"..."9", " ", ".", "-", "/", "(", ")": true
            case "+": place == 0
            default: false
            }
        }
        guard isPlain, (3...15).contains(digits) else {
            add(field, "Enter a phone number like +49 30 123456.")
            return nil
        }
        return text
    }
}
