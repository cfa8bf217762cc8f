/** What a signed record may hold: money is text, and a number is a whole one. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * JSON with sorted keys (by UTF-16 code units, at every depth) and no spaces, so that the same record has the same bytes
 * everywhere (docs/fair-games.md §1.2). Throws for a number that is not a safe whole one: its text might differ.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new Error(`${value} in a record is no safe whole number`);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value as { [key: string]: Json })
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
