import { type NumberedRecord, recordId } from '@banyan/contract/core/records';
import { incomeNames, type incomeSources } from '@banyan/contract/income/income';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { recordNoOf } from '../../../platform/database/record-numbers.ts';
import { onDates, personOf } from '../../../platform/http/report-sql.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';
import { everyIncome } from '../every-income.ts';
import { notPaidReason } from './read-not-paid.ts';

export interface IncomeFilters {
  on_from?: string;
  on_to?: string;
  member?: string;
  from?: string;
  status?: string;
  kind?: string;
  level?: string;
  not_paid?: string;
  no?: string;
}

const sourceOf = (kind: (typeof incomeSources)[number], no: RawBuilder<unknown>, proof = sql`null`) =>
  sql`jsonb_strip_nulls(jsonb_build_object('kind', ${sql.lit(kind)}, 'no', ${no}, 'proof', ${proof}))`;
const numbered = (
  kind: NumberedRecord & (typeof incomeSources)[number],
  id: string,
  proof?: RawBuilder<unknown>,
) => sourceOf(kind, recordNoOf(kind, id), proof);

/** The page on fairness knows the round of a bet; of a draw the first ticket shows the winners. */
const proofOfBet = sql`'/fairness?issue=' || ${recordNoOf('game_bet', 'e.source_id')}`;
const proofOfTickets = sql`'/utils/lottery-ticket?draw=' || e.ref || '&serial=1'`;

/** The number of the event behind a row; for a closing its date, or the order or topup it pays on. */
const source = sql`(select case
    when i.kind in ('roi', 'roi_level') and i.source_id is not null then ${numbered('topup', 'i.source_id')}
    -- what happened in another system has no number here
    when i.kind = 'repurchase_level' and i.source_id < 0 then null
    when e.kind = 'withdrawal' and e.source_id < 0 then null
    when i.kind = 'repurchase_level' and i.source_id is not null then
      ${numbered('repurchase_order', 'i.source_id')}
    when i.kind in ('unilevel', 'differential', 'generation') and i.source_id is not null then (
      select case when p.source_id < 0 then null when p.kind = 'order' then ${numbered('repurchase_order', 'p.source_id')}
        else ${numbered('topup', 'p.source_id')} end
      from business_event p where p.id = i.source_id)
    when e.kind = 'closing' then ${sourceOf('closing', sql`e.business_date`)}
    when e.kind in ('topup', 'topup_reversal') then ${numbered('topup', 'e.source_id')}
    when e.kind in ('withdrawal', 'withdrawal_failed') then ${numbered('withdrawal', 'e.source_id')}
    when e.kind = 'bet' and e.ref like 'LOT-%' then ${numbered('lottery_purchase', 'e.source_id', proofOfTickets)}
    when e.kind = 'bet' then ${numbered('game_bet', 'e.source_id', proofOfBet)}
    when e.kind = 'bonus' then ${numbered('bonus_credit', 'e.source_id')}
    when e.kind = 'matrix_entry' then ${sourceOf('matrix_entry', sql`i.entry_no::text`)}
  end from business_event e where e.id = i.event_id)`;

/** A line of a closing is the sum of a kind, and named by its date; any other has the number of its row. */
const passbookText = sql`(select case
    when i.amount = 0 or i.status = 'pending' then null
    when e.kind = 'closing' and i.status <> 'reversed' and i.kind <> 'reward'
      then (${JSON.stringify(incomeNames)}::jsonb ->> i.kind) || ' of ' || to_char(e.business_date, 'DD-Mon-YYYY')
    else ${recordNoOf('income', 'i.id')}
  end from business_event e where e.id = i.event_id)`;

/** The explanation of a row, with the plan version and event that the engine does not know. */
export const whyOf = sql<never>`i.why || jsonb_build_object(
  'rate', jsonb_strip_nulls(jsonb_build_object('percent', trim_scale(i.percent)::text,
    'amount', trim_scale(i.fixed_amount)::text)),
  'plan_version', i.plan_version,
  'round_off_digits', (select round_off_digits from company),
  'source', ${source},
  'passbook_text', ${passbookText})`;

const matching = (key: string) => sql<string | null>`i.why -> 'matching' ->> ${sql.lit(key)}`;

/** The new volume of a leg: its total less what was carried in. */
const newBusiness = (side: 'left' | 'right') =>
  sql<string | null>`((${matching(side)})::numeric - (${matching(`carry_in_${side}`)})::numeric)::text`;

/** What was credited: a pending reward is no income yet (income_by_amount is an index on this very expression). */
const credited = sql<string>`case when i.status = 'pending' then 0 else i.amount end`;

/** What a row may still credit: an achieved reward until it is paid or expires. */
export const pendingAmount = sql<string>`case when i.status = 'pending' and not exists (select from reward_achievement a
  where a.income_id = i.id and a.status = 'expired') then i.amount else 0 end`;

/**
 * The amount, to be sorted by. Where few rows match, PostgreSQL is kept from walking all incomes by amount until it
 * has met enough of those: it takes the sum for a column without an index, and sorts the rows.
 */
