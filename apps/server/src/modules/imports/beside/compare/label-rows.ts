import type { Cause } from '@banyan/contract/imports/compare-causes';
import type pg from 'pg';
import { amountSql, type OtherCalculation } from './find-other-calculation.ts';
import type { Variant } from './guess-rows.ts';
import { pairGuesses } from './pair-guesses.ts';

const causeOfVariant: Partial<Record<Variant, Cause>> = {
  eligibility: 'eligibility',
  paid: 'compression',
  lapsed: 'compression',
  carry: 'carry',
};

/** Says of every row of a kind that a way explains, what in it makes the row differ. */
export async function labelRows(
  client: pg.Client,
  kind: string,
  way: OtherCalculation,
  digits: number,
): Promise<void> {
  await pairGuesses(client, kind, way.variant, way.days);
  const ours = { way: 'half_up' as const, digits };
  const isOther = way.rounding.way !== ours.way || way.rounding.digits !== digits;
  // a cause made the row differ where without it the amount would be another one
  const tests: [Cause, string][] = [
    ...(isOther
      ? ([['rounding', `${amountSql({ ...way, rounding: ours })} <> there`]] as [Cause, string][])
      : []),
    ...(way.cap === 'same'
      ? []
      : ([['cap', `${amountSql({ ...way, cap: 'same' })} <> there`]] as [Cause, string][])),
    ...(way.rates ? ([['rate', `${amountSql({ ...way, rates: null })} <> there`]] as [Cause, string][]) : []),
  ];
  const whole: Cause[] = [
    ...(way.days === 0 ? [] : (['date'] as const)),
    ...(causeOfVariant[way.variant] ? [causeOfVariant[way.variant] as Cause] : []),
  ];
  const all = [...whole, ...tests.map(([cause]) => cause)];
  const moved = whole.map((cause) => `case when not is_same then '${cause}' end`);
  await client.query(
    `with own as (
       select r.id, p.*, r.income_id is not null and exists (
         select from guess g where g.variant = 'ours' and g.income_id = r.income_id and ${of('g', way)} = p.there) as is_same
       from guess_pair p join compared_row r on r.old_id = p.old_id
       where p.is_paired and r.outcome <> 'equal' and r.kind = $1
     ), labelled as (
       select id, array_remove(array[${[...moved, ...tests.map(([cause, test]) => `case when ${test} then '${cause}' end`)].join(', ')}]::text[], null) as causes
       from own
     )
     update compared_row r set causes = case when labelled.causes = '{}' then $2::text[] else labelled.causes end
     from labelled where r.id = labelled.id`,
    [kind, all],
  );
  if (whole.length > 0) await labelOnlyHere(client, kind, whole);
  await labelVanished(client, kind, way, all);
}

/** Our row stands in for others there, where the way leaves nothing of the member's date over. */
async function labelOnlyHere(client: pg.Client, kind: string, whole: readonly Cause[]): Promise<void> {
  await client.query(
    `update compared_row r set causes = $2::text[]
     where r.kind = $1 and r.outcome = 'only_here' and not exists (
       select from guess_pair p where not p.is_paired and p.business_date = r.business_date and p.member_id = r.member_id
         and p.guess_id is not null)`,
    [kind, whole],
  );
}

/** By the way the row comes to nothing there. */
async function labelVanished(
  client: pg.Client,
  kind: string,
  way: OtherCalculation,
  all: readonly Cause[],
): Promise<void> {
  await client.query(
    `update compared_row r set causes = $2::text[]
     from guess_pair p
     where r.kind = $1 and r.outcome = 'only_here' and r.causes = '{}' and p.income_id = r.income_id and not p.is_paired
       and ${amountSql(way)} = 0`,
    [kind, all],
  );
}

/** The amount of a guess by a way, of columns that are named by their table. */
const of = (table: string, way: OtherCalculation): string =>
  `(select ${amountSql(way)} from (select ${['level', 'base', 'percent', 'exact', 'cap'].map((name) => `${table}.${name}`).join(', ')}) v)`;
