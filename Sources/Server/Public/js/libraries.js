// library(element): the programs of others that an element needs, from the addresses in its data-script and data-clusters, added to the
// document once. They are the system's own copies, served by us; see ScriptLibrary. Fails where one cannot be had.
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
