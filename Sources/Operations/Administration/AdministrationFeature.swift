extension Feature {
    static let administration = Feature(
        shapes: [.community])
}
