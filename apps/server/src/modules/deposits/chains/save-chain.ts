import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message, text } from '@banyan/contract/core/text';
import { type saveChain as call, chainNames, minDepth } from '@banyan/contract/deposits/chains';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { appendAudit } from '../../accounts/append-audit.ts';

type Body = BodyOf<typeof call>;

/** Turning a chain on, fewer blocks above a final one, another explorer and a higher network fee wait for a second admin. @throws not_found, depth_too_small */
export async function findChainWaits(tx: Tx, context: ActorContext, body: Body): Promise<Waits | null> {
  const before = await lockChain(tx, context, body);
  const isLess = body.depth !== before.depth && (before.depth === null || (body.depth ?? 0) < before.depth);
  const isElsewhere = body.explorer !== null && body.explorer !== before.explorer;
  const isDearer = toDecimal(body.network_fee).gt(before.network_fee);
  if (!isLess && !isElsewhere && !isDearer && (before.is_in_use || !body.is_in_use)) return null;
  const yesOrNo = (value: boolean) => (value ? text('Yes') : text('No'));
  const blocks = (depth: number | null) => (depth === null ? text('As the node says') : String(depth));
  return {
    why: message('A control becomes looser.'),
    value: null,
    payee_id: null,
    lines: [
      { label: text('Chain'), kind: 'text', value: chainNames[body.chain_id] },
      {
        label: text('In use'),
        kind: 'text',
        from: yesOrNo(before.is_in_use),
        value: yesOrNo(body.is_in_use),
      },
      {
        label: text('Final after blocks'),
        kind: 'text',
        from: blocks(before.depth),
        value: blocks(body.depth),
      },
      { label: text('Explorer'), kind: 'text', from: before.explorer, value: body.explorer },
      { label: text('Network fee'), kind: 'money', from: before.network_fee, value: body.network_fee },
    ],
    by_mail: true,
  };
}

/**
 * Turns a chain on or off, says when its blocks are final, where its transactions can be looked up and what a payout there
 * costs its owner.
 * @throws not_found, depth_too_small
 */
export async function saveChain(tx: Tx, context: ActorContext, body: Body): Promise<{ chain_id: number }> {
  const { chain_id, ...settings } = body;
  await lockChain(tx, context, body);
  await tx.updateTable('evm_chain').set(settings).where('chain_id', '=', chain_id).execute();
  await appendAudit(tx, context, {
    action: 'save_chain',
    object: `chain:${chain_id}`,
    details: settings,
  });
  return { chain_id };
}

/** Local chains of the demo are final sooner; in production none is. */
async function lockChain(tx: Tx, { services }: ActorContext, { chain_id, depth }: Body) {
  const chain = await tx
    .selectFrom('evm_chain')
    .select(['is_in_use', 'depth', 'explorer', 'network_fee'])
    .where('chain_id', '=', chain_id)
    .forUpdate()
    .executeTakeFirst();
  if (!chain) throw fail('not_found');
  if (services.isProduction && depth !== null && depth < minDepth[chain_id]) throw fail('depth_too_small');
  return chain;
}
