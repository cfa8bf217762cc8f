/** The most names that a problem lists. */
const MOST = 12;

/** Says that a code is unknown, and which ones are known: a code differs by its case too. */
export function noSuch(what: 'rank' | 'package', code: string, known: readonly string[]): string {
  const others = known.length > MOST ? [...known.slice(0, MOST), '…'] : known;
  const listed = known.length === 0 ? `no ${what} is listed` : `known are ${others.join(', ')}`;
  return `there is no ${what} ${code}: ${listed}`;
}
