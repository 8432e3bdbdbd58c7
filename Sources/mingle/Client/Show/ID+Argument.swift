public import ArgumentParser
public import Domain

extension ID: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
}
