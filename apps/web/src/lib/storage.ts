/**
 * Locally stored data is JSON in base64, Unicode included (docs/screens.md §2.1). A store that is full, blocked or
 * holds something unreadable counts as empty: the app never fails over it.
 */
type Area = 'session' | 'local';

const areaOf = (area: Area): Storage => (area === 'session' ? window.sessionStorage : window.localStorage);

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  // the number of arguments of a call is limited
  for (let at = 0; at < bytes.length; at += 10_000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 10_000));
  return btoa(binary);
}

/** JSON of any value as base64 of its UTF-8 bytes. */
export const encode = (value: unknown): string => toBase64(new TextEncoder().encode(JSON.stringify(value)));

/** The value `encode` was given; undefined when the text is not one of ours. */
export function decode(text: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

export function readStored(area: Area, key: string): unknown {
  try {
    const text = areaOf(area).getItem(key);
    return text === null ? undefined : decode(text);
  } catch {
    return undefined;
  }
}

export function writeStored(area: Area, key: string, value: unknown): void {
  try {
    areaOf(area).setItem(key, encode(value));
  } catch {
    // A blocked or full store only costs convenience.
  }
}

export function removeStored(area: Area, key: string): void {
  try {
    areaOf(area).removeItem(key);
  } catch {
    // As above.
  }
}

/** Where the browser keeps answers that are shown without a connection (last-seen.ts). */
export const seenCache = 'last-seen';

/** Forgets them: the session begins or ends. Only a secure address has such a store. */
export const forgetSeen = (): void => void globalThis.caches?.delete(seenCache);
