import { toDecimal } from '@banyan/plan/money';
import type { Package } from '@banyan/plan/plan/package';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { makePins } from '../make-pins.ts';
import type { LockedPinRequest } from './lock-pin-requests.ts';

interface LineRow {
  package_id: number;
  code: string;
  name: string;
  gst_percent: string;
  data: Package;
  bv: string;
  count: number;
  amount: string;
  gst: string;
}

/** Makes the pins of an approved request, a batch for each line, at the prices of the day on which it was asked. */
export async function makeRequested(tx: Tx, context: Context, request: LockedPinRequest): Promise<void> {
  const { rows } = await sql<LineRow>`
    select l.package_id, p.code, p.name, p.gst_percent, p.data, coalesce(p.bv, l.amount)::text as bv, l.count, l.amount, l.gst
    from pin_request_line l join package p on p.id = l.package_id
    where l.request_id = ${request.id} order by l.line`.execute(tx);
  const { owner_id: id, owner_type, user_id, name, payment_mode } = request;
  for (const { package_id, code, name: sold, gst_percent, data, count, amount, gst, bv } of rows) {
    const each = toDecimal(amount).plus(gst);
    await makePins(tx, context, {
      owner: { id, owner_type, user_id, name },
      package: { id: package_id, code, name: sold, gst_percent, data },
      count,
      terms: { amount, paid: amount, gst, bv, payable: each.toFixed() },
      payable: each.times(count).toFixed(),
      payment_mode,
      request_id: request.id,
      remark: request.no,
    });
  }
}
