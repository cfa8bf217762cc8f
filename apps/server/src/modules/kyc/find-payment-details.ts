import type { Db } from '../../platform/database/db.ts';

/** Where somebody wants their money. Numbers are masked; `unseal` opens the sealed ones where money is sent. */
export interface PaymentDetails {
  bank: {
    account_no: string;
    account_sealed: string;
    /** The same for every owner of the same account. */
    account_hash: Buffer;
    ifsc: string;
    holder: string;
  } | null;
  upi_id: string | null;
  upi_sealed: string | null;
  ethereum: string | null;
  polygon: string | null;
  smart_chain: string | null;
  changed_at: string;
  /** Nothing is withdrawn before. */
  held_until: string;
}

/**
 * The payment details of a member or franchise; null = none were ever given.
 * @param options.isLocked they cannot be changed until the transaction ends
 */
export async function findPaymentDetails(
  db: Db,
  ownerId: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<PaymentDetails | null> {
  const rows = db.selectFrom('payment_details').selectAll().where('owner_id', '=', ownerId);
  const row = await (isLocked ? rows.forShare() : rows).executeTakeFirst();
  if (!row) return null;
  const { account_masked, account_sealed, account_hash, ifsc, holder, upi_masked, ...rest } = row;
  const bank =
    account_masked && account_sealed && account_hash && ifsc && holder
      ? { account_no: account_masked, account_sealed, account_hash, ifsc, holder }
      : null;
  return { bank, upi_id: upi_masked, ...rest };
}
