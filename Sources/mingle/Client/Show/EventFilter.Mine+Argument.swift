public import ArgumentParser
public import Operations

extension EventFilter.Mine: ExpressibleByArgument {}
