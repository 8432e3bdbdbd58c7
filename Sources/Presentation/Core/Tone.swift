/// What the colour of a label or message tells.
public enum Tone: Sendable {
    case plain, good, warning, accent, muted
}
