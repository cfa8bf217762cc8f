/**
 * Parts items into waves in which each key stands once, in the order of the items: one statement changes a row once, so
 * that who stands there twice is done one after the other.
 */
export function wavesOf<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const waves: Item[][] = [];
  const seen = new Map<string, number>();
  for (const item of items) {
    const key = keyOf(item);
    const place = seen.get(key) ?? 0;
    seen.set(key, place + 1);
    const wave = waves[place] ?? [];
    wave.push(item);
    waves[place] = wave;
  }
  return waves;
}
