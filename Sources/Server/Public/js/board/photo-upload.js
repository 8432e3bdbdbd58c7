// upload(route, form, key, progress): posts a form with a photo, idempotently by its key. progress is called with 0 to
// 1. Resolves to { ok, problem }, where problem is a message or undefined.
import { say } from "../core/texts.js";

const tries = 4;

const send = (route, form, key, progress) => new Promise((resolve) => {
  const request = new XMLHttpRequest();
  request.open("POST", route);
  request.setRequestHeader("Accept", "application/json");
  request.setRequestHeader("Idempotency-Key", key);
  request.upload.onprogress = ({ loaded, total }) => progress(loaded / total);
  request.onload = () => {
    let said = {};
    try { said = JSON.parse(request.responseText); } catch { /* not JSON, such as a proxy's error page */ }
    resolve({ status: request.status, said, after: Number(request.getResponseHeader("Retry-After")) || 1 });
  };
  request.onerror = () => resolve({ status: 0, said: {} });
  request.send(form);
});

export async function upload(route, form, key, progress) {
  for (let number = 1; ; number++) {
    const { status, said, after } = await send(route, form, key, progress);
    if (status === 201) return { ok: true };
    // Too many uploads at once: retries after the time that the server asks for.
    if ((status === 429 || status === 503) && number < tries) {
      await new Promise((done) => setTimeout(done, 1000 * Math.min(after, 60)));
      continue;
    }
    if (status === 0) return { problem: say("The connection was lost. Try again.") };
    return { problem: said.fields?.photo ?? said.fields?.caption ?? said.detail ?? said.title ?? say("The photo couldn’t be uploaded. Try again.") };
  }
}
