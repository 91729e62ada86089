// This browser's way to be woken: a service worker and a subscription. Permission is asked for only after a tap.

import { post } from "./api";
import type { AlertsOut } from "./wire";

const WORKER = "/push-worker.js";

/** Why this browser cannot be woken; nothing if it can. */
export function pushProblem(): "" | "insecure" | "home_screen" | "unsupported" | "denied" {
  if (!isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis) || !("Notification" in globalThis))
    return /iPhone|iPad/.test(navigator.userAgent) ? "home_screen" : "unsupported";
  return Notification.permission === "denied" ? "denied" : "";
}

/** Ask for permission, subscribe, and tell the server; null if the person says no. */
export async function subscribe(key: string): Promise<AlertsOut | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const found = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe(); // it was made for another server's key
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = found.toJSON();
  return post<AlertsOut>("/api/alerts/push", { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
}

/** Let this browser sleep. */
export async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration(WORKER);
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}
