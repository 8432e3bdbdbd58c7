import Domain
import HTML
import Operations
import Web

/// The page of an event's cover, and the forms for photos.
struct PhotoPages {
    let pages: PageRoutes
    let forms: FormRoutes
    let library: PhotoLibrary
    /// Renders the settings page, which has the profile photo, with the states of refused forms.
    let settings: @Sendable (WebCall, [FormAction: FormInput]) async throws -> HTML

    func register() {
        pages.get(Path.Template.cover) {
            .page(CoverPhotoPage.html($0.page, try await EventPages.hosted($0.id(), $0, for: .setCover)))
        }
        profile()
        cover()
    }

    private func profile() {
        let (library, settings) = (library, settings)
        forms.on(
            .command(SetProfilePhoto.self), upload: .photo,
            run: { call in
                if call.form.isOn("remove") {
                    try await library.removeProfile(as: call.actor)
                    return PageResponder.done(Path.settings, "Photo removed.")
                }
                _ = try call.actor.verified()
                try await library.setProfile(UploadRule.photo.file(in: call.form), as: call.actor)
                return PageResponder.done(Path.settings, SettingsPage.photoSaved)
            },
            redisplay: { call, state in
                try await settings(call, [.command(SetProfilePhoto.self): state])
            })
    }

    private func cover() {
        let library = library
        // The URL names the event, so that it is known even if the form is too large to be read.
        @Sendable func event(_ call: WebCall) throws(Refusal) -> ID<Event> {
            guard let text = call.freeText("event"), let id = ID<Event>(text) else {
                throw .notFound
            }
            return id
        }
        forms.on(
            .command(SetCoverPhoto.self), upload: .photo,
            run: { call in
                let id = try event(call)
                if call.form.isOn("remove") {
                    try await library.removeCover(id, as: call.actor)
                    return PageResponder.done(Path.event(id), "Cover photo removed.")
                }
                try await library.checkCover(id, as: call.actor)
                try await library.setCover(id, UploadRule.photo.file(in: call.form), as: call.actor)
                return PageResponder.done(Path.event(id), CoverPhotoPage.saved)
            },
            redisplay: { call, state in
                CoverPhotoPage.html(call.page, try await EventPages.hosted(event(call), call), state)
            })
    }
}
