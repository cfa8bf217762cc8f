/** The letters a key is written in: sixty-four, six bits each. */
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_';

/**
 * The short key of an English text in the tables that browsers fetch, five letters for 30 bits: two multiplications over
 * its characters (as in cyrb53). That two texts of the product share one, the build refuses; that a name somebody gave
 * happens to have the key of a text of its page is one in a million.
 */
export function keyOfText(english: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < english.length; index++) {
    const code = english.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  let key = '';
  for (const bits of [high, high >>> 6, high >>> 12, low, low >>> 6]) key += letters.charAt(bits & 63);
  return key;
}
