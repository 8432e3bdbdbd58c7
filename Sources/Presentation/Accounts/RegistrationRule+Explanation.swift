public import Domain

extension RegistrationRule {
    /// Who may create an account; nil if everybody may.
    public var explanation: StatusMessage? {
        switch self {
        case .open: nil
        case .invited:
            StatusMessage("Anyone invited by e-mail can join with the address their invitation was sent to.", .info)
        case .domain(let host): StatusMessage("Anyone with an address at \(host) can join.", .info)
        }
    }
}
