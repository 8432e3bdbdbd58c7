public import Device
public import Domain
public import Foundation
public import Observation
import Presentation

/// The whole app: who is signed in, and where they are.
@Observable @MainActor
public final class AppModel {
    public enum Stage {
        /// Files are being opened.
        case starting
        /// Nobody is signed in.
        case signedOut(SignInScreen)
        case open(OpenAccount)
        /// The account's files cannot be opened, with a sentence.
        case blocked(DeviceAccount, Phrase, mayBeginNewQueue: Bool)
    }

    public private(set) var stage = Stage.starting
    public let environment: AppEnvironment
    public let navigation = Navigation()
    /// A screen that a mailed link has opened, over everything else.
    public private(set) var mailedLink: MailedLinkScreen?
    /// Why the last link led nowhere, in one sentence.
    public private(set) var linkProblem: Phrase?
    /// Where a link leads once somebody is signed in.
    @ObservationIgnored private var waitingLink: Destination?

    public init(in environment: AppEnvironment) { self.environment = environment }

    /// The account that is open; nil while nobody is signed in.
    public var account: OpenAccount? {
        if case .open(let account) = stage { account } else { nil }
    }

    /// Opens the first account of the device, or shows the form to sign in.
    public func start() async {
        let accounts = try? environment.accounts.all()
        if let account = accounts?.first {
            await open(account)
        } else {
            showSignIn()
        }
    }

    /// Opens an account and begins to sync it.
    ///
    /// - Parameter acceptsLostQueue: whether the person agrees to lose changes that were not sent (``LostQueue``).
    public func open(_ account: DeviceAccount, acceptsLostQueue: Bool = false) async {
        do {
            let opened = try await OpenAccount.open(account, in: environment, acceptsLostQueue: acceptsLostQueue)
            opened.start()
            stage = .open(opened)
            if let destination = waitingLink {
                waitingLink = nil
                navigation.open(destination)
            }
        } catch let refusal as Refusal where refusal.code == .unauthenticated {
            showSignIn()
        } catch {
            stage = .blocked(account, Refusal(shown: error).message, mayBeginNewQueue: error is LostQueue)
        }
    }

    /// Shows the form of somebody else, as when the person chooses another account. The first account keeps everything.
    public func switchAccount() async {
        await account?.close()
        showSignIn()
    }

    /// Returns the form to sign in again after the session has ended. The queue is kept.
    public func signInAgain() -> SignInScreen? {
        guard let account else { return nil }
        return SignInScreen(in: environment, again: account.account) { _ in await account.retrySync() }
    }

    private func showSignIn() {
        stage = .signedOut(SignInScreen(in: environment) { [weak self] in await self?.open($0) })
    }

    // MARK: Signing out

    /// The changes that a sign-out would lose; 0 if all are sent.
    public func unsentChanges() async -> Int {
        guard let account else { return 0 }
        return (try? await account.withDevice { try $0.unsentCount() }) ?? 0
    }

    /// Ends the session and deletes everything of the account from the device.
    ///
    /// - Parameter unsent: the number of unsent changes that the person was warned about and gives up.
    /// - Throws: `Device.UnsentCommands` if there are more. Nothing is deleted then.
    public func signOut(discarding unsent: Int = 0) async throws {
        guard let account else { return }
        await account.stop()
        do { _ = try await account.withDevice { try await $0.signOut(discarding: unsent) } } catch {
            account.start()
            throw error
        }
        showSignIn()
        for tab in NavigationTab.allCases { navigation.setPath([], of: tab) }
        navigation.select(.home)
    }

    // MARK: Links

    /// Opens a link from outside of the app.
    public func open(_ url: URL) {
        linkProblem = nil
        if let account, let host = url.host(), host != account.account.server.host() {
            linkProblem = "This link belongs to another community: \(host)."
            return
        }
        switch DeepLink(url) {
        case .destination(let destination)?:
            if account == nil { waitingLink = destination } else { navigation.open(destination) }
        case .confirmAddress(let token)?: mailedLink = link(.confirmAddress(token: token), url)
        case .resetPassword(let token)?: mailedLink = link(.resetPassword(token: token), url)
        case nil: linkProblem = "This app can’t open the link. Open it in a browser."
        }
    }

    public func closeMailedLink() { mailedLink = nil }

    private func link(_ act: MailedLinkScreen.Act, _ url: URL) -> MailedLinkScreen? {
        guard let server = account?.account.server ?? MailedLinkScreen.server(of: url) else { return nil }
        return MailedLinkScreen(act, at: server, in: environment) { [weak self] in await self?.account?.retrySync() }
    }
}
