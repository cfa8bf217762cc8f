import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message, text } from '@banyan/contract/core/text';
import { type setTokenRate as call, chainNames, rateStep } from '@banyan/contract/deposits/chains';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { lockToken } from './lock-token.ts';

type Body = BodyOf<typeof call>;

/**
 * The first rate of a token, and one that differs by more than 2 % from the one in force, wait for a second admin
 * (docs/on-chain.md §2).
 * @throws not_found
 */
export async function findRateWaits(tx: Tx, { now }: ActorContext, body: Body): Promise<Waits | null> {
  const { rate } = await lockToken(tx, body, now);
  if (rate !== null && !isFar(rate, body.rate)) return null;
  return {
    why:
      rate === null
        ? message('The token has no rate yet.')
        : message('The rate changes by more than {percent} %.', { percent: rateStep }),
    value: null,
    payee_id: null,
    lines: [
      { label: text('Chain'), kind: 'text', value: chainNames[body.chain_id] },
      { label: text('Token'), kind: 'text', value: body.symbol },
      { label: text('Rate'), kind: 'text', from: rate, value: toDecimal(body.rate).toFixed() },
      { label: text('In force from'), kind: 'date_time', value: body.effective_from ?? null },
    ],
    by_mail: true,
  };
}

const isFar = (before: string, after: string): boolean =>
  toDecimal(after).minus(before).abs().times(100).gt(toDecimal(before).times(rateStep));

/**
 * Sets what one token is worth from a moment on. What is in force stays as it was; of two for one moment the later one holds.
 * @throws not_found, rate_in_past
 */
export async function setTokenRate(tx: Tx, context: ActorContext, body: Body): Promise<{ chain_id: number }> {
  const { chain_id, symbol, rate, effective_from } = body;
  const token = await lockToken(tx, body, context.now);
  const effective_at = !effective_from ? context.now : new Date(effective_from);
  // one that waited for a second admin is in force from the approval on
  if (effective_at < context.now && !context.approved) throw fail('rate_in_past');
  await tx
    .insertInto('token_rate')
    .values({
      token_id: token.id,
      rate,
      effective_at: effective_at < context.now ? context.now : effective_at,
      actor_id: context.actor.id,
      at: context.now,
    })
    .execute();
  await appendAudit(tx, context, {
    action: 'set_token_rate',
    object: `chain:${chain_id}`,
    details: { symbol, from: token.rate, rate },
  });
  return { chain_id };
}
