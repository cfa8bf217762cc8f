import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { revealDestination as call } from '@banyan/contract/withdrawals/queue';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { unseal } from '../../../platform/seal.ts';
import { appendAudit } from '../../accounts/append-audit.ts';

/**
 * The account a withdrawal goes to, in full; who looked is logged.
 * @throws not_found
 */
export async function revealDestination(
  tx: Tx,
  context: ActorContext,
  { no }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const row = await tx
    .selectFrom('withdrawal')
    .select(['no', 'destination_sealed', 'destination_holder', 'destination_ifsc'])
    .where('no', '=', no.toUpperCase())
    .executeTakeFirst();
  if (!row?.destination_sealed) throw fail('not_found');
  await appendAudit(tx, context, { action: 'reveal_destination', object: `withdrawal:${row.no}` });
  return {
    account_no: unseal(context.services, row.destination_sealed),
    ifsc: row.destination_ifsc,
    holder: row.destination_holder,
  };
}
