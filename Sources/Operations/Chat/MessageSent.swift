import Domain
import Store

/// A person sent a message to the chat of an event.
struct MessageSent: Signal {
    var event: ID<Event>
}
