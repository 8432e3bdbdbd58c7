import Domain
import HTML
import Presentation

/// A field to choose a photo, with the current photo and a button to remove it.
///
/// If scripts run, `<photo-picker>` shows the photo before the upload, and its progress.
struct PhotoField {
    /// The prefix of the element ids.
    var prefix: String
    /// What the photo is, such as "Your photo".
    var subject: Phrase
    /// The face or cover as it is now, with or without a photo.
    var current: HTML
    var hasPhoto: Bool
    /// The path to which the form is posted.
    var action: String
    /// The REST route that accepts the same photo.
    var route: String
    /// The path to open after the upload.
    var next: String
    /// The message on that page.
    var saved: Phrase

    func html(_ form: FormInput?, _ context: PageContext) -> HTML {
        let fields = Fields(form ?? FormInput(), order: ["photo"], prefix: prefix)
        let choice = PhotoChoicePresentation(hasPhoto: hasPhoto)
        let remove: HTML? = choice.remove.map { removal in
            """
            <form method="post" action="\(action)" class="inline">\(Fields.hidden("remove", "on"))\
            <button class="button quiet danger">\(removal.icon?.html(context))<span>\(removal.label)</span></button></form>
            """
        }
        return """
            <photo-picker route="\(route)" next="\(next)" saved="\(saved)">
            <form method="post" action="\(action)" enctype="multipart/form-data" class="stack">\(fields.summary(labels: [("photo", subject)]))
            <div class="photo-choice"><div class="photo-now">\(current)</div>
            \(fields.input(
                "photo", choice.label, type: "file",
                hint: "JPEG, PNG, WebP or HEIC, at most 15 MB. We don’t keep where it was taken.", required: true,
                accept: "image/jpeg,image/png,image/webp,image/heic,image/heif"))</div>
            <div class="photo-progress" hidden><progress max="100" value="0" aria-label="\(localized: "Upload")"></progress></div>
            <p class="photo-words" role="status"></p>
            <div class="actions"><button class="button primary">\(localized: "Save photo")</button></div></form></photo-picker>
            \(remove)
            """
    }
}
