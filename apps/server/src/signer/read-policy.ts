import { readFileSync } from 'node:fs';
import type { SigningPolicy } from '@banyan/chain/sign-payments';
import * as z from 'zod/mini';
import { refusal } from '../platform/refusal.ts';

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address.'));
const whole = z.string().check(z.regex(/^\d{1,78}$/, 'must be a whole number in quotes.'));
const form = z.partialRecord(
  z.enum(['1', '56', '137']),
  z.strictObject({ vault: address, max_gas_price: whole, caps: z.record(address, whole) }),
);

/**
 * Reads what a signer may sign, by chain (README, Payouts).
 * @throws a refusal with a sentence for everything that is wrong
 */
export function readPolicy(file: string): Map<number, SigningPolicy> {
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw refusal('CHAIN_SIGNER_POLICY must name a file of JSON that can be read.', error);
  }
  const read = form.safeParse(given);
  if (!read.success)
    throw refusal(
      read.error.issues.map(({ path, message }) => `${path.join('.')} in the policy: ${message}`).join('\n'),
    );
  return new Map(
    Object.entries(read.data).map(([chain_id, { vault, max_gas_price, caps }]) => [
      Number(chain_id),
      {
        vault: vault.toLowerCase() as `0x${string}`,
        max_gas_price: BigInt(max_gas_price),
        caps: new Map(Object.entries(caps).map(([token, cap]) => [token.toLowerCase(), BigInt(cap)])),
      },
    ]),
  );
}
