import Foundation

/// The position of a view among its siblings.
enum ElementKey: Hashable {
    case index(Int)
    case branch(Bool)
    case type(ObjectIdentifier)
    case id(AnyHashable)
    case name(String)
}

/// What a view keeps between two passes, by identity: its state, its tasks and its children.
final class ElementTree {
    private(set) var children: [ElementKey: ElementTree] = [:]
    private var slots: [String: AnyObject] = [:]
    /// The last pass that reached this element.
    private(set) var pass = 0
    /// The last pass that reused the output of this element, without visiting what is below.
    var reusedPass = 0
    /// Called when the view leaves the screen.
    var onLeave: [String: () -> Void] = [:]

    func child(_ key: ElementKey, pass: Int) -> ElementTree {
        let child = children[key] ?? ElementTree()
        children[key] = child
        child.pass = pass
        return child
    }

    func slot<T: AnyObject>(_ name: String, _ make: () -> T) -> T {
        if let existing = slots[name] as? T { return existing }
        let new = make()
        slots[name] = new
        return new
    }

    /// Removes the elements that `pass` did not reach.
    func sweep(_ pass: Int) {
        guard reusedPass != pass else { return }
        for (key, child) in children {
            if child.pass == pass {
                child.sweep(pass)
            } else {
                children[key] = nil
                child.leave()
            }
        }
    }

    func leave() {
        for child in children.values { child.leave() }
        children = [:]
        let all = onLeave.sorted { $0.key < $1.key }
        onLeave = [:]
        for (_, action) in all { action() }
    }
}
