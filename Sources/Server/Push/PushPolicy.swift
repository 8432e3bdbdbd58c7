/// The allowed destinations of push messages. Browsers supply the URL, so it must not reach machines that only this
/// server can reach (security checklist, 14).
public struct PushPolicy: Sendable {
    /// Resolves a host. Called once per message, which is sent to the first address.
    var resolve: @Sendable (String) async throws -> [IPAddress]
    var allowsPrivate: Bool
    /// The path of a file with trusted certificates; nil for those of the system.
    var certificates: String?

    /// Allows only hosts whose addresses are all public. The only policy that other targets can use.
    public static let publicOnly = PushPolicy(resolve: HostLookup.addresses, allowsPrivate: false)

    /// Allows any address, for tests.
    static func anywhere(
        trusting certificates: String? = nil, resolve: @escaping @Sendable (String) async throws -> [IPAddress]
    ) -> PushPolicy {
        PushPolicy(resolve: resolve, allowsPrivate: true, certificates: certificates)
    }
}
