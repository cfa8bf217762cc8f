import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message, text } from '@banyan/contract/core/text';
import { type saveToken as call, chainNames } from '@banyan/contract/deposits/chains';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { lockToken } from './lock-token.ts';

type Body = BodyOf<typeof call>;

/** A token that is taken again waits for a second admin. @throws not_found */
export async function findTokenWaits(tx: Tx, { now }: ActorContext, body: Body): Promise<Waits | null> {
  const before = await lockToken(tx, body, now);
  if (before.is_listed || !body.is_listed) return null;
  return {
    why: message('A control becomes looser.'),
    value: null,
    payee_id: null,
    lines: [
      { label: text('Chain'), kind: 'text', value: chainNames[body.chain_id] },
      { label: text('Token'), kind: 'text', value: body.symbol },
      { label: text('Taken'), kind: 'text', from: text('No'), value: text('Yes') },
      {
        label: text('Minimum'),
        kind: 'text',
        from: before.minimum,
        value: toDecimal(body.minimum).toFixed(),
      },
    ],
    by_mail: true,
  };
}

/** Sets the minimum of a token, and whether it is taken. What came before stays as it was settled. @throws not_found */
export async function saveToken(tx: Tx, context: ActorContext, body: Body): Promise<{ chain_id: number }> {
  const { chain_id, symbol, minimum, is_listed } = body;
  const { id } = await lockToken(tx, body, context.now);
  await tx.updateTable('chain_token').set({ minimum, is_listed }).where('id', '=', id).execute();
  await appendAudit(tx, context, {
    action: 'save_token',
    object: `chain:${chain_id}`,
    details: { symbol, minimum, is_listed },
  });
  return { chain_id };
}