const amountOf = (actor: Actor, { member, from, no, status = 'Credited' }: IncomeFilters) =>
  actor.user_type === 'User' || member || from || no || status !== 'Credited'
    ? sql<string>`${credited} + 0`
    : credited;

/**
 * Every income row the person may see, a member the own ones, an admin all, with the columns of every kind: those a
 * row's kind does not have are null.
 */
export function selectIncomes(db: Db, actor: Actor, filters: IncomeFilters) {
  let rows = db
    .selectFrom(everyIncome.as('i'))
    .leftJoin('app_user as m', 'm.id', 'i.member_id')
    .leftJoin('app_user as f', 'f.id', 'i.from_id')
    .select([
      'i.id',
      'i.business_date',
      recordNoOf('income', 'i.id').as('no'),
      'i.at',
      personOf('m').as('member'),
      personOf('f').as('from'),
      'i.kind',
      'i.level',
      sql<string>`trim_scale(i.base)`.as('base'),
      sql<string | null>`trim_scale(i.percent)`.as('percent'),
      'i.fixed_amount',
      'i.gross',
      'i.trimmed',
      pendingAmount.as('pending'),
      amountOf(actor, filters).as('amount'),
      // an expired reward is no longer pending
      sql<string>`case when i.status = 'pending' and exists (select from reward_achievement a
        where a.income_id = i.id and a.status in ('dispatched', 'expired')) then (select initcap(a.status)
        from reward_achievement a where a.income_id = i.id) else initcap(i.status) end`.as('status'),
      'i.reason',
      whyOf.as('why'),
      sql<string | null>`${source} ->> 'no'`.as('source_no'),
      'i.entry_no',
      sql<
        string | null
      >`coalesce(i.pool, i.why -> 'pool' ->> 'code', i.why -> 'walk' ->> 'code', i.why -> 'step' ->> 'code')`.as(
        'pool',
      ),
      sql<string | null>`coalesce(i.why -> 'pool' ->> 'rank', i.why -> 'walk' ->> 'rank')`.as('rank'),
      sql<
        string | null
      >`case i.why -> 'walk' ->> 'part' when 'difference' then 'Difference' when 'same_rate' then 'Same rate'
        when 'own' then 'Own purchase' end`.as('part'),
      sql<number | null>`(i.why -> 'pool' -> 'own_shares')::int`.as('shares'),
      sql<string | null>`i.why ->> 'remark'`.as('remark'),
      sql<string | null>`i.why -> 'roi' ->> 'package'`.as('package'),
      sql<number | null>`(i.why -> 'roi' -> 'instalment')::int`.as('instalment'),
      matching('carry_in_left').as('carry_in_left'),
      matching('carry_in_right').as('carry_in_right'),
      newBusiness('left').as('new_left'),
      newBusiness('right').as('new_right'),
      matching('left').as('left'),
      matching('right').as('right'),
      matching('left_virtual').as('left_virtual'),
      matching('right_virtual').as('right_virtual'),
      sql<
        string | null
      >`case i.why -> 'matching' ->> 'is_first_match' when 'true' then 'Yes' when 'false' then 'No' end`.as(
        'is_first_match',
      ),
      matching('returned').as('returned'),
      matching('carry_left').as('carry_left'),
      matching('carry_right').as('carry_right'),
      matching('carry_left_virtual').as('carry_left_virtual'),
      matching('carry_right_virtual').as('carry_right_virtual'),
      matching('closing_cap').as('closing_cap'),
    ])
    .where(onDates('i.business_date', filters.on_from, filters.on_to));
  if (actor.user_type === 'User') rows = rows.where('i.member_id', '=', actor.id);
  else if (filters.member) rows = rows.where('i.member_id', '=', idOfUser(filters.member));
  if (filters.from) rows = rows.where('i.from_id', '=', idOfUser(filters.from));
  if (filters.status) rows = rows.where('i.status', '=', filters.status.toLowerCase());
  if (filters.kind) rows = rows.where('i.kind', '=', filters.kind);
  if (filters.not_paid) rows = rows.where('i.trimmed', '!=', '0');
  if (filters.not_paid && filters.not_paid !== 'Any') rows = rows.where(notPaidReason, '=', filters.not_paid);
  // no row has a negative id
  if (filters.no) rows = rows.where('i.id', '=', recordId('income', filters.no) ?? '-1');
  if (filters.level) rows = rows.where('i.level', '=', Number(filters.level));
  return rows;
}

/** Matching income that a cap has cut: what was paid is what the cap left. */
export function selectTrimmedMatching(db: Db, actor: Actor, filters: IncomeFilters) {
  const cut = selectIncomes(db, actor, { ...filters, kind: 'matching', status: 'Capped' });
  return cut.select([
    sql<string>`trim_scale(i.base)`.as('matched'),
    'i.amount as cap',
    sql<string>`trim_scale(round(i.trimmed * 100 / i.percent, (select round_off_digits from company)))`.as(
      'trimmed_business',
    ),
  ]);
}
