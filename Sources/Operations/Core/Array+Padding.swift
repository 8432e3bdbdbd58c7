extension Array {
    /// Returns the elements with repeats of the last one up to a power of two. So only a few distinct statements with
    /// `IN` lists are prepared and cached.
    package func paddedToPowerOfTwo() -> [Element] {
        var padded = self
        while let last, padded.count & (padded.count - 1) != 0 { padded.append(last) }
        return padded
    }
}
