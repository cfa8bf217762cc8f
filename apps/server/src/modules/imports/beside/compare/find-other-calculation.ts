import type { Found } from '@banyan/contract/imports/compare-causes';
import type pg from 'pg';
import type { Variant } from './guess-rows.ts';
import { pairGuesses } from './pair-guesses.ts';
import { type Rounding, roundedSql, roundingsToTry } from './roundings-to-try.ts';

/** How the other system works an income kind out, as far as its rows show: it fits every row that both systems have. */
export interface OtherCalculation {
  variant: Variant;
  days: number;
  rounding: Rounding;
  /** `same` = what our caps left; '' = none; else the most it pays on a row. */
  cap: string;
  rates: Found['rates'];
  /** Rows that only one of them has even so. */
  left: number;
  /** How many things it does in another way than we do. */
  changes: number;
}

/** The amount of a guess by a way, as SQL over the columns of `guess_pair`. */
export function amountSql(way: Pick<OtherCalculation, 'rounding' | 'cap' | 'rates'>): string {
  const rate = way.rates
    ? `(case level ${way.rates.map(({ level, there }) => `when ${Number(level)} then ${there}::numeric`).join(' ')} else percent end)`
    : null;
  const exact = rate ? `(case when percent is null then exact else base * ${rate} * 0.01 end)` : 'exact';
  const rounded = roundedSql(exact, way.rounding);
  if (way.cap === '') return rounded;
  // what is taken back of a row was cut as the row was
  return `(sign(${rounded}) * least(abs(${rounded}), ${way.cap === 'same' ? 'cap' : `${way.cap}::numeric`}))`;
}

/** Days by which rows of the other system may come later or earlier. */
const shifts = [0, 1, -1] as const;

/**
 * Looks for the way in which the other system works a kind out: the one that fits all rows both have, leaves the fewest rows
 * to one of them alone, and differs from ours in as little as possible.
 * @param apart rows that are not equal as they stand
 * @returns null when none explains more than ours does
 */
export async function findOtherCalculation(
  client: pg.Client,
  kind: string,
  variants: readonly Variant[],
  digits: number,
  apart: number,
): Promise<OtherCalculation | null> {
  let best: OtherCalculation | null = null;
  for (const days of shifts)
    for (const variant of variants) {
      const pairs = await pairGuesses(client, kind, variant, days);
      if (pairs === 0) continue;
      const way = await fitPairs(client, variant, days, digits);
      if (!way) continue;
      const isBetter =
        !best || way.left < best.left || (way.left === best.left && way.changes < best.changes);
      if (isBetter) best = way;
    }
  return best && best.changes > 0 && best.left < apart ? best : null;
}

async function fitPairs(
  client: pg.Client,
  variant: Variant,
  days: number,
  digits: number,
): Promise<OtherCalculation | null> {
  const moved = (days === 0 ? 0 : 1) + (variant === 'ours' || variant === 'uncapped' ? 0 : 1);
  const tried = roundingsToTry(digits);
  const caps = variant === 'uncapped' ? await otherCaps(client) : ['same', ...(await otherCaps(client))];
  for (const cap of caps) {
    const fitting = await fit(
      client,
      tried.map((rounding) => ({ rounding, cap, rates: null })),
    );
    if (fitting) return { variant, days, ...fitting, changes: moved + changesOf(fitting, digits) };
  }
  if (variant === 'uncapped') return null;
  for (const decimals of [0, 1, 2, 3]) {
    const rates = await otherRates(client, decimals);
    if (!rates) continue;
    const fitting = await fit(
      client,
      tried.map((rounding) => ({ rounding, cap: 'same', rates })),
    );
    if (fitting) return { variant, days, ...fitting, changes: moved + changesOf(fitting, digits) };
  }
  return null;
}

const changesOf = (
  { rounding, cap, rates }: Pick<OtherCalculation, 'rounding' | 'cap' | 'rates'>,
  digits: number,
) =>
  (rounding.way === 'half_up' && rounding.digits === digits ? 0 : 1) +
  (cap === 'same' ? 0 : 1) +
  (rates ? 1 : 0);

/** The first of some ways that fits every pair, with what it leaves over. */
async function fit<T extends Pick<OtherCalculation, 'rounding' | 'cap' | 'rates'>>(
  client: pg.Client,
  ways: readonly T[],
): Promise<(T & { left: number }) | null> {
  const { rows } = await client.query<{ wrong: number[]; left: number[] }>(
    `select array[${ways.map((way) => `count(*) filter (where is_paired and ${amountSql(way)} <> there)::int`).join(', ')}] as wrong,
       array[${ways.map((way) => `count(*) filter (where not is_paired and (exact is null or ${amountSql(way)} <> 0))::int`).join(', ')}] as left
     from guess_pair`,
  );
  const index = rows[0]?.wrong.indexOf(0) ?? -1;
  const way = ways[index];
  return way ? { ...way, left: rows[0]?.left[index] ?? 0 } : null;
}

/** No cap at all, and the highest amount there when it was paid at least twice. */
async function otherCaps(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ highest: string | null; isCut: boolean }>(
    `select trim_scale(max(there))::text as highest, count(*) filter (where there = (select max(there) from guess_pair) and exact > there) >= 2 as "isCut"
     from guess_pair where is_paired`,
  );
  const { rows: cut } = await client.query('select from guess_pair where cap is not null limit 1');
  const highest = rows[0]?.isCut ? rows[0].highest : null;
  return [...(cut.length > 0 ? [''] : []), ...(highest ? [highest] : [])];
}

/** The rates that the largest row of each level speaks for, where at least two rows do; null = they are ours. */
async function otherRates(client: pg.Client, decimals: number): Promise<Found['rates']> {
  const { rows } = await client.query<{ level: number; here: string; there: string; n: number }>(
    `select level, trim_scale((array_agg(percent order by base desc))[1])::text as here,
       trim_scale((array_agg(round(100 * there / base, $1) order by base desc))[1])::text as there, count(*)::int as n
     from guess_pair where is_paired and base > 0 and percent is not null group by level order by level`,
    [decimals],
  );
  const other = rows.filter(({ here, there }) => here !== there);
  if (other.length === 0 || other.some(({ n }) => n < 2)) return null;
  return other.map(({ level, here, there }) => ({ level, here, there }));
}
