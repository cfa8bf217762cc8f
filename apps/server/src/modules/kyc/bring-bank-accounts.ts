import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { readInChunks } from '../../platform/database/read-in-chunks.ts';
import { sealDetails } from './banking/seal-details.ts';
import { detailsHold } from './rules.ts';

interface Stated {
  owner_id: string;
  account_no: string;
  ifsc: string;
  holder: string;
}

/**
 * Puts bank accounts on file that another system states. Withdrawals to them wait 48 hours, as after every change.
 * @param source a selection of `owner_id`, `account_no`, `ifsc` and `holder`, of members who have no payment details
 */
export async function bringBankAccounts(
  tx: Tx,
  { services, now }: Pick<Context, 'services' | 'now'>,
  source: RawBuilder<unknown>,
): Promise<void> {
  const held = new Date(now.getTime() + detailsHold);
  for await (const rows of readInChunks<Stated>(tx, source)) {
    const sealed = rows.map(({ owner_id, ...bank }) => ({
      owner_id,
      ...sealDetails(services, { ...bank, upi_id: null, ethereum: null, polygon: null, smart_chain: null }),
    }));
    const column = <K extends keyof (typeof sealed)[number]>(name: K) => sealed.map((row) => row[name]);
    await sql`
      insert into payment_details (owner_id, account_sealed, account_masked, account_hash, ifsc, holder, changed_at, held_until)
      select s.*, ${now}, ${held}
      from unnest(${column('owner_id')}::bigint[], ${column('account_sealed')}::text[], ${column('account_masked')}::text[],
        ${column('account_hash')}::bytea[], ${column('ifsc')}::text[], ${column('holder')}::text[]) s`.execute(
      tx,
    );
  }
}
