public import HTML
public import Presentation

extension Icon {
    /// Returns the icon of the sprite.
    public func html(_ context: PageContext) -> HTML {
        "<svg class=\"icon\" aria-hidden=\"true\"><use href=\"/assets/\(context.assets.version)/icons.svg#\(rawValue)\"></use></svg>"
    }
}
