public import ArgumentParser
public import Domain

extension TableKind: ExpressibleByArgument {}
