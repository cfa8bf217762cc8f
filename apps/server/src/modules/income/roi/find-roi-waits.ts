import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { updateRoiPercentage as call } from '@banyan/contract/income/roi';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { findWaitsByHand } from '../../accounts/find-waits-by-hand.ts';
import { readCompany } from '../../company/queries.ts';
import { findAbovePrice } from '../package-worth.ts';
import { findRoiWorth } from './find-roi-worth.ts';
import { requireRoiChange } from './update-roi-percentage.ts';

/**
 * Whether a ROI percentage waits for a second admin: by all that it would pay, and always where a topup then gives more
 * than it costs.
 */
export async function findRoiWaits(
  tx: Tx,
  context: ActorContext,
  body: BodyOf<typeof call>,
): Promise<Waits | null> {
  const sold = await requireRoiChange(tx, context, body);
  const value = await findRoiWorth(tx, sold);
  return await findWaitsByHand(
    tx,
    context,
    { call, user_id: null, value },
    [
      { label: text('Package'), kind: 'text', value: sold.name },
      { label: text('Daily ROI, %'), kind: 'text', value: body.percent },
      { label: text('From'), kind: 'text', value: body.effective_on },
      { label: text('Would pay in all'), kind: 'money', value },
    ],
    findAbovePrice(sold, await readCompany(tx)),
  );
}
