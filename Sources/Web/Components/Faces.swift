import Domain
import HTML
import Presentation

/// People as circles with a photo or initials.
enum Faces {
    /// - Parameter photo: the hash of a profile photo; nil for initials.
    static func face(_ name: String, photo: String? = nil) -> HTML { face(FacePresentation(name, photo: photo)) }

    static func face(_ face: FacePresentation) -> HTML {
        if let photo = face.photo {
            return
                "<span class=\"face\"><img src=\"\(Path.photo(photo, thumb: true))\" alt=\"\" loading=\"lazy\" decoding=\"async\"></span>"
        }
        return "<span class=\"face tone-\(face.tone)\" aria-hidden=\"true\">\(face.initials)</span>"
    }

    /// Returns the first faces and the number of further people. They are hidden from screen readers, because the text
    /// next to them says the same.
    static func html(_ people: [(name: String, photo: String?)], total: Int, showing limit: Int = 5) -> HTML {
        html(people.map { FacePresentation($0.name, photo: $0.photo) }, total: total, showing: limit)
    }

    /// Returns the first faces and the number of further people.
    static func html(_ faces: [FacePresentation], total: Int, showing limit: Int = 5) -> HTML {
        let shown = faces.prefix(limit)
        let more: HTML? =
            total > shown.count && !shown.isEmpty
            ? "<span class=\"face more\" aria-hidden=\"true\">\("+\(total - shown.count)" as Phrase)</span>" : nil
        return "<span class=\"faces\">\(shown.map(face))\(more)</span>"
    }
}
