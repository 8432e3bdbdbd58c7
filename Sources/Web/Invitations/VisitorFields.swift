import Domain
import HTML
import Presentation

/// The fields that identify a visitor without an account.
enum VisitorFields {
    static func html(_ visitor: VisitorPresentation, _ fields: Fields) -> HTML {
        let address: HTML =
            switch visitor.address {
            case .known(let sentence): "<p class=\"hint\">\(sentence.html)</p>"
            case .unknown(let hint):
                fields.input("email", "E-mail", type: "email", hint: hint, required: true, autocomplete: "email")
            }
        return
            "\(fields.input("name", "Your name", required: true, autocomplete: "name", maxLength: TextLength.guestName))\(address)"
    }
}
