/// What the colour of a label or message means.
public enum Tone: Sendable {
    case plain, good, warning, accent, muted
}
