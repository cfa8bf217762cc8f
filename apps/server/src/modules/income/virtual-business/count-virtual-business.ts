import type { Tx } from '../../../platform/database/db.ts';
import { recordEvent } from '../record-event.ts';

/** Makes the volume count, in the open period, on its leg. Negative = taken back. */
export async function countVirtualBusiness(
  tx: Tx,
  given: { id: string; member_id: string; side: string; amount: string; business_date: string; at: Date },
): Promise<void> {
  const { id, side, ...event } = given;
  await recordEvent(tx, { ...event, kind: 'virtual_business', source_id: id, ref: side });
}
