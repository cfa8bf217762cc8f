import type { Endpoint } from '@banyan/contract/core/endpoint';
import { formatMoney } from '@banyan/contract/core/money';
import { type Message, message } from '@banyan/contract/core/text';
import { type Decimal, toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
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
  const why = await findWhy(tx, context, given);
  const { value, call } = given;
  if (why === null && !toDecimal(value).isZero())
    await tx
      .insertInto('value_by_hand')
      .values({ maker_id: context.actor.id, payee_id, value, call: call.path, at: context.now })
      .execute();
  return why;
}

/**
 * The same before it is sent, without counting it: it is above the company's limit, or is with what this admin gave alone
 * within 24 hours, or with what its payee was given so by anybody. What is given and what is taken add up apart, and so do
 * what somebody gets and what nobody in particular does.
 */
export async function findWhy(
  db: Db,
  { actor, now }: Pick<ActorContext, 'actor' | 'now'>,
  given: Omit<ByHand, 'call'>,
): Promise<Message | null> {
  const value = toDecimal(given.value);
  if (value.isZero()) return null;
  const company = await readCompany(db);
  const limit = company.two_person_limit;
  const payee_id = await findPayee(db, given);
  const before = await readSums(db, { maker_id: actor.id, payee_id, now, isTaken: value.isNegative() });
  const money = (amount: Decimal | string) => formatMoney(toDecimal(amount).toFixed(), company);
  const worth = value.abs();
  const figures = { value: money(worth), limit: money(limit) };
  const withBefore = (sum: string) => ({ ...figures, before: money(sum), sum: money(worth.plus(sum)) });
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
async function lockSums(tx: Tx, ids: readonly (string | null)[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('value_by_hand ' || id, 0))
    from (select distinct id from unnest(${ids}::bigint[]) as asked (id) where id is not null order by id) as ordered`.execute(
    tx,
  );
}

/** What was given alone within the last 24 hours, or taken; without a minus. */
async function readSums(
  db: Db,
  of: { maker_id: string; payee_id: string | null; now: Date; isTaken: boolean },
): Promise<{ of_maker: string; of_payee: string }> {
  const sums = await sql<{ of_maker: string; of_payee: string }>`
    select coalesce(sum(abs(value)) filter (where maker_id = ${of.maker_id}), 0)::text as of_maker,
      coalesce(sum(abs(value)) filter (where payee_id = ${of.payee_id}), 0)::text as of_payee
    from value_by_hand
    where at > ${of.now}::timestamptz - interval '24 hours' and (value < 0) = ${of.isTaken}
      and (payee_id is null) = ${of.payee_id === null}
      and (maker_id = ${of.maker_id} or payee_id = ${of.payee_id})`.execute(db);
  return onlyRow(sums);
}
