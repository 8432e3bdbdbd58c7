/// What is said of somebody who takes part in activities (spec, "The programme").
public struct ParticipantDetails: Hashable, Sendable {
    /// Characters, as people count them.
    public static let longestName = 100
    public static let longestNotes = 500

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

    /// - Throws: ``Refusal`` `invalid`, with each field at fault.
    public static func checked(
        name: String?, email: String?, phone: String?, notes: String?
    ) throws(Refusal) -> ParticipantDetails {
        var errors = FieldErrors()
        let name = errors.line(name, "name", max: longestName, required: "Give a name.")
        var address: EmailAddress?
        if let text = errors.line(email, "email", max: 254, required: "Give an e-mail address.") {
            address = EmailAddress(text)
            if address == nil { errors.add("email", EmailAddress.hint) }
        }
        let phone = errors.phone(phone, "phone")
        let notes = errors.paragraphs(notes, "notes", max: longestNotes)
        try errors.check()
        return ParticipantDetails(name: name!, email: address!.description, phone: phone, notes: notes)
    }
}

extension FieldErrors {
    /// A telephone number as people write it: 3 to 15 digits (ITU-T E.164 knows no longer ones), with spaces, dots, dashes, slashes and
    /// parentheses between them and a plus before them. Nil when blank.
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
            add(field, "Give a phone number like +49 30 123456.")
            return nil
        }
        return text
    }
}
