import Domain
public import Store

public enum PreferencesQuery {

    public static func preferences(as actor: Actor, in reader: any Reader) throws -> PreferencesView {
        PreferencesView(try PreferencesRow.find(actor.verified().id, in: reader).value)
    }
}
