/** Decimals of every amount in the database. */
const decimals = 8;

/** An amount of the database in units of 10^-8. */
export function unitsOf(amount: string): bigint {
  const [whole = '0', part = ''] = amount.split('.');
  const units = BigInt(`${whole.replace('-', '')}${part.padEnd(decimals, '0')}`);
  return amount.startsWith('-') ? -units : units;
}
