import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { incomeForecast } from '@banyan/contract/income/forecast';
import type { PackageFacts } from '@banyan/plan/closing/closing-facts';
import { forecastKinds, forecastOwn, type OwnFacts } from '@banyan/plan/closing/forecast';
import { type Figure, figureOf, moneyUnits, plus, unitsText } from '@banyan/plan/columns/figure';
import { CLOSING_KINDS } from '@banyan/plan/columns/rows';
import { dayOf } from '@banyan/plan/days';
import { boughtIn } from '@banyan/plan/instant/activity';
import { toDecimal } from '@banyan/plan/money';
import { calendarOf, type Plan, paysKind } from '@banyan/plan/plan/plan';
import { activitySpan } from '@banyan/plan/plan/plan-activity';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { type NextClosing, readNextClosing } from '../closing/read-next-closing.ts';
import { readBought } from '../earning/load-activity.ts';
import { readEarned } from '../earning/load-earned.ts';
import { readDirectsByLeg } from './read-directs-by-leg.ts';
import { readNewLegs } from './read-new-legs.ts';

type Forecast = ReplyOf<typeof incomeForecast>['data'];

/** The column of an event that counts in matching; pairs are whole units too. */
const bases = { amount: 'amount', bv: 'bv', pairs: 'pairs' } as const;

/**
 * What the closing of today would pay the member as things stand, computed by the closing's own engine for one member. The facts
 * are those of `loadClosing` (closing/facts/load-closing.ts), of one member: whatever is loaded otherwise there is loaded otherwise here.
 */
export async function readForecast(
  db: Db,
  { actor, now }: Pick<ActorContext, 'actor' | 'now'>,
): Promise<Forecast> {
  const head = await readNextClosing(db);
  const { plan } = head;
  if (head.date === null || head.waiting || head.date !== businessDate(now, head.timezone)) return null;
  const kinds = forecastKinds(plan);
  if (kinds.length === 0) return null;
  const { date, digits } = head;
  const [topups, own, directs, volumes, purchases, ranks, earned] = await Promise.all([
    readTopups(db, actor.id, date, digits),
    readCarry(db, actor.id, head),
    readDirectsByLeg(db, actor.id),
    readVolumes(db, actor.id, date, digits, plan),
    readPurchases(db, actor.id, date, digits, plan),
    readRanks(db, actor.id, plan),
    readOwnEarned(db, actor.id, date, digits, plan),
  ]);
  const facts = { date, digits, topups, purchases, ranks, earned, ...directs, ...addedUp(own, volumes) };
  const forecast = forecastOwn(facts, plan);
  const sum = (key: 'amount' | 'gross') =>
    forecast.reduce((all, kind) => all.plus(kind[key]), toDecimal('0')).toFixed(digits);
  const pays = (kind: (typeof CLOSING_KINDS)[number]) => paysKind(plan, kind);
  return {
    on: date,
    amount: sum('amount'),
    gross: sum('gross'),
    kinds: forecast,
    legs: plan.incomes.matching
      ? {
          left: unitsText(plus(facts.left, facts.left_virtual), digits),
          right: unitsText(plus(facts.right, facts.right_virtual), digits),
          is_pairs: plan.incomes.matching.basis === 'pairs',
        }
      : null,
    // what the company may pay in all is known when the closing is calculated
    is_partial: CLOSING_KINDS.filter(pays).length > kinds.length || plan.caps.company !== undefined,
  };
}

const unitsOf = (amount: ReturnType<typeof sql>, digits: number) =>
  sql<string>`round(coalesce(${amount}, 0) * 10::numeric ^ ${digits}::int)::text`;
const figure = (units: string): Figure => figureOf(BigInt(units));

/** Earned so far in the period of the cap of members; 0 where the plan has none. */
async function readOwnEarned(
  db: Db,
  memberId: string,
  date: string,
  digits: number,
  plan: Plan,
): Promise<Figure> {
  const { member } = plan.caps;
  if (!member) return 0;
  const earned = await readEarned(db, plan, { period: member.period, day: dayOf(date) }, [memberId]);
  return moneyUnits(earned.get(memberId) ?? '0', digits);
}

