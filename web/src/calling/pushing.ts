// Whether this browser can be called, and how it is asked to. It is asked only
// when somebody taps: a page that asks by itself is refused for good.

/** What stands in the way; `ready` if nothing does. */
export type PushStanding = "ready" | "insecure" | "home_screen" | "none" | "denied";

/** What there is to know of a browser. */
export type Browser = { isSecure: boolean; hasPush: boolean; permission: NotificationPermission; isApplePhone: boolean; isOnHomeScreen: boolean };

export function standingOf({ isSecure, hasPush, permission, isApplePhone, isOnHomeScreen }: Browser): PushStanding {
  if (!isSecure) return "insecure";
  if (isApplePhone && !isOnHomeScreen) return "home_screen";
  if (!hasPush) return "none";
  return permission === "denied" ? "denied" : "ready";
}

/** What to do about it. */
export const STANDING_WORDS: Record<Exclude<PushStanding, "ready">, string> = {
  insecure: "This page came without https, and browsers take notices only with it. Whoever runs this house can turn it on; a webhook or e-mail works all the same.",
  home_screen: "On an iPhone or iPad, put Tidetable on the home screen first: tap Share, then “Add to Home Screen”, and open it from there.",
  none: "This browser cannot be called. Another one can, and so can e-mail or a webhook.",
  denied: "This browser was told not to show notices of this house. Allow them in its settings for this page (beside the address), then load the page again.",
};

/** Words for what went wrong while a browser was asked. */
export class PushProblem extends Error {}

const WORKER = "/worker.js";

/** This browser as it stands. */
export function lookAround(): Browser {
  const { userAgent, platform, maxTouchPoints } = navigator;
  // An iPad calls itself a Mac, but no Mac has a screen to touch.
  const isApplePhone = /iPhone|iPad|iPod/.test(userAgent) || (platform === "MacIntel" && maxTouchPoints > 1);
  return {
    isSecure: window.isSecureContext,
    hasPush: "serviceWorker" in navigator && "PushManager" in window && "Notification" in window,
    permission: "Notification" in window ? Notification.permission : "default",
    isApplePhone,
    isOnHomeScreen: matchMedia("(display-mode: standalone)").matches,
  };
}

/** The subscription that this browser has, if any. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!("serviceWorker" in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Asks the browser to be called by this house; run it on a tap. */
export async function subscribe(houseKey: string): Promise<PushSubscription> {
  // First of all, while the tap still counts.
  const permission = await Notification.requestPermission();
  if (permission === "denied") throw new PushProblem(STANDING_WORDS.denied);
  if (permission === "default") throw new PushProblem("The browser's question was closed without an answer. Tap again, and allow notices.");
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  try {
    const old = await pushManager.getSubscription();
    // A house that was set up anew has another key, and the old subscription is of no use to it.
    if (old && keyOf(old) === houseKey) return old;
    await old?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: houseKey });
  } catch (failure) {
    const why = failure instanceof Error ? ` (${failure.message})` : "";
    throw new PushProblem(`The browser's own push service did not take it${why}. In a private window there is none; otherwise try again later.`);
  }
}

function keyOf({ options }: PushSubscription): string | null {
  return options.applicationServerKey && base64Url(new Uint8Array(options.applicationServerKey));
}

export function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** By what the house knows a browser again: the hash of where it is called. */
export async function nameOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
