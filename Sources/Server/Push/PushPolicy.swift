/// Where messages may go. A browser hands in the address, so it is not to be trusted: it must not lead to machines that
/// only this server reaches (security checklist, 14).
public struct PushPolicy: Sendable {
    /// Finds the addresses of a host. Asked once a message; the message goes to the first of what it gives.
    var resolve: @Sendable (String) async throws -> [IPAddress]
    var allowsPrivate: Bool
    /// The path of a file with the certificates to trust; those of the system without it.
    var certificates: String?

    /// Only hosts whose every address is public. The one policy that a program outside of this target can name.
    public static let publicOnly = PushPolicy(resolve: HostLookup.addresses, allowsPrivate: false)

    /// For tests: any address.
    static func anywhere(
        trusting certificates: String? = nil, resolve: @escaping @Sendable (String) async throws -> [IPAddress]
    ) -> PushPolicy {
        PushPolicy(resolve: resolve, allowsPrivate: true, certificates: certificates)
    }
}
