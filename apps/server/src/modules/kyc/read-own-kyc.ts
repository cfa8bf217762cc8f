import type { OwnKyc } from '@banyan/contract/kyc/kyc';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { readIdentity } from '../accounts/lock-identity.ts';
import { findNewestRequest, findStatedPan } from './find-kyc.ts';

/** The own KYC; before anything was handed in, with what the profile says and the PAN another system stated. */
export const readOwnKyc = (db: Db, { actor }: ActorContext): Promise<OwnKyc> => readKycOf(db, actor.id);

/** The same of anybody. */
export async function readKycOf(db: Db, ownerId: string): Promise<OwnKyc> {
  const row = await findNewestRequest(db, ownerId);
  if (!row) {
    const { name, date_of_birth } = await readIdentity(db, ownerId);
    const pan = await findStatedPan(db, ownerId);
    return { ...nothing, name, date_of_birth, pan: pan && masked(pan) };
  }
  return {
    status: row.status,
    no: row.no,
    name: row.name,
    date_of_birth: row.date_of_birth,
    aadhaar: row.aadhaar_last4 && `•••• •••• ${row.aadhaar_last4}`,
    pan: masked(row.pan),
    gstin: row.gstin && masked(row.gstin),
    documents: {
      aadhaar_front: row.aadhaar_front_id,
      aadhaar_back: row.aadhaar_back_id,
      pan_image: row.pan_image_id,
    },
    requested_at: row.requested_at,
    decided_at: row.decided_at,
    reason: row.reason,
    remark: row.remark,
  };
}

const nothing = {
  status: 'None',
  no: null,
  aadhaar: null,
  pan: null,
  gstin: null,
  documents: { aadhaar_front: null, aadhaar_back: null, pan_image: null },
  requested_at: null,
  decided_at: null,
  reason: null,
  remark: '',
} as const;

/** A number of which its end can be recognised. */
const masked = (number: string): string => '•'.repeat(number.length - 4) + number.slice(-4);
