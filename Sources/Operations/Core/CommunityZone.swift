/// The zone in which the community lives: by its calendar the periods of figures are counted. The one place to ask, so that it can become
/// a setting.
public enum CommunityZone {
    /// An IANA name.
    public static let identifier = "UTC"
}
