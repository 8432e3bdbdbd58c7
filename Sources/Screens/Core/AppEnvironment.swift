public import Device
public import Domain
public import Foundation
public import Localization

/// What an app hands to its screens: where things are, and the clock, the network and the language of the device.
public struct AppEnvironment: Sendable {
    /// Holds the folders of the accounts, and nothing else.
    public var folder: URL
    public var device: DeviceEnvironment
    /// Makes the transport to a server.
    public var transport: @Sendable (URL) -> any Transport
    /// Makes what watches the network. Nil repeats failed calls instead.
    public var reachability: @Sendable (any Transport) -> (any Reachability)?
    /// Makes the store of an account's credentials, from the account and its folder.
    public var credentials: @Sendable (DeviceAccount, URL) -> any CredentialStore
    public var language: Language
    /// The IANA zone of the device's clock.
    public var localZone: @Sendable () -> String

    public init(
        folder: URL, device: DeviceEnvironment, transport: @escaping @Sendable (URL) -> any Transport,
        reachability: @escaping @Sendable (any Transport) -> (any Reachability)?,
        credentials: @escaping @Sendable (DeviceAccount, URL) -> any CredentialStore, language: Language,
        localZone: @escaping @Sendable () -> String
    ) {
        (self.folder, self.device, self.transport) = (folder, device, transport)
        (self.reachability, self.credentials) = (reachability, credentials)
        (self.language, self.localZone) = (language, localZone)
    }

    var accounts: DeviceAccounts { DeviceAccounts(in: folder) }
    public var now: Instant { device.now() }
    /// The tag of ``language`` (BCP 47).
    var languageTag: String { language.tag }

    /// Returns a phrase in the language of the device.
    public func text(_ phrase: Phrase) -> String { language.text(phrase) }
}
