public import Domain
public import Operations
public import Presentation
public import Store

/// One state of the replica, and who looks at it when.
public struct ScreenReading {
    public var reader: any Reader
    public var actor: Actor
    public var context: PresentationContext

    public var now: Instant { context.now }
}
