/// A stored property of a view that is updated before the view's body is evaluated.
public protocol DynamicProperty {
    mutating func update()
}

extension DynamicProperty {
    public mutating func update() {}
}
