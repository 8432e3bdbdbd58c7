/// The password rules: a length, not among the most common ones, not the person's own name or address.
///
/// No composition rules (security checklist, 1): they make passwords worse.
public enum Password {
    public static let length = 8...128
    /// Longer input is refused without further checks.
    public static let maxBytes = 1024

    public static func check(_ raw: String?, _ field: String, personal: [String], into errors: inout FieldErrors) {
        guard let raw, !raw.isEmpty else {
            errors.add(field, "Choose a password.")
            return
        }
        guard raw.utf8.count <= maxBytes else {
            errors.add(field, "Use at most 128 characters.")
            return
        }
        let count = raw.count
        guard length.contains(count) else {
            errors.add(field, count < 8 ? "Use at least 8 characters." : "Use at most 128 characters.")
            return
        }
        let lowered = raw.lowercased()
        guard !CommonPasswords.contains(lowered) else {
            errors.add(field, "This is one of the most common passwords. Choose another.")
            return
        }
        // Ignores spaces, dots and dashes, which do not make a name a different password.
        func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
        let own = personal.filter { $0.utf8.count <= maxBytes }.map(plain).filter { $0.count >= 3 }
        let letters = plain(raw)
        guard !own.contains(where: { letters == $0 || letters == $0 + $0 }) else {
            errors.add(field, "Do not use your own name or address as the password.")
            return
        }
    }
}
