import type { Db } from '../../platform/database/db.ts';
import { readMaskedDetails } from './banking/read-bank.ts';
import { readKycOf } from './read-own-kyc.ts';

/** The KYC and the payment details of somebody, masked, for those who may see their profile. */
export async function readPapers(db: Db, ownerId: string, now: Date) {
  const [kyc, payment_details] = await Promise.all([
    readKycOf(db, ownerId),
    readMaskedDetails(db, ownerId, now),
  ]);
  return { kyc, payment_details };
}
