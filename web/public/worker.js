// What a browser keeps of this house when no page is open: it shows notices, and
// leads to the table when one is tapped. It keeps no files and answers no requests.

/** What came with a push; a browser wants something shown even if that cannot be read. */
function readMessage(data) {
  try {
    const { title, text, url, tag } = data.json();
    return { title: String(title), text: String(text), url: String(url), tag: String(tag) };
  } catch {
    return { title: "Tidetable", text: "Something waits for you.", url: "/", tag: "unread" };
  }
}

/** The same place under the address by which this browser knows the house. */
function addressHere(url) {
  const { pathname, search, hash } = new URL(url, self.location.origin);
  return new URL(pathname + search + hash, self.location.origin).href;
}

function openPages() {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

async function show(data) {
  const message = readMessage(data);
  await self.registration.showNotification(message.title, { body: message.text, tag: message.tag, icon: "/icon-192.png", data: { url: message.url } });
  // Pages that are open need not wait until they ask again.
  for (const page of await openPages()) page.postMessage({ type: "called", ...message });
}

async function follow(url) {
  const address = addressHere(url);
  const pages = await openPages();
  const there = pages.find((page) => new URL(page.url).pathname === new URL(address).pathname);
  return there ? there.focus() : self.clients.openWindow(address);
}

self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(follow(event.notification.data?.url ?? "/"));
});
