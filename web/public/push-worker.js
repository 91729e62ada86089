// Wakes up when it is somebody's turn. It keeps no pages: it only shows what the server says, and leads to the table.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const told = event.data?.json() ?? { title: "Repaire", body: "", url: "/", tag: "" };
  event.waitUntil(
    self.registration.showNotification(told.title, {
      body: told.body,
      tag: told.tag, // the same table, told again, is one notification
      renotify: Boolean(told.tag),
      icon: "/icon-192.png",
      data: { path: new URL(told.url, self.location.origin).pathname },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data?.path ?? "/";
  const lead = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = pages.find((page) => new URL(page.url).pathname === path);
    return there ? there.focus() : self.clients.openWindow(path);
  };
  event.waitUntil(lead());
});

// The browser has changed its address at the push service: the server is given the new one.
self.addEventListener("pushsubscriptionchange", (event) => {
  const renew = async () => {
    const options = event.oldSubscription?.options;
    const found = event.newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
    const { endpoint, keys } = found?.toJSON() ?? {};
    if (!endpoint) return;
    const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
    await fetch("/api/alerts/push", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  };
  event.waitUntil(renew());
});
