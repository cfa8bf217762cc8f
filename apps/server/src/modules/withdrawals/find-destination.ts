import { sql } from 'kysely';
import type { ActorContext, Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { seal } from '../../platform/seal.ts';
import { findPaymentDetails, type PaymentDetails } from '../kyc/find-payment-details.ts';

/** Where a withdrawal goes, as it was when it was asked for. */
export interface Destination {
  kind: 'Bank' | 'UPI' | 'Crypto';
  masked: string;
  sealed: string;
  hash: Buffer | null;
  holder: string | null;
  ifsc: string | null;
  /** What is paid to an address: a token and its chain, USDT_56; null = money. */
  token: string | null;
}

/** A token that is paid out. */
interface PayableToken {
  chain_id: number;
  symbol: string;
}

/** The bank account and UPI id somebody may choose. */
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
      token: null,
    });
  if (upi_id && upi_sealed)
    destinations.push({
      kind: 'UPI',
      masked: upi_id,
      sealed: upi_sealed,
      hash: null,
      holder: null,
      ifsc: null,
      token: null,
    });
  return destinations;
}

const addressOf = (details: PaymentDetails | null, chain_id: number): string | null =>
  (chain_id === 1
    ? details?.ethereum
    : chain_id === 56
      ? details?.smart_chain
      : chain_id === 137
        ? details?.polygon
        : null) ?? null;

/** Whether an address is stored on any chain. */
export const hasAddress = (details: PaymentDetails | null): boolean =>
  [1, 56, 137].some((chain_id) => addressOf(details, chain_id) !== null);

/** Tokens of chains in use that have a rate. */
export async function findPayableTokens(db: Db, now: Date): Promise<PayableToken[]> {
  const { rows } = await sql<PayableToken>`
    select k.chain_id, k.symbol from chain_token k join evm_chain c using (chain_id)
    where c.is_in_use and c.off_because is null and k.is_listed and exists (
      select from token_rate r where r.token_id = k.id and r.effective_at <= ${now}) order by k.chain_id, k.id`.execute(
    db,
  );
  return rows;
}

/** The stored addresses of chains, one for each token that is paid out there. */
export const cryptoOf = (
  details: PaymentDetails | null,
  tokens: readonly PayableToken[],
  services: Services,
): Destination[] =>
  tokens.flatMap(({ chain_id, symbol }) => {
    const address = addressOf(details, chain_id);
    if (address === null) return [];
    const masked = `${address.slice(0, 6)}…${address.slice(-4)}`;
    const sealed = seal(services, address);
    return [
      {
        kind: 'Crypto',
        masked,
        sealed,
        hash: null,
        holder: null,
        ifsc: null,
        token: `${symbol}_${chain_id}`,
      },
    ];
  });

/** The bank account or UPI id an owner has given; null = none. It cannot change until the transaction ends. */
export async function findDestination(
  db: Db,
  ownerId: string,
  kind: Destination['kind'],
): Promise<Destination | null> {
  const details = await findPaymentDetails(db, ownerId, { isLocked: true });
  return destinationsOf(details).find((destination) => destination.kind === kind) ?? null;
}

/**
 * The destination an owner has given. It cannot change until the transaction ends.
 * @throws no_destination, choose_token where there are several, destination_of_company
 */
export async function requireDestination(
  db: Db,
  context: ActorContext,
  ownerId: string,
  asked: { destination: Destination['kind']; token?: string | undefined },
): Promise<Destination> {
  if (asked.destination !== 'Crypto') {
    const given = await findDestination(db, ownerId, asked.destination);
    if (!given) throw fail('no_destination');
    return given;
  }
  const details = await findPaymentDetails(db, ownerId, { isLocked: true });
  const all = cryptoOf(details, await findPayableTokens(db, context.now), context.services);
  if (all.length === 0) throw fail('no_destination');
  const chosen = all.filter(({ token }) => asked.token === undefined || token === asked.token);
  const [found] = chosen;
  if (!found || chosen.length > 1) throw fail('choose_token');
  const chain_id = chainOf(found.token ?? '');
  await refuseOfCompany(db, chain_id, addressOf(details, chain_id) ?? '');
  return found;
}

/** The chain of a token that is named with it. */
export const chainOf = (token: string): number => Number(token.slice(token.lastIndexOf('_') + 1));

/** What is sent to a contract of the company, a token or an address for deposits comes to nobody, or comes back as a deposit. */
async function refuseOfCompany(db: Db, chain_id: number, address: string): Promise<void> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select exists (select from evm_chain c where c.chain_id = ${chain_id} and lower(${address}) in (c.vault, c.gateway, c.factory))
      or exists (select from chain_token t where t.chain_id = ${chain_id} and t.address = lower(${address}))
      or exists (select from deposit_address d where d.chain_id = ${chain_id} and d.address = lower(${address}))
      or lower(${address}) = '0x0000000000000000000000000000000000000000' as is_ours`.execute(db);
  if (rows[0]?.is_ours) throw fail('destination_of_company');
}
