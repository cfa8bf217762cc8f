import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { updateBank } from '@banyan/contract/kyc/bank';
import type { Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import {
  addressFields,
  changedFields,
  hasChecksum,
  isSameName,
  maskField,
  type PlainDetails,
  withAsked,
} from '../rules.ts';
import { readHolderName } from './read-holder-name.ts';
import { openDetails } from './seal-details.ts';

type Masked = Record<string, string | null>;

/** A change of payment details that may be made. */
export interface PreparedChange {
  plain: PlainDetails;
  /** When the details before were changed last; null = there were none. */
  based_on: string | null;
  /** Masked, by the fields that differ. */
  before: Masked;
  after: Masked;
}

/**
 * What a change would make of somebody's payment details; null = nothing differs.
 * @throws other_holder, invalid_request for an address without its checksum
 */
export async function prepareChange(
  db: Db,
  services: Services,
  ownerId: string,
  asked: BodyOf<typeof updateBank>,
): Promise<PreparedChange | null> {
  const { plain: before, changed_at } = await openDetails(db, services, ownerId);
  const after = withAsked(before, asked);
  if (asked.method === 'Bank' && !isSameName(asked.holder, await readHolderName(db, ownerId)))
    throw fail('other_holder');
  if (asked.method === 'Crypto') refuseWrongAddresses(after);
  const fields = changedFields(before, after);
  if (fields.length === 0) return null;
  const masked = (details: PlainDetails): Masked =>
    Object.fromEntries(fields.map((field) => [field, maskField(field, details[field])]));
  return { plain: after, based_on: changed_at, before: masked(before), after: masked(after) };
}

function refuseWrongAddresses(plain: PlainDetails): void {
  const wrong = addressFields.filter((chain) => plain[chain] !== null && !hasChecksum(plain[chain]));
  if (wrong.length === 0) return;
  const words = text('The checksum is wrong. Copy the address from your wallet, with capital letters.');
  throw fail('invalid_request', Object.fromEntries(wrong.map((chain) => [chain, words])));
}
