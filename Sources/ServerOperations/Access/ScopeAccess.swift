import Domain
public import Operations
public import Store

public enum ScopeAccess {
    /// Returns every scope that a viewer is in, in no particular order.
    ///
    /// - Parameter withArchive: Whether to include the scopes of what ended long ago.
    public static func scopes(of actor: Actor, withArchive: Bool = true, in reader: any Reader) throws -> [Scope] {
        guard let me = actor.member?.id else {
            return (try Strangers.maySeePublicEvents(in: reader) ? [.public] : [])
                + (actor.userID.map { [.user($0)] } ?? [])
        }
        var scopes: [Scope] = [.public, .community, .user(me)] + (withArchive ? [.archive] : [])
        let isOnDevices: SQL = withArchive ? "TRUE" : "NOT e.is_archived"
        let isStaff = actor.person?.role.may(.see) == true
        if isStaff {
            scopes += withArchive ? [.staff, .staffArchive] : [.staff]
        }
        if actor.person?.role == .administrator { scopes.append(.administrators) }
        let events = try reader.rows(
            """
            SELECT e.id, e.audience, \(Standing.columns(me)) FROM event e \(Standing.joined(me))
            WHERE e.id IN (\(EventAccess.involved(me)) UNION \(EventAccess.perhapsInCircle(me)))
            AND \(isOnDevices) AND \(EventAccess.condition(for: actor))
            """
        ) { try ScopeAccess.scopes(of: $0.next(), $0.next(), Standing(&$0, isMember: true), isStaff: isStaff) }
        let announcements = try reader.rows(
            """
            SELECT DISTINCT n.announcement_id FROM notice n JOIN event e ON e.id = n.event_id
            WHERE n.user_id = \(me) AND n.kind = 'announcement' AND n.announcement_id IS NOT NULL AND \(isOnDevices)
                AND \(EventAccess.condition(for: actor))
            """
        ) { Scope.readers(try $0.next()) }
        return scopes + events.joined() + announcements
    }

    /// Returns the scopes of one event for a person who may see it.
    private static func scopes(
        of event: ID<Event>, _ audience: Visibility?, _ standing: Standing, isStaff: Bool
    ) -> [Scope] {
        var scopes: [Scope] = audience == nil || audience == .public ? [] : [.event(event)]
        if isStaff && audience != .public { scopes.append(.programme(event)) }
        if standing.isHost { scopes.append(.hosts(event)) }
        if standing.knowsLocation { scopes.append(.place(event)) }
        if standing.isCrew { scopes.append(.crew(event)) }
        return scopes
    }

    /// Returns whether a viewer is in a scope.
    public static func isIn(_ scope: Scope, as actor: Actor, in reader: any Reader) throws -> Bool {
        switch scope {
        case .public: return try actor.member != nil || Strangers.maySeePublicEvents(in: reader)
        case .community, .archive: return actor.member != nil
        case .user(let id): return actor.userID == id
        case .readers(let id):
            guard let me = actor.member?.id else { return false }
            return try reader.exists(
                """
                SELECT 1 FROM notice n JOIN event e ON e.id = n.event_id
                WHERE n.user_id = \(me) AND n.kind = 'announcement' AND n.announcement_id = \(id) AND \(EventAccess.condition(for: actor))
                """)
        case .staff, .staffArchive: return actor.member?.role.may(.see) == true
        case .administrators: return actor.person?.role == .administrator && actor.person?.isVerified == true
        case .event(let id), .hosts(let id), .crew(let id), .place(let id), .programme(let id):
            guard let me = actor.member, let event = try EventRow.find(id, in: reader),
                try EventAccess.sees(event, as: actor, in: reader)
            else {
                return false
            }
            let standing = try EventAccess.standing(of: actor, at: event, in: reader)
            return scopes(of: id, event.audience, standing, isStaff: me.role.may(.see)).contains(scope)
        }
    }
}
