// Before the tests that have a page: the frame speaks both languages at once.

if ("document" in globalThis) {
  const { settings } = await import("./lib/settings.svelte");
  await Promise.all([settings.learn("fr"), settings.learn("en")]);
}

export {};
