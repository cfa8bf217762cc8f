/** Ids as they come from the database: whole numbers below 2^53, from 1. */
export type Ids = Float64Array | Int32Array;

/**
 * Turns ids into dense member numbers: the number of a member is the place of its id in `ids`, which must ascend.
 * `wanted`: ids of parents or sponsors; 0 = none, which becomes −1. Members who join later come after, so that
 * numbers given earlier stay the same.
 *
 * Nearly gapless ids are looked up in a table of at most 8 bytes a member, others by bisection.
 * Throws when the ids do not ascend and when a wanted id does not exist.
 */
export function denseNumbers(ids: Ids, wanted: Ids): Int32Array {
  const n = ids.length;
  for (let i = 0; i < n; i++) {
    if (!((ids[i] as number) > (i === 0 ? 0 : (ids[i - 1] as number))))
      throw new Error(`ids do not ascend from 1: ${ids[i]} at ${i}`);
  }
  const first = n === 0 ? 0 : (ids[0] as number);
  const span = n === 0 ? 0 : (ids[n - 1] as number) - first + 1;
  const find = span <= 2 * n ? tableOf(ids, first, span) : (id: number) => bisect(ids, id);
  const numbers = new Int32Array(wanted.length);
  for (let i = 0; i < wanted.length; i++) {
    const id = wanted[i] as number;
    const number = id === 0 ? -1 : find(id);
    if (number < 0 && id !== 0) throw new Error(`no member has the id ${id}`);
    numbers[i] = number;
  }
  return numbers;
}

function tableOf(ids: Ids, first: number, span: number): (id: number) => number {
  const table = new Int32Array(span).fill(-1);
  for (let i = 0; i < ids.length; i++) table[(ids[i] as number) - first] = i;
  return (id) => table[id - first] ?? -1;
}

function bisect(ids: Ids, id: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ids[middle] as number;
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
