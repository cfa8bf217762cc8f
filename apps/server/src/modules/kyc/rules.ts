import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { updateBank } from '@banyan/contract/kyc/bank';
import { type PaymentField, paymentFields } from '@banyan/contract/kyc/bank';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Withdrawals wait so long after payment details were changed. */
export const detailsHold = 48 * 3_600_000;

/** The chains of the addresses among the fields. */
export const addressChains: Partial<Record<PaymentField, number>> = {
  ethereum: 1,
  polygon: 137,
  smart_chain: 56,
};

/** Addresses of chains among the fields. */
export const addressFields = Object.keys(addressChains) as readonly PaymentField[];

/** Every field of payment details in full; null = not given. */
export type PlainDetails = Record<PaymentField, string | null>;

/** Details as they shall be, from what somebody typed about one method. The others stay. */
export function withAsked(before: PlainDetails, asked: BodyOf<typeof updateBank>): PlainDetails {
  switch (asked.method) {
    case 'Bank':
      return {
        ...before,
        account_no: asked.account_no,
        ifsc: asked.ifsc.toUpperCase(),
        holder: asked.holder.replace(/\s+/g, ' '),
      };
    case 'UPI':
      return { ...before, upi_id: asked.upi_id?.toLowerCase() ?? null };
    case 'Crypto':
      return {
        ...before,
        ethereum: asked.ethereum ?? null,
        polygon: asked.polygon ?? null,
        smart_chain: asked.smart_chain ?? null,
      };
  }
}

/** The fields that differ. */
export const changedFields = (before: PlainDetails, after: PlainDetails): PaymentField[] =>
  paymentFields.filter((field) => before[field] !== after[field]);

/** `123456789012` → `••••••••9012`, `asha.rao@okaxis` → `as••••@okaxis`: enough to recognise one's own. */
export function maskField(field: PaymentField, value: string | null): string | null {
  if (value === null) return null;
  if (field === 'account_no') return `${'•'.repeat(value.length - 4)}${value.slice(-4)}`;
  if (field !== 'upi_id') return value;
  const at = value.indexOf('@');
  return `${value.slice(0, Math.min(2, at - 1))}••••${value.slice(at)}`;
}

/** Whether two names are the same, case and spaces aside. */
export const isSameName = (one: string, other: string): boolean => bare(one) === bare(other);
const bare = (name: string): string => name.replace(/\s+/g, '').toLowerCase();

/**
 * Whether an address bears its checksum (EIP-55): the case of each letter follows from a hash of the others. One without
 * any capital has none, so that a wrong letter would not be noticed.
 */
export function hasChecksum(address: string): boolean {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const expected = Array.from(digits, (digit, place) =>
    Number.parseInt(hash[place] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return address.slice(2) === expected.join('');
}
