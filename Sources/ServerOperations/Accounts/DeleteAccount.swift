public import Domain
public import Operations
public import Store

extension Community {
    /// Deletes the actor's own account, verified by the password.
    public func deleteAccount(password: String?, as actor: Actor) async throws {
        let id = try actor.signedIn().id
        try await perform(DeleteAccount(id: id, proof: prove(password: password, as: actor)), as: actor)
    }
}

/// Deletes an account. Future events are cancelled and their guests notified, RSVPs to future events are
/// withdrawn, and the person's name and address are deleted. Content that others keep shows "Former member".
/// Budgets keep the former name.
public struct DeleteAccount: ClientCommand {
    public static let name = "account.delete"
    public static let changesSessions = true
    // It needs the password.
    public static let offline = Offline.no
    public var id: ID<User>
    /// Required for deleting one's own account.
    public var proof: PasswordProof?

    public init(id: ID<User>, proof: PasswordProof? = nil) {
        self.id = id
        self.proof = proof
    }

    /// Checks that the user is not the last administrator.
    ///
    /// - Throws: ``Refusal`` `conflict` for the last administrator of a community that has other members.
    private static func checkIsNotLastAdministrator(_ id: ID<User>, in reader: any Reader) throws {
        let others: SQL = "SELECT 1 FROM users WHERE status = 'active' AND is_verified AND id <> \(id)"
        guard try reader.exists("SELECT 1 FROM users WHERE id = \(id) AND role = \(Role.administrator)"),
            try reader.exists(others),
            try !reader.exists("\(others) AND role <> 'MEMBER' AND role = \(Role.administrator)")
        else { return }
        throw Refusal(.conflict, "You are the only administrator. Make somebody else an administrator first.")
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        if actor.userID == id { try PasswordProof.check(proof, of: id, in: tx) } else { try actor.administrator() }
        let formerName = try tx.row(
            "SELECT given_name, family_name FROM users WHERE id = \(id) AND status <> 'deleted'"
        ) {
            PersonName(given: try $0.next(), family: try $0.next())
        }
        guard let formerName else { throw Refusal.notFound }
        tx.setSubject(.user, id)
        if actor.userID == id { try DeleteAccount.checkIsNotLastAdministrator(id, in: tx) }
        try BudgetPeople.keepName(formerName, of: id, in: tx)

        // The first batch runs in this transaction and is usually all of it. The account disappears for everyone at
        // once; the remaining rows follow in batches.
        let isDone = try AccountErasure.run(of: id, in: tx)
        try PhotoUse.release("owner_id = \(id) AND \(PhotoUse.isProfile)", in: tx)
        try PhotoUse.forgetUploads("owner_id = \(id)", in: tx)
        try Sessions.end("user_id = \(id)", in: tx)
        try KnownDevice.forgetAll(of: id, in: tx)
        try SyncClient.forgetAll(of: id, in: tx)
        try tx.execute("DELETE FROM credential WHERE user_id = \(id)")
        try tx.execute("DELETE FROM account WHERE user_id = \(id)")
        tx.remove(.account, id, from: .user(id))
        let name = PersonName(given: "Former", family: "member")
        try tx.execute(
            """
            UPDATE users SET given_name = \(name.given), family_name = \(name.family), status = 'deleted', role = 'MEMBER',
                handle = \("former." + String("\(id)".suffix(12))), photo = NULL
            WHERE id = \(id)
            """)
        try UserSearch.updateDerivedData(id, in: tx)
        tx.put(.user, id, in: .community)
        try PublicHost.record(id, in: tx)
        guard !isDone else { return }
        // The remaining friendships no longer count.
        try PermissionChanges.announceMutualFriend(id, in: tx)
        try tx.enqueue(EraseAccount(id: id))
    }
}
