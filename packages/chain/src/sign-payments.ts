import { encodeFunctionData, type Hex, keccak256 } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { payoutVault } from './contracts/payout-vault.gen.ts';

/** A payment of the vault, by the id that it pays once. */
export interface VaultPayment {
  payout_id: Hex;
  token: Hex;
  to: Hex;
  amount: bigint;
}

/** What is to be signed: one call of the vault. No payment at all is a call that pays nobody, which uses up its nonce. */
export interface PaymentsToSign {
  chain_id: number;
  nonce: bigint;
  gas_price: bigint;
  payments: readonly VaultPayment[];
}

/** What a signer may sign for a chain, set by the operator beside its key. Addresses are in small letters. */
export interface SigningPolicy {
  vault: Hex;
  max_gas_price: bigint;
  /** The most of a token that is signed on a day (UTC), in its smallest units; a token without one is never paid. */
  caps: ReadonlyMap<string, bigint>;
}

/** What a signer has signed for an id. */
export interface SignedPayment {
  token: string;
  to: string;
  amount: bigint;
  /** UTC, of the first signature: 2026-03-05. */
  day: string;
  nonces: Set<bigint>;
}

/** What a signer remembers; the program that holds it writes each signature down before anybody hears of it. */
export interface SignerMemory {
  payments: Map<string, SignedPayment>;
  /** By chain, token and day. */
  signed: Map<string, bigint>;
}

export const emptyMemory = (): SignerMemory => ({ payments: new Map(), signed: new Map() });

const keyOf = (chain_id: number, payout_id: string) => `${chain_id}:${payout_id}`;
const dayKey = (chain_id: number, token: string, day: string) => `${chain_id}:${token}:${day}`;

/** The most payments of one call. */
export const maxPayments = 25;

/** The call of the vault: `pay` for one payment, else `payBatch`. */
export function callOfVault(payments: readonly VaultPayment[]): Hex {
  const [first] = payments;
  if (first && payments.length === 1)
    return encodeFunctionData({
      abi: payoutVault.abi,
      functionName: 'pay',
      args: [first.payout_id, first.token, first.to, first.amount],
    });
  return encodeFunctionData({
    abi: payoutVault.abi,
    functionName: 'payBatch',
    args: [payments.map(({ payout_id, token, to, amount }) => ({ payoutId: payout_id, token, to, amount }))],
  });
}

/**
 * Why a call is not signed; null = it may be. An id is signed for one recipient, token and amount alone, for ever, and counts
 * against the cap of the day on which it was signed first.
 */
export function refusalOf(
  { chain_id, gas_price, payments }: PaymentsToSign,
  { policy, memory, day }: { policy: SigningPolicy | undefined; memory: SignerMemory; day: string },
): string | null {
  if (!policy) return `Chain ${chain_id} is not in the policy of the signer.`;
  if (gas_price > policy.max_gas_price) return `The price of gas is above ${policy.max_gas_price}.`;
  if (payments.length > maxPayments) return `At most ${maxPayments} payments are signed at once.`;
  const fresh = new Map<string, bigint>();
  const ids = new Set<string>();
  for (const { payout_id, token, to, amount } of payments) {
    if (ids.has(payout_id)) return `${payout_id} is there twice.`;
    ids.add(payout_id);
    if (amount <= 0n) return `${payout_id} pays nothing.`;
    const before = memory.payments.get(keyOf(chain_id, payout_id));
    if (before && (before.token !== token || before.to !== to || before.amount !== amount))
      return `${payout_id} was signed for something else before.`;
    if (!before) fresh.set(token, (fresh.get(token) ?? 0n) + amount);
  }
  for (const [token, amount] of fresh) {
    const left = (policy.caps.get(token) ?? 0n) - (memory.signed.get(dayKey(chain_id, token, day)) ?? 0n);
    if (amount > left) return `Of the token ${token} ${left > 0n ? left : 0n} may still be signed today.`;
  }
  return null;
}

/** Writes payments into the memory of a signer, as they were signed. */
export function remember(
  memory: SignerMemory,
  { chain_id, nonce, payments }: PaymentsToSign,
  day: string,
): void {
  for (const { payout_id, token, to, amount } of payments) {
    const key = keyOf(chain_id, payout_id);
    const before = memory.payments.get(key);
    if (before) {
      before.nonces.add(nonce);
      continue;
    }
    memory.payments.set(key, { token, to, amount, day, nonces: new Set([nonce]) });
    const ofDay = dayKey(chain_id, token, day);
    memory.signed.set(ofDay, (memory.signed.get(ofDay) ?? 0n) + amount);
  }
}

/** Nonces under which each of these ids was signed; an id that was not is left out. */
export const noncesOf = (
  memory: SignerMemory,
  chain_id: number,
  ids: readonly string[],
): Map<string, bigint[]> =>
  new Map(
    ids.flatMap((id) => {
      const signed = memory.payments.get(keyOf(chain_id, id));
      return signed ? [[id, [...signed.nonces]]] : [];
    }),
  );

/** Gas of a call, enough for tokens that do more than the plain ones. */
const gasOf = (payments: number): bigint => 180_000n + 120_000n * BigInt(payments);

/** Signs a call of the vault, whatever it was asked for: nothing else can come out of it. */
export async function signPayments(
  key: Pick<PrivateKeyAccount, 'signTransaction'>,
  { chain_id, nonce, gas_price, payments }: PaymentsToSign,
  vault: Hex,
): Promise<{ signed: Hex; tx: Hex }> {
  const signed = await key.signTransaction({
    type: 'legacy',
    chainId: chain_id,
    nonce: Number(nonce),
    gas: gasOf(payments.length),
    gasPrice: gas_price,
    to: vault,
    data: callOfVault(payments),
  });
  return { signed, tx: keccak256(signed) };
}
