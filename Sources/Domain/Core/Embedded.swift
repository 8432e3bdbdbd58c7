#if hasFeature(Embedded)
/// Embedded Swift has no `Codable`. This lets the rules compile without it (see docs/architecture.md, "Rules
/// are pure").
public protocol Codable {}
#endif
