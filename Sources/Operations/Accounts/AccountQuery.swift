public import Domain
public import Store

public enum AccountQuery {

    /// Returns a person's own account.
    ///
    /// - Throws: ``Refusal`` `not_found`.
    public static func account(_ id: ID<User>, in reader: any Reader) throws -> AccountView {
        let account = try reader.row(
            """
            SELECT \(UserView.columns), a.email, u.is_verified, a.time_zone, a.locale
            FROM users u JOIN account a ON a.user_id = u.id WHERE u.id = \(id)
            """
        ) {
            let user = try UserView(&$0)
            let email: String = try $0.next()
            let isVerified: Bool = try $0.next()
            return AccountView(
                user: user, email: email, emailVerified: isVerified, timeZone: try $0.next(), locale: try $0.next())
        }
        guard let account else { throw Refusal.notFound }
        return account
    }
}

extension UserView {
    static let columns: SQL = "u.id, u.given_name, u.family_name, u.handle, u.role, u.photo"

    init(_ row: inout Row) throws {
        self.init(
            id: try row.next(), givenName: try row.next(), familyName: try row.next(), handle: try row.next(),
            role: try row.next(), photo: try row.next())
    }
}