/** The live topups, oldest first, as `loadLiveTopups` has them. */
async function readTopups(
  db: Db,
  memberId: string,
  date: string,
  digits: number,
): Promise<OwnFacts['topups']> {
  const { rows } = await sql<
    Record<'id' | 'amount' | 'face' | 'paid' | 'earned' | 'roi_gross', string> & {
      day: number;
      is_completed: boolean;
      is_upgraded: boolean;
      roi_paid: number;
      is_roi_blocked: boolean;
    } & PackageFacts
  >`
    select t.id, t.business_date - date '1970-01-01' as day, t.is_completed, coalesce(i.paid, 0) as roi_paid,
      ${unitsOf(sql`t.amount`, digits)} as amount, ${unitsOf(sql`coalesce(t.face, t.amount)`, digits)} as face,
      exists (select from topup o where o.upgrades = t.id and o.status <> 'Reversed') as is_upgraded,
      ${unitsOf(sql`t.paid`, digits)} as paid,
      ${unitsOf(sql`t.earned`, digits)} as earned, ${unitsOf(sql`i.gross`, digits)} as roi_gross,
      coalesce((
        select is_blocked from topup_roi_block where topup_id = t.id order by id desc limit 1
      ), false) as is_roi_blocked,
      p.code, coalesce(trim_scale(r.percent)::text, p.data ->> 'roi_percent') as roi_percent,
      (p.data ->> 'roi_days')::int as roi_days, p.data ->> 'roi_multiple' as roi_multiple,
      p.data ->> 'matching_cap' as matching_cap
    from topup t join package p on p.id = t.package_id
      left join topup_roi i on i.topup_id = t.id
      left join lateral (
        select percent from roi_percent where package_code = p.code and effective_on <= ${date}::date
        order by effective_on desc, id desc limit 1
      ) r on true
    where t.member_id = ${memberId} and t.status <> 'Reversed' order by t.id`.execute(db);
  return rows.map(({ code, roi_percent, roi_days, roi_multiple, matching_cap, ...topup }) => ({
    ...topup,
    id: Number(topup.id),
    amount: figure(topup.amount),
    face: figure(topup.face),
    paid: figure(topup.paid),
    earned: figure(topup.earned),
    roi_gross: figure(topup.roi_gross),
    package: { code, roi_percent, roi_days, roi_multiple, matching_cap },
  }));
}

/** What activity is judged by, as `loadPeriods` has it. */
async function readPurchases(
  db: Db,
  memberId: string,
  date: string,
  digits: number,
  plan: Plan,
): Promise<OwnFacts['purchases']> {
  if (!plan.activity) return null;
  const span = activitySpan(plan.activity, dayOf(date), calendarOf(plan));
  const bought = (await readBought(db, [memberId], span.before ?? span.from, span.day)).get(memberId);
  if (!bought) return null;
  const { own, before } = boughtIn(span, bought);
  const units = (amount: typeof own) => figure(amount.times(10 ** digits).toFixed(0));
  return { own: units(own), before: units(before), joinedOn: bought.joinedOn };
}

type Legs = Record<'left' | 'right' | 'left_virtual' | 'right_virtual', string>;

/** What the last closing carried forward, and whether the member is blocked. */
async function readCarry(db: Db, memberId: string, { generation, digits, carry_digits }: NextClosing) {
  const carried = (column: string) =>
    sql<string>`trunc(coalesce(${sql.ref(column)}, 0) * 10::numeric ^ ${digits - carry_digits}::int)::text`;
  return onlyRow(
    await sql<Legs & { is_blocked: boolean; is_first_matched: boolean }>`
      select u.is_blocked, coalesce(c.is_first_matched, false) as is_first_matched,
        ${carried('c.left_volume')} as left, ${carried('c.right_volume')} as right,
        ${carried('c.left_virtual')} as left_virtual, ${carried('c.right_virtual')} as right_virtual
      from app_user u left join ${sql.table(generation === 0 ? 'carry_0' : 'carry_1')} c on c.member_id = u.id
      where u.id = ${memberId}`.execute(db),
  );
}

/** The paid rank and those below it, from the lowest on. */
async function readRanks(db: Db, memberId: string, { ranks }: Plan): Promise<string[]> {
  const held = await db
    .selectFrom('member_rank')
    .select('rank')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  const place = ranks.findIndex(({ code }) => code === held?.rank);
  return ranks.slice(0, place + 1).map(({ code }) => code);
}

/** The new business of both legs on the date, and the virtual business given to them. */
async function readVolumes(
  db: Db,
  memberId: string,
  date: string,
  digits: number,
  plan: Plan,
): Promise<Legs> {
  const { matching } = plan.incomes;
  if (matching === undefined) return { left: '0', right: '0', left_virtual: '0', right_virtual: '0' };
  const real = await readNewLegs(db, { memberId, date, digits, basis: bases[matching.basis] });
  const ofSide = (side: 'L' | 'R') =>
    unitsOf(
      sql`(
      select sum(amount) from business_event
      where period = ${date}::date and kind = 'virtual_business' and member_id = ${memberId} and ref = ${side})`,
      digits,
    );
  const units = await sql<Pick<Legs, 'left_virtual' | 'right_virtual'>>`
    select ${ofSide('L')} as left_virtual, ${ofSide('R')} as right_virtual`.execute(db);
  return { ...onlyRow(units), ...real };
}

/** The legs as the closing begins with them. */
function addedUp<T extends Legs>(own: T, more: Legs) {
  const { left, right, left_virtual, right_virtual, ...rest } = own;
  const sum = (a: string, b: string): Figure => figureOf(BigInt(a) + BigInt(b));
  return {
    ...rest,
    left: sum(left, more.left),
    right: sum(right, more.right),
    left_virtual: sum(left_virtual, more.left_virtual),
    right_virtual: sum(right_virtual, more.right_virtual),
  };
}
