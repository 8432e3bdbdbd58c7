package import Domain
import Store

/// A person sent a message to the chat of an event.
package struct MessageSent: Signal {
    package var event: ID<Event>
}
