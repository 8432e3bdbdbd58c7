public import Domain
public import Store

/// Changes the actor's name, handle, time zone or language.
public struct UpdateProfile: ClientCommand {
    public static let name = "account.updateProfile"
    public static let changesSessions = true
    // Only the server knows whether a nickname is unique.
    public static let offline = Offline.withHint
    public var givenName: String?
    public var familyName: Patch<String>
    public var handle: String?
    /// IANA name.
    public var timeZone: String?
    /// Language tag of BCP 47, at most 35 characters.
    public var locale: String?

    public init(
        givenName: String? = nil, familyName: Patch<String> = .keep, handle: String? = nil, timeZone: String? = nil,
        locale: String? = nil
    ) {
        self.givenName = givenName
        self.familyName = familyName
        self.handle = handle
        self.timeZone = timeZone
        self.locale = locale
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        let old = try AccountQuery.account(person.id, in: tx)
        var errors = FieldErrors()
        let name = errors.personName(given: givenName ?? old.givenName, family: familyName.applied(to: old.familyName))
        var handle = old.handle
        if let typed = self.handle {
            if let valid = Handle.valid(typed) { handle = valid } else { errors.add("handle", Handle.hint) }
            if try tx.exists("SELECT 1 FROM users WHERE handle = \(handle) AND id <> \(person.id)") {
                errors.add("handle", "Somebody else has this nickname.")
            }
        }
        let zone = timeZone ?? old.timeZone
        if !Zones.exists(zone) { errors.add("timeZone", "There is no time zone of this name.") }
        let locale = errors.languageTag(self.locale, "locale") ?? old.locale
        try errors.check()
        try tx.execute(
            """
            UPDATE users SET given_name = \(name!.given), family_name = \(name!.family), handle = \(handle) WHERE id = \(person.id)
            """)
        try UserSearch.updateDerivedData(person.id, in: tx)
        try tx.execute("UPDATE account SET time_zone = \(zone), locale = \(locale) WHERE user_id = \(person.id)")
        tx.put(.user, person.id, in: .community)
        tx.put(.account, person.id, in: .user(person.id))
        try PublicHost.record(person.id, in: tx)
    }
}
