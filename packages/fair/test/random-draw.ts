import fc from 'fast-check';

/** Any 32 bytes as hex. */
export const hashes = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));

/** A draw of any game. */
export const draws = fc.record({
  game_hash: hashes,
  salt: hashes,
  code: fc.constantFrom('WG30S', 'WG1', 'WG3', 'WG5', 'AV', 'LOT-0042'),
  round: fc.integer({ min: 1, max: 10_000_000 }),
  beacon: fc.oneof(hashes, fc.constant('')),
});

/** Hundredths of an amount as a decimal string: 12345 → `123.45`. */
export const amountOf = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
