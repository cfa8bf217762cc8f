import type { Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { keyedHash, seal, unseal } from '../../../platform/seal.ts';
import { maskField, type PlainDetails } from '../rules.ts';

/** The stored details of somebody in full, since when they are so, and until when they hold; null = they never gave any. */
export async function openDetails(
  db: Db,
  services: Services,
  ownerId: string,
): Promise<{ plain: PlainDetails; changed_at: string | null; held_until: string | null }> {
  const row = await db
    .selectFrom('payment_details')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  const opened = (sealed: string | null | undefined) => (sealed ? unseal(services, sealed) : null);
  return {
    plain: {
      account_no: opened(row?.account_sealed),
      ifsc: row?.ifsc ?? null,
      holder: row?.holder ?? null,
      upi_id: opened(row?.upi_sealed),
      ethereum: row?.ethereum ?? null,
      polygon: row?.polygon ?? null,
      smart_chain: row?.smart_chain ?? null,
    },
    changed_at: row?.changed_at ?? null,
    held_until: row?.held_until ?? null,
  };
}

/**
 * Details as they are stored. The hash of an account names its bank by the first four letters of the IFSC: two branches are
 * one account, two banks may give the same number.
 */
export function sealDetails(services: Services, plain: PlainDetails) {
  const { account_no, ifsc, holder, upi_id, ...addresses } = plain;
  const sealed = (value: string | null) => (value === null ? null : seal(services, value));
  const hashed = (purpose: string, value: string | null) =>
    value === null ? null : keyedHash(services, purpose, value);
  return {
    account_sealed: sealed(account_no),
    account_masked: maskField('account_no', account_no),
    account_hash: hashed('bank_account', account_no && `${ifsc?.slice(0, 4)}${account_no}`),
    ifsc,
    holder,
    upi_sealed: sealed(upi_id),
    upi_masked: maskField('upi_id', upi_id),
    upi_hash: hashed('upi_id', upi_id),
    ...addresses,
  };
}
