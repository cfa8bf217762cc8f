/** Bits of a random text, by the smallest alphabet that holds its characters. */
function bitsOf(secret: string): number {
  const alphabets: [RegExp, number][] = [
    [/^\d*$/, 10],
    [/^[\da-f]*$/i, 16],
    [/^([a-z]*|[A-Z]*)$/, 26],
    [/^([\da-z]*|[\dA-Z]*)$/, 36],
    [/^[\da-zA-Z]*$/, 62],
  ];
  const size = alphabets.find(([alphabet]) => alphabet.test(secret))?.[1] ?? 64;
  return secret.length * Math.log2(size);
}

/** Whether a text can be a random one: 128 bits, at least eight different characters, no part repeated throughout. */
export const isRandom = (secret: string): boolean =>
  bitsOf(secret) >= 128 && new Set(secret).size >= 8 && !/^(.+?)\1+$/.test(secret);
