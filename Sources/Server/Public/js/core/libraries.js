// library(element): loads the third-party libraries that an element needs, from the URLs in data-script and
// data-clusters. Each is loaded once. They are copies installed on the server; see ScriptLibrary. Rejects if one cannot
// be loaded.
const loading = new Map();

const load = (address) => loading.get(address) ?? loading.set(address, new Promise((done, failed) => {
  const script = document.createElement("script");
  script.addEventListener("load", done);
  script.addEventListener("error", () => { loading.delete(address); script.remove(); failed(new Error(address)); });
  script.src = address;
  document.head.append(script);
})).get(address);

export async function library({ dataset: { script, clusters } }) {
  await load(script);
  if (clusters) await load(clusters);
  return window;
}
