import Domain
import HTML
import HTTPTypes
import Hummingbird
import Operations
import Web

/// The page of an event's cover, and the forms for photos.
struct PhotoPages {
    let pages: PageMaker
    let forms: FormRoutes
    let library: PhotoLibrary
    /// The settings, where the profile photo is, with the states of forms that were refused.
    let settings: @Sendable (PageContext, Actor, [FormAction: FormState]) async throws -> HTML

    func register(with router: some RouterMethods<AppContext>) {
        let pages = pages
        router.get("/events/{id}/photo") { request, context in
            let event = try await EventPages.hosted(context, pages)
            return pages.reply(CoverPhotoPage.html(pages.context(request, context), event), to: request)
        }
        profile()
        cover()
    }

    private func profile() {
        let (library, settings) = (library, settings)
        forms.on(
            .command(SetProfilePhoto.self), limit: UploadRule.photo.limit,
            run: { call in
                if call.form.isOn("remove") {
                    try await library.removeProfile(as: call.actor)
                    return PageMaker.done(Path.settings, "Your photo is removed.")
                }
                _ = try call.actor.verified()
                try await library.setProfile(UploadRule.photo.file(in: call.form), as: call.actor)
                return PageMaker.done(Path.settings, "Your photo is set.")
            },
            again: { call, state in
                try await settings(call.page, call.actor, [.command(SetProfilePhoto.self): state])
            })
    }

    private func cover() {
        let (library, pages) = (library, pages)
        // The event is named in the address, so that it is known also where the form is too large to be read.
        @Sendable func event(_ call: FormCall) throws(Refusal) -> ID<Event> {
            guard let text = Form.text("event", in: call.request.uri.query), let id = ID<Event>(text) else {
                throw .notFound
            }
            return id
        }
        forms.on(
            .command(SetCoverPhoto.self), limit: UploadRule.photo.limit,
            run: { call in
                let id = try event(call)
                if call.form.isOn("remove") {
                    try await library.removeCover(id, as: call.actor)
                    return PageMaker.done(Path.event(id), "The cover photo is removed.")
                }
                try await library.checkCover(id, as: call.actor)
                try await library.setCover(id, UploadRule.photo.file(in: call.form), as: call.actor)
                return PageMaker.done(Path.event(id), "The cover photo is set.")
            },
            again: { call, state in
                CoverPhotoPage.html(call.page, try await EventPages.hosted(event(call), call.actor, pages), state)
            })
    }
}
