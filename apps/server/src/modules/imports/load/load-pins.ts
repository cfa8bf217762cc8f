import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { postJournals } from '../../ledger/post-journals.ts';
import { houseLine } from '../../ledger/rules.ts';
import { bringPins } from '../../pins/bring-pins.ts';

/**
 * Brings the unused pins of an import: what was paid for them there is what the company owes for them here, from the
 * opening balances (docs/ledger.md §16).
 */
export async function loadPins(
  tx: Tx,
  context: Context,
  { id, first }: { id: string; first: string },
): Promise<void> {
  const { pins, paid, back, made_by, from_name } = onlyRow(
    await sql<{ pins: number; paid: string; back: string; made_by: string; from_name: string }>`
      select coalesce(sum(p.pins), 0)::int as pins, coalesce(sum(p.pins * p.paid), 0)::text as paid,
        (-coalesce(sum(p.pins * p.paid), 0))::text as back, i.confirmed_by as made_by, i.from_name
      from import i left join import_pin p on p.import_id = i.id where i.id = ${id}
      group by i.id`.execute(tx),
  );
  if (pins === 0) return;
  const [txn_id = null] =
    paid === back
      ? []
      : await postJournals(tx, context, [
          {
            scope: 'opening_balance',
            key: `${id}/pins`,
            kind: 'opening_balance',
            ref_type: 'import',
            ref_id: id,
            lines: [houseLine('pin_liability', paid), houseLine('opening_balance', back)],
          },
        ]);
  await bringPins(
    tx,
    context,
    sql`select ${first}::bigint + n as member_id, package_id, pins, amount, paid, at from import_pin where import_id = ${id}`,
    { made_by, remark: from_name, txn_id },
  );
}
