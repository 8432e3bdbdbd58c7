import Device
import Domain
public import Observation
import Operations
public import Presentation
import Wire

/// What a person can do until they confirm their address.
public struct VerificationContent: ScreenValue {
    public var email: String
    public var pending: PendingVerificationPresentation
    /// Whether the address is confirmed meanwhile.
    public var isConfirmed: Bool
}

/// Asks for the confirmation mail again, or corrects the address.
@Observable @MainActor
public final class VerificationScreen: ActingScreen<VerificationContent> {
    /// The corrected address.
    public var email = ""
    /// The current password, which a new address requires.
    public var password = ""
    /// Whether the mail was asked for again.
    public private(set) var isSent = false

    /// The address that the last mail went to. Until one is confirmed, the replica holds none.
    private var address: String?

    override func loading() -> @Sendable (ScreenReading) throws -> VerificationContent {
        { [address = address ?? account.account.email] reading in
            VerificationContent(
                email: address,
                pending: PendingVerificationPresentation(
                    email: address, isOpen: try Strangers.maySeePublicEvents(in: reading.reader)),
                isConfirmed: reading.actor.member != nil)
        }
    }

    /// Mails the link again.
    @discardableResult
    public func sendAgain() -> Task<Bool, Never>? {
        callServer("POST", APIPath.resendVerification(), EmptyBody()) { self.isSent = true }
    }

    /// Mails a link to the corrected address.
    @discardableResult
    public func correctAddress() -> Task<Bool, Never>? {
        callServer("PATCH", APIPath.me(), ProfileBody(email: email, password: password)) {
            (self.address, self.isSent, self.password) = (self.email, true, "")
        }
    }
}
