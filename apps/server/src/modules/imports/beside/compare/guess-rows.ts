import type { Plan } from '@banyan/plan/plan/plan';
import type { LevelsPlan } from '@banyan/plan/plan/plan-levels';
import type pg from 'pg';

/**
 * Ways in which another system may have chosen whom to pay and on what: `ours`; `uncapped` also what a cap left nothing of;
 * `eligibility` also who is not eligible; `paid` every upline by distance, though the plan passes over who is not eligible;
 * `lapsed` the eligible ones by distance; `carry` volume of the day alone.
 */
export const variants = ['ours', 'uncapped', 'eligibility', 'paid', 'lapsed', 'carry'] as const;
export type Variant = (typeof variants)[number];

/** The table of guesses, for the transaction: rows that a way of working out would have paid, not rounded. */
export const makeGuesses = `
  create temp table if not exists guess (
    id bigint generated always as identity, variant text not null, business_date date not null, member_id bigint not null,
    from_id bigint, level int not null, base numeric, percent numeric, exact numeric not null, cap numeric, income_id bigint
  ) on commit drop;
  truncate guess;`;

/** The amount of a row of income before it was rounded. */
const exactOf = (row: string) =>
  `case when coalesce(${row}.percent, ${row}.fixed_amount) is null then ${row}.gross
    when ${row}.percent is null then ${row}.fixed_amount else ${row}.base * ${row}.percent * 0.01 end`;

/** Of a row that takes another one back whole, which is worked out as that one was, below zero; a part stands as it is. */
const isWhole = 'i.amount = -o.amount';

/** What stands in a guess of a row of income: the amount before it was rounded, and what a cap left of it. */
const ofIncome = `i.business_date, i.member_id, i.from_id, i.level,
  case when o.id is null then i.base when ${isWhole} then -o.base end,
  case when o.id is null or ${isWhole} then i.percent end,
  case when o.id is null then ${exactOf('i')} when ${isWhole} then -(${exactOf('o')}) else i.gross end`;
const rows = `from income_ever i join compared_date d using (business_date) left join income_ever o on o.id = i.reverses
  where i.kind = $1 and i.status <> 'pending'`;
const columns = '(variant, business_date, member_id, from_id, level, base, percent, exact, cap, income_id)';
const capOf = `case when i.reason like 'cap%' then i.amount when o.reason like 'cap%' and ${isWhole} then o.amount end`;

/** Rows that move no money here, of topups that were taken back: a system that paid them takes them back too. */
const takenBack = (
  which: string,
) => `d.business_date, i.member_id, i.from_id, i.level, -i.base, i.percent, -(${exactOf('i')}),
  null::numeric, null::bigint
  from business_event b join compared_date d using (business_date) join business_event e on e.kind = 'topup' and e.source_id = b.source_id
    join income_ever i on i.event_id = e.id
  where b.kind = 'topup_reversal' and i.kind = $1 and ${which}`;

/**
 * Fills the guesses of a kind for the dates of the table `compared_date`.
 * @returns the variants that differ from ours
 */
export async function guessRows(client: pg.Client, kind: string, plan: Plan): Promise<Variant[]> {
  await client.query(makeGuesses);
  await insert(client, kind, 'ours', `${ofIncome}, ${capOf}, i.id ${rows} and i.amount <> 0`);
  const found: Variant[] = ['ours'];
  const more = async (variant: Variant, cap: string, which: string) => {
    if ((await insert(client, kind, variant, `${ofIncome}, ${cap}, i.id ${rows} and ${which}`)) === 0) return;
    await insert(client, kind, variant, takenBack(which));
    await insert(client, kind, variant, `${ofIncome}, ${capOf}, i.id ${rows} and i.amount <> 0`);
    found.push(variant);
  };
  await more('uncapped', capOf, `i.status = 'capped' and i.amount = 0`);
  await more('eligibility', 'null::numeric', `i.status = 'lapsed'`);
  if (kind === 'matching' && (await insert(client, kind, 'carry', dayAlone)) > 0) found.push('carry');
  const levels = compressedLevels(kind, plan);
  if (levels && (await walkUp(client, kind, levels)) > 0) found.push('paid', 'lapsed');
  return found;
}

