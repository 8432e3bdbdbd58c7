extension SQL {
    /// The name that replaces that of a guest without an account some time after their event.
    ///
    /// It is a literal, because partial indexes contain the condition that a name is another one, and an engine uses
    /// them only for a query with the same literal. It is part of the schema and never changes.
    public static let erasedGuestName: SQL = "'Guest'"
}
