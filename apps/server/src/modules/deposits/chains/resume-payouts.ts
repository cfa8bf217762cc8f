import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message, text, texts } from '@banyan/contract/core/text';
import { type ChainId, type resumePayouts as call, chainNames } from '@banyan/contract/deposits/chains';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { missingOf } from './missing-of.ts';

const reasons = texts({
  replaced: 'Payouts were stopped because a final block was replaced.',
  missing: 'Payouts were stopped because the chain holds less than the records say.',
  by_hand: 'Payouts were stopped by an admin.',
});

/**
 * Two admins decide whether payouts of a chain go on; how many credited deposits have lost their block is shown to the
 * second one (docs/on-chain.md §3).
 * @throws payouts_not_stopped
 */
export async function findResumeWaits(
  tx: Tx,
  _context: ActorContext,
  { chain_id, reason }: BodyOf<typeof call>,
): Promise<Waits> {
  const { rows } = await sql<{
    stopped_at: Date | null;
    stopped_for: keyof typeof reasons;
    replaced: number;
    missing: string | null;
  }>`
    select payouts_stopped_at as stopped_at, payouts_stopped_for as stopped_for,
      (select string_agg(trim_scale(m.missing / power(10::numeric, k.decimals)) || ' ' || k.symbol, ', ' order by k.symbol)
        from chain_token k join chain_holding h on h.token_id = k.id, lateral (select ${missingOf('h')} as missing) m
        where k.chain_id = ${chain_id} and m.missing > 0) as missing,
      (select count(*)::int from chain_transfer where chain_id = ${chain_id} and replaced_at is not null
        and status in ('credited', 'bought', 'held')) as replaced
    from evm_chain where chain_id = ${chain_id} for update`.execute(tx);
  const [chain] = rows;
  if (!chain?.stopped_at) throw fail('payouts_not_stopped');
  return {
    why: message(reasons[chain.stopped_for]),
    value: null,
    payee_id: null,
    lines: [
      { label: text('Chain'), kind: 'text', value: chainNames[chain_id as ChainId] },
      { label: text('Stopped'), kind: 'date_time', value: new Date(chain.stopped_at).toISOString() },
      { label: text('Credited deposits replaced'), kind: 'count', value: String(chain.replaced) },
      ...(chain.missing === null
        ? []
        : [{ label: text('Missing on the chain'), kind: 'text' as const, value: chain.missing }]),
      { label: text('Reason'), kind: 'text', value: reason },
    ],
    by_mail: true,
  };
}

/**
 * Lets payouts of a chain go on. What is missing on the chain now counts as in order from here on.
 * @throws payouts_not_stopped
 */
export async function resumePayouts(
  tx: Tx,
  context: ActorContext,
  { chain_id, reason }: BodyOf<typeof call>,
): Promise<{ chain_id: number }> {
  const { rows } = await sql`
    update evm_chain set payouts_stopped_at = null where chain_id = ${chain_id} and payouts_stopped_at is not null
    returning chain_id`.execute(tx);
  if (rows.length === 0) throw fail('payouts_not_stopped');
  await sql`update chain_holding h set beside = h.treasury + h.vault + h.unswept - h.received + h.paid
    from chain_token k where k.id = h.token_id and k.chain_id = ${chain_id} and ${missingOf('h')} > 0`.execute(
    tx,
  );
  await appendAudit(tx, context, {
    action: 'resume_payouts',
    object: `chain:${chain_id}`,
    details: { reason },
  });
  return { chain_id };
}
