package import Domain
import Store

/// A command uses a photo that somebody must have uploaded before.
package struct PhotoNamed: Signal {
    /// The photo as the server has stored it.
    package typealias Reply = StoredPhoto

    /// The hash of the file as it was uploaded, or of the stored photo.
    package var hash: String
    package var owner: ID<User>
}
