// Shows push messages and opens the page that they link to. It handles no fetch requests.

const read = (data) => {
  try {
    const { title, body, link, tag } = data.json();
    const page = new URL(link, location.origin);
    if (typeof title !== "string" || typeof body !== "string" || page.origin !== location.origin) return null;
    return { title, body, tag: String(tag ?? ""), link: page.href };
  } catch {
    return null; // not from us, or in the format of another version
  }
};

addEventListener("push", (event) => {
  const message = read(event.data);
  if (!message) return;
  const { title, body, tag, link } = message;
  // The server accepts any version in asset URLs.
  event.waitUntil(registration.showNotification(title, { body, tag, data: { link }, icon: "/assets/now/icon-192.png" }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.link ?? "/"));
});

async function open(link) {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => url === link);
  if (there) return there.focus();
  const [any] = windows;
  try {
    if (any && (await (await any.focus()).navigate(link))) return;
  } catch { /* a page that this worker does not control cannot be navigated */ }
  return clients.openWindow(link);
}
