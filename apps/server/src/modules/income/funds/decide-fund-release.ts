import type { BodyOf } from '@banyan/contract/core/endpoint';
import { decideFundRelease as call } from '@banyan/contract/income/fund-releases';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { decideRequest } from '../../accounts/decide-request.ts';
import { lockPayoutSuspensions } from '../payout/lock-payout-suspensions.ts';
import { postFundRelease } from './post-fund-release.ts';
import { type FundRelease, readFundRelease } from './read-fund-release.ts';

/**
 * Decides a release of a fund that waits for a second admin; approved, it is taxed and paid at once.
 * @throws what `decideRequest` and `postFundRelease` throw
 */
export async function decideFundRelease(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<FundRelease> {
  // lock order: the payouts before the row
  await lockPayoutSuspensions(tx, 'release');
  const id = await decideRequest(tx, context, {
    ...input,
    call,
    table: 'fund_release',
    approve: (id) => postFundRelease(tx, context, { id, decided_by: context.actor.id }),
  });
  const release = await readFundRelease(tx, id, context.now);
  await appendAudit(tx, context, {
    action: 'decide_fund_release',
    object: `user:${release.user_id}`,
    details: { no: release.no, status: release.status, net: release.net },
  });
  return release;
}
