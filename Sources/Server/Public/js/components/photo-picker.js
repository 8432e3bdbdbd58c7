// <photo-picker route="/api/v1/me/photo" next="/me/settings" saved="Your photo is set."><form
// enctype="multipart/form-data">… input[name=photo] …</form></photo-picker>
// Previews the chosen photo, and shows the upload's progress. Without scripts, the form is posted.
import { ready, say } from "../core/texts.js";

const most = 15_000_000;

class PhotoPicker extends HTMLElement {
  #url; #request;

  connectedCallback() {
    this.addEventListener("change", this);
    this.addEventListener("submit", this);
  }

  disconnectedCallback() {
    this.removeEventListener("change", this);
    this.removeEventListener("submit", this);
    this.#request?.abort();
    URL.revokeObjectURL(this.#url);
  }

  get #input() { return this.querySelector("input[type=file]"); }

  handleEvent(event) {
    const file = this.#input.files[0];
    const isTooLarge = file?.size > most;
    this.#fail(isTooLarge ? say("This photo is larger than 15 MB. Choose a smaller one.") : "");
    if (event.type === "change") return this.#preview(isTooLarge ? undefined : file);
    event.preventDefault();
    if (file && !isTooLarge && !this.#request) this.#send(event.target);
  }

  #preview(file) {
    const frame = this.querySelector(".photo-now > *");
    this.#announce("");
    URL.revokeObjectURL(this.#url);
    if (!file || !frame) return;
    const image = Object.assign(new Image(), { alt: "", src: (this.#url = URL.createObjectURL(file)) });
    const url = this.#url, words = (text) => { if (url === this.#url && !this.#request) this.#announce(text); };
    // A format that this browser cannot show can still be uploaded.
    image.decode().then(() => {
      if (url === this.#url) frame.replaceChildren(image);
      words(say("This is how it will look. Save it to keep it."));
    }, () => words(say("{1} is chosen.", file.name)));
  }

  #send(form) {
    const bar = this.querySelector(".photo-progress"), request = (this.#request = new XMLHttpRequest());
    request.open("PUT", this.getAttribute("route"));
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => {
      const share = Math.round((loaded / total) * 100);
      bar.firstElementChild.value = share;
      this.#announce(share < 100 ? say("Uploading: {1} %", share) : say("Almost there: resizing the photo."));
    };
    request.onload = () => {
      if (request.status === 200) {
        // The next page shows the confirmation, as after posting the form.
        document.cookie = `mingle-flash=${encodeURIComponent(this.getAttribute("saved"))}; path=/; max-age=60; samesite=lax`;
        location.assign(this.getAttribute("next"));
        return;
      }
      // Without a session, posting the form leads to the sign-in page and back.
      if (request.status === 401) return form.submit();
      let problem = {};
      try { problem = JSON.parse(request.responseText); } catch { /* not JSON, such as a proxy's error page */ }
      this.#over(problem.fields?.photo ?? problem.title ?? say("The photo couldn’t be uploaded. Try again."));
    };
    request.onerror = () => this.#over(say("The connection was lost. Nothing was changed. Try again."));
    bar.firstElementChild.value = 0;
    bar.hidden = false;
    this.#busy(true);
    this.#announce(say("Uploading"));
    request.send(new FormData(form));
  }

  #over(sentence) {
    this.#request = undefined;
    this.querySelector(".photo-progress").hidden = true;
    this.#busy(false);
    this.#announce("");
    this.#fail(sentence);
    this.#input.focus();
  }

  #busy(is) {
    this.querySelector("form").setAttribute("aria-busy", String(is));
    this.querySelector("button").disabled = is;
  }

  #announce(words) { this.querySelector("[role=status]").textContent = words; }

  #fail(sentence) {
    const input = this.#input, id = `${input.id}-error`, hint = `${input.id}-hint`;
    this.querySelector(".error-summary")?.remove();
    document.getElementById(id)?.remove();
    input.toggleAttribute("aria-invalid", false);
    input.setAttribute("aria-describedby", hint);
    if (!sentence) return;
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", `${hint} ${id}`);
    input.after(Object.assign(document.createElement("p"), { id, className: "error", role: "alert", textContent: sentence }));
  }
}
ready.then(() => customElements.define("photo-picker", PhotoPicker));
