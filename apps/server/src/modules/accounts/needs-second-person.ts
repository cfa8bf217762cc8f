import type { Endpoint } from '@banyan/contract/core/endpoint';
import { formatMoney, type MoneyStyle } from '@banyan/contract/core/money';
import { type Message, message } from '@banyan/contract/core/text';
import { type Decimal, toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { readCompany } from '../company/queries.ts';
import { findAccount } from './queries.ts';

/** What an admin gives or takes by hand. */
export interface ByHand {
  /** The call that does it. */
  call: Pick<Endpoint, 'path'>;
  /** Whose user id gets it; null = nobody in particular. An unknown one is for the operation to refuse. */
  user_id: string | null;
  /** What it is worth; what is taken is negative. */
  value: string;
}

/**
 * Whether what one admin is about to give or take by hand needs a second one (docs/security.md §8). What passes is counted;
 * what two decide is not. Ask before anything else is locked.
 * @returns why it waits, with the figures; null = it may be done at once
 */
export async function needsSecondPerson(
  tx: Tx,
  context: ActorContext,
  given: ByHand,
): Promise<Message | null> {
  const payee_id = await findPayee(tx, given);
  await lockSums(tx, [context.actor.id, payee_id]);
  const [why = null] = await judgeByHand(tx, context, given.call, [{ payee_id, value: given.value }]);
  return why;
}

/** What one of several people gets. */
export interface Given {
  payee_id: string | null;
  value: string;
}

/**
 * The same of several that are given at once, one after the other: what passes counts for those behind it. All are given
 * or all taken, to somebody or to nobody in particular. Lock their sums before (`lockSums`).
 * @returns of each why it waits, or null
 */
export async function judgeByHand(
  tx: Tx,
  context: ActorContext,
  call: ByHand['call'],
  given: readonly Given[],
): Promise<(Message | null)[]> {
  const company = await readCompany(tx);
  const sums = await readSums(tx, context, given);
  const whys = given.map(({ payee_id, value }) => {
    const why = whyOf(toDecimal(value), sums.before(payee_id), company);
    if (why === null) sums.add(payee_id, value);
    return why;
  });
  await countByHand(
    tx,
    context,
    call,
    given.filter((_, index) => whys[index] === null),
  );
  return whys;
}

/**
 * Why several that one act gives wait, all or none: together by who gives them, each by who gets it. Nothing is counted
 * (`countByHand`). Lock the sum of who gives them before, to act upon the answer.
 */
export async function findWhyTogether(
  db: Db,
  context: Pick<ActorContext, 'actor' | 'now'>,
  given: readonly Given[],
): Promise<Message | null> {
  const company = await readCompany(db);
  const sums = await readSums(db, context, given);
  const total = given.reduce((sum, { value }) => sum.plus(value), zero);
  const ofMaker = whyOf(total, { of_maker: sums.before(null).of_maker, of_payee: zero }, company);
  if (ofMaker) return ofMaker;
  for (const { payee_id, value } of given) {
    const { of_payee } = sums.before(payee_id);
    const why = whyOf(toDecimal(value), { of_maker: zero, of_payee }, company);
    if (why) return why;
    sums.add(payee_id, value);
  }
  return null;
}

/** Writes down what one admin gives or takes alone: it adds up with what comes within 24 hours. */
export async function countByHand(
  tx: Tx,
  { actor, now }: ActorContext,
  call: ByHand['call'],
  given: readonly Given[],
): Promise<void> {
  const rows = given.filter(({ value }) => !toDecimal(value).isZero());
  if (rows.length === 0) return;
  await sql`
    insert into value_by_hand (maker_id, payee_id, value, call, at)
    select ${actor.id}::bigint, g.payee_id, g.value, ${call.path}, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (payee_id bigint, value numeric)`.execute(
    tx,
  );
}

/**
 * The same before it is sent, without counting it: it is above the company's limit, or is with what this admin gave alone
 * within 24 hours, or with what its payee was given so by anybody. What is given and what is taken add up apart, and so do
 * what somebody gets and what nobody in particular does.
 */
export async function findWhy(
  db: Db,
  context: Pick<ActorContext, 'actor' | 'now'>,
  given: Omit<ByHand, 'call'>,
): Promise<Message | null> {
  const payee_id = await findPayee(db, given);
  const sums = await readSums(db, context, [{ payee_id, value: given.value }]);
  return whyOf(toDecimal(given.value), sums.before(payee_id), await readCompany(db));
}

const zero = toDecimal('0');

interface Before {
  of_maker: Decimal;
  of_payee: Decimal;
}

/** Why it waits, by the limit and what was given before. */
function whyOf(
  value: Decimal,
  before: Before,
  company: MoneyStyle & { two_person_limit: string },
): Message | null {
  if (value.isZero()) return null;
  const limit = company.two_person_limit;
  const money = (amount: Decimal | string) => formatMoney(toDecimal(amount).toFixed(), company);
  const worth = value.abs();
  const figures = { value: money(worth), limit: money(limit) };
  const withBefore = (sum: Decimal) => ({ ...figures, before: money(sum), sum: money(worth.plus(sum)) });
  if (worth.gt(limit)) return message('{value} is above the limit of {limit}.', figures);
  if (worth.plus(before.of_maker).gt(limit))
    return message(
      '{value} and {before} by the same admin within 24 hours are {sum}, above the limit of {limit}.',
      withBefore(before.of_maker),
    );
  if (worth.plus(before.of_payee).gt(limit))
    return message(
      '{value} and {before} for the same person within 24 hours are {sum}, above the limit of {limit}.',
      withBefore(before.of_payee),
    );
  return null;
}

const findPayee = async (db: Db, { user_id }: Pick<ByHand, 'user_id'>): Promise<string | null> =>
  user_id === null ? null : ((await findAccount(db, user_id))?.id ?? null);

/** Two at the same moment, by one admin or for one payee, are judged one after the other; ids in order: no deadlock. */
export async function lockSums(tx: Tx, ids: readonly (string | null)[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('value_by_hand ' || id, 0))
    from (select distinct id from unnest(${ids}::bigint[]) as asked (id) where id is not null order by id) as ordered`.execute(
    tx,
  );
}

/** What was given alone within the last 24 hours, or taken, without a minus; and what is added to it. */
async function readSums(
  db: Db,
  { actor, now }: Pick<ActorContext, 'actor' | 'now'>,
  given: readonly Given[],
): Promise<{ before: (payee: string | null) => Before; add: (payee: string | null, value: string) => void }> {
  const payees = given.map(({ payee_id }) => payee_id);
  const [isTaken, isNobodys] = [given[0]?.value.startsWith('-') ?? false, payees[0] === null];
  const { rows } = await sql<{ maker_id: string; payee_id: string | null; sum: string }>`
    select maker_id, payee_id, sum(abs(value))::text as sum from value_by_hand
    where at > ${now}::timestamptz - interval '24 hours' and (value < 0) = ${isTaken}
      and (payee_id is null) = ${isNobodys}
      and (maker_id = ${actor.id} or payee_id = any(${payees}::bigint[]))
    group by 1, 2`.execute(db);
  let of_maker = zero;
  const ofPayees = new Map<string, Decimal>();
  const ofPayee = (payee: string | null) => (payee === null ? zero : (ofPayees.get(payee) ?? zero));
  const add = (maker: string, payee: string | null, sum: Decimal) => {
    if (maker === actor.id) of_maker = of_maker.plus(sum);
    if (payee !== null) ofPayees.set(payee, ofPayee(payee).plus(sum));
  };
  for (const { maker_id, payee_id, sum } of rows) add(maker_id, payee_id, toDecimal(sum));
  return {
    before: (payee) => ({ of_maker, of_payee: ofPayee(payee) }),
    add: (payee, value) => add(actor.id, payee, toDecimal(value).abs()),
  };
}