async function insert(client: pg.Client, kind: string, variant: Variant, select: string): Promise<number> {
  const { rowCount } = await client.query(`insert into guess ${columns} select '${variant}', ${select}`, [
    kind,
  ]);
  return rowCount ?? 0;
}

/** Volume of the day alone: what both legs hold more than was carried in. */
const newOf = (side: 'left' | 'right') =>
  `((i.why -> 'matching' ->> '${side}')::numeric - (i.why -> 'matching' ->> 'carry_in_${side}')::numeric)`;
const dayAlone = `i.business_date, i.member_id, i.from_id, i.level, v.matched, i.percent, v.matched * i.percent * 0.01,
  (i.why -> 'matching' ->> 'closing_cap')::numeric, i.id
  from income_ever i join compared_date d using (business_date)
    cross join lateral (select least(${newOf('left')}, ${newOf('right')}) as matched) v
  where i.kind = $1 and i.reverses is null and i.percent is not null and i.why ? 'matching' and v.matched > 0`;

/** The levels of a kind that passes over who is not eligible, with where its bases come from. */
function compressedLevels(kind: string, { incomes }: Plan): { levels: LevelsPlan; sources: string } | null {
  const levels =
    kind === 'level'
      ? incomes.level
      : kind === 'roi_level'
        ? incomes.roi_level
        : kind === 'matching_level'
          ? incomes.matching_level
          : undefined;
  if (!levels?.compression) return null;
  if (kind !== 'level') {
    const source = kind === 'roi_level' ? 'roi' : 'matching';
    return {
      levels,
      sources: `select i.business_date, i.member_id, i.amount as base from income_ever i join compared_date d using (business_date)
        where i.kind = '${source}' and i.amount <> 0`,
    };
  }
  const base = incomes.level?.base ?? 'amount_paid';
  return {
    levels,
    sources: `select e.business_date, e.member_id, e.${base} as base from business_event e join compared_date d using (business_date)
      where e.kind in ('topup', 'topup_reversal') and e.${base} <> 0
        and not exists (select from topup t where t.id = e.source_id and t.payment_mode = 'brought')`,
  };
}

/** Every upline at the distance of its level; `lapsed` keeps those whom our rows name for the same member. */
async function walkUp(
  client: pg.Client,
  kind: string,
  { levels: { start_level, levels }, sources }: { levels: LevelsPlan; sources: string },
): Promise<number> {
  const rates = levels.map((rule, index) => ({
    level: start_level + index,
    percent: 'percent' in rule ? rule.percent : null,
    fixed: 'amount' in rule ? rule.amount : null,
  }));
  const { rowCount } = await client.query(
    `with recursive source as (${sources}), up as (
       select s.business_date, s.member_id as from_id, s.base, m.sponsor_id as member_id, 1 as distance
       from source s join member m on m.id = s.member_id
       union all
       select up.business_date, up.from_id, up.base, m.sponsor_id, up.distance + 1
       from up join member m on m.id = up.member_id
       where up.member_id is not null and up.distance < $2
     )
     insert into guess ${columns}
     select 'paid', up.business_date, up.member_id, up.from_id, r.level, up.base, r.percent,
       coalesce(up.base * r.percent * 0.01, sign(up.base) * r.fixed), null, null
     from up join jsonb_to_recordset($1::jsonb) as r (level int, percent numeric, fixed numeric) on r.level = up.distance
     where up.member_id is not null`,
    [JSON.stringify(rates), start_level + levels.length - 1],
  );
  await client.query(
    `insert into guess ${columns}
     select 'lapsed', g.business_date, g.member_id, g.from_id, g.level, g.base, g.percent, g.exact, g.cap, null
     from guess g where g.variant = 'paid' and exists (
       select from income_ever i where i.kind = $1 and i.business_date = g.business_date and i.member_id = g.member_id
         and i.from_id = g.from_id and i.amount <> 0)`,
    [kind],
  );
  return rowCount ?? 0;
}
