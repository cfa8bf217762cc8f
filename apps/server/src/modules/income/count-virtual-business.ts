import type { Tx } from '../../platform/db.ts';
import { recordEvent } from './record-event.ts';

/** From here on the volume counts: in the closing that is open, on the leg it was given to. Negative = taken back. */
export async function countVirtualBusiness(
  tx: Tx,
  given: { id: string; member_id: string; side: string; amount: string; business_date: string; at: Date },
): Promise<void> {
  const { id, side, ...event } = given;
  await recordEvent(tx, { ...event, kind: 'virtual_business', source_id: id, ref: side });
}
