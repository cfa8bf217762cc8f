import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { saveDetails } from './banking/save-details.ts';

/**
 * Writes where a new franchise wants to be paid, in the name of the franchise. Withdrawals wait 48 hours from then on, as
 * after every change.
 */
export async function giveFirstBank(
  tx: Tx,
  context: ActorContext,
  owner: { id: string; name: string },
  given: { account_no?: string | undefined; ifsc?: string | undefined; upi_id?: string | undefined },
): Promise<void> {
  const { account_no, ifsc, upi_id } = given;
  if (!account_no && !upi_id) return;
  await saveDetails(tx, context, owner.id, {
    account_no: account_no ?? null,
    ifsc: ifsc?.toUpperCase() ?? null,
    holder: account_no ? owner.name : null,
    upi_id: upi_id ?? null,
    ethereum: null,
    polygon: null,
    smart_chain: null,
  });
}
