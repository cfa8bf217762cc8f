/** A number from 0 to count−1 out of 32 random bits. */
export function below(word: number, count: number): number {
  return Math.floor((word / 2 ** 32) * count);
}

/** Mulberry32: 32 random bits a call, the same ones for the same seed on every machine. */
export function randomWords(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return (word ^ (word >>> 14)) >>> 0;
  };
}

/** Whether an event of this probability happens: 32 random bits fall below it. `percent`: 0 to 100. */
export function chanceOf(percent: string): (word: number) => boolean {
  const limit = Math.round((Number(percent) / 100) * 2 ** 32);
  return (word) => word < limit;
}
