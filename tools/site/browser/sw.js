// Keeps the site in the browser: from the second visit on it starts from here, without a network too. A
// new edition of the site is fetched whole beside the old one, and takes its place when no page is open.
const SCOPE = self.registration.scope;
const OURS = "conquest-lab-";
// KEPT: by the name of a cache, what is kept in it. One is for the kernel, which the page fills while it
// loads; the other for the pages, whose name is another one whenever a page changes.
// LATER: the cache of JupyterLite, and the folder of its files, each of which is kept once it was asked for.

const keep = async (store, path) => {
  const address = new URL(path, SCOPE).href;
  if (await store.match(address)) {
    return;
  }
  const answer = await fetch(address, { cache: "no-cache" });
  if (!answer.ok) {
    throw new Error(`${address}: ${answer.status}`);
  }
  await store.put(address, answer);
};
const fill = async ([name, paths]) => {
  const store = await caches.open(name);
  await Promise.all(paths.map((path) => keep(store, path)));
};
const install = () => Promise.all(Object.entries(KEPT).map(fill));
const activate = async () => {
  const names = await caches.keys();
  const needed = new Set([...Object.keys(KEPT), LATER.name]);
  const old = names.filter((name) => name.startsWith(OURS) && !needed.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
};
const keepLater = async (request) => {
  const store = await caches.open(LATER.name);
  const plain = request.url.split("?")[0]; // an edition has a cache of its own: what asks past it is in vain
  const kept = await store.match(plain);
  if (kept) {
    return kept;
  }
  const got = await fetch(request);
  if (got.ok && !got.redirected) {
    await store.put(plain, got.clone());
  }
  return got;
};
const found = async (address) => {
  const stores = await Promise.all(Object.keys(KEPT).map((name) => caches.open(name)));
  const answers = await Promise.all(
    stores.map((store) => store.match(address, { ignoreSearch: true })),
  );
  return answers.find(Boolean);
};
const answer = async (request) => {
  if (request.url.startsWith(`${SCOPE}${LATER.folder}`)) {
    return keepLater(request);
  }
  const url = new URL(request.url);
  const folder = url.pathname.replace(/\/index\.html$/u, "/"); // as which it is kept
  const kept = await found(new URL(folder, url).href);
  if (kept) {
    return kept;
  }
  if (request.mode === "navigate" && !url.pathname.endsWith("/")) {
    const below = `${url.origin}${url.pathname}/`;
    if (await found(below)) {
      return Response.redirect(`${below}${url.search}`);
    }
  }
  return fetch(request);
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(SCOPE)) {
    event.respondWith(answer(request));
  }
});
