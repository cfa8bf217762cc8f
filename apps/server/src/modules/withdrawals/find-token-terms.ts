import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { findToken } from '../deposits/find-token.ts';
import { chainOf } from './find-destination.ts';

/** What a withdrawal in a token depends on now. */
interface TokenTerms {
  /** Company currency. */
  network_fee: string;
  /** null = it is not paid out, or what is asked for is money. */
  token: { symbol: string; rate: string; decimals: number } | null;
}

/** The network fee of a token's chain and its rate (docs/on-chain.md §5). @param token USDT_56; null = money */
export async function findTokenTerms(
  db: Db,
  { now }: Pick<Context, 'now'>,
  token: string | null,
): Promise<TokenTerms> {
  if (token === null) return { network_fee: '0', token: null };
  const chain_id = chainOf(token);
  const symbol = token.slice(0, token.lastIndexOf('_'));
  const found = Number.isInteger(chain_id) ? await findToken(db, { chain_id, symbol, now }) : null;
  if (!found) return { network_fee: '0', token: null };
  const { rows } = await sql<{ network_fee: string }>`
    select trim_scale(network_fee)::text as network_fee from evm_chain where chain_id = ${chain_id}`.execute(
    db,
  );
  const { rate, decimals } = found;
  return { network_fee: rows[0]?.network_fee ?? '0', token: { symbol, rate, decimals } };
}
