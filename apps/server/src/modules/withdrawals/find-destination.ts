import type { Db } from '../../platform/database/db.ts';
import { findPaymentDetails, type PaymentDetails } from '../kyc/find-payment-details.ts';

/** Where a withdrawal goes, as it was when it was asked for. */
export interface Destination {
  kind: 'Bank' | 'UPI';
  masked: string;
  sealed: string;
  hash: Buffer | null;
  holder: string | null;
  ifsc: string | null;
}

/** Every destination somebody may choose. */
export function destinationsOf(details: PaymentDetails | null): Destination[] {
  const { bank, upi_id, upi_sealed } = details ?? { bank: null, upi_id: null, upi_sealed: null };
  const destinations: Destination[] = [];
  if (bank)
    destinations.push({
      kind: 'Bank',
      masked: `${bank.ifsc} ${bank.account_no}`,
      sealed: bank.account_sealed,
      hash: bank.account_hash,
      holder: bank.holder,
      ifsc: bank.ifsc,
    });
  if (upi_id && upi_sealed)
    destinations.push({
      kind: 'UPI',
      masked: upi_id,
      sealed: upi_sealed,
      hash: null,
      holder: null,
      ifsc: null,
    });
  return destinations;
}

/** The bank account or UPI id an owner has given; null = none. It cannot change until the transaction ends. */
export async function findDestination(
  db: Db,
  ownerId: string,
  kind: Destination['kind'],
): Promise<Destination | null> {
  const details = await findPaymentDetails(db, ownerId, { isLocked: true });
  return destinationsOf(details).find((destination) => destination.kind === kind) ?? null;
}
