import Domain
import HTML

/// The choice of a photo: what there is now, a field for another, and a button that takes it away.
///
/// Where scripts run, `<photo-picker>` shows the photo before it is sent, and how far it has got.
struct PhotoField {
    /// Begins the ids of its parts.
    var prefix: String
    /// What the photo is, in a sentence: "Your photo".
    var subject: Phrase
    /// A face or a cover, with the photo or without.
    var current: HTML
    var hasPhoto: Bool
    /// Where the form is posted.
    var action: String
    /// The REST route that takes the same photo.
    var route: String
    /// The page that follows.
    var next: String
    /// What that page says.
    var saved: Phrase

    func html(_ form: FormState?, _ context: PageContext) -> HTML {
        let fields = Fields(form ?? FormState(), order: ["photo"], prefix: prefix)
        let remove: HTML? =
            hasPhoto
            ? """
            <form method="post" action="\(action)" class="inline">\(Fields.hidden("remove", "on"))\
            <button class="button quiet danger">\(Icon.trash.html(context))<span>\(say: "Remove photo")</span></button></form>
            """ : nil
        return """
            <photo-picker route="\(route)" next="\(next)" saved="\(saved)">
            <form method="post" action="\(action)" enctype="multipart/form-data" class="stack">\(fields.summary(labels: [("photo", subject)]))
            <div class="photo-choice"><div class="photo-now">\(current)</div>
            \(fields.input(
                "photo", hasPhoto ? "Choose another photo" : "Choose a photo", type: "file",
                hint: "JPEG, PNG, WebP or HEIC, at most 15 MB. Where it was taken is not kept.", required: true,
                accept: "image/jpeg,image/png,image/webp,image/heic,image/heif"))</div>
            <div class="photo-progress" hidden><progress max="100" value="0" aria-label="\(say: "Upload")"></progress></div>
            <p class="photo-words" role="status"></p>
            <div class="actions"><button class="button primary">\(say: "Save photo")</button></div></form></photo-picker>
            \(remove)
            """
    }
}
