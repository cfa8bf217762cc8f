import { rawOf } from '@banyan/chain/token-amounts';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { intentLife } from './rules.ts';

/** What a member says: these tokens will come, or this package will be bought from this wallet. */
export interface IntentInput {
  chain_id: number;
  member_id: string;
  /** Symbol of a listed token. */
  token: string;
  /** Tokens; of a package its price on the gateway. */
  amount: string;
  package?: { code: string; payer: string };
  /** Paid to the member's address, or missing = by a wallet through the gateway. */
  via?: 'address';
}

/**
 * Writes down what a member says. It holds the rate in force for half an hour; money that comes counts with or without it
 * (docs/on-chain.md §2).
 * @returns the 32 bytes that the member's wallet hands to the gateway
 * @throws not_found where chain or token is not in use, amount_out_of_range
 */
export async function createIntent(
  tx: Tx,
  context: Context,
  input: IntentInput,
): Promise<{ id: string; order_id: string }> {
  const { rows } = await sql<{ id: string; decimals: number; rate: string | null }>`
    select k.id, k.decimals, (select r.rate from token_rate r where r.token_id = k.id and r.effective_at <= ${context.now}
      order by r.effective_at desc, r.id desc limit 1) as rate
    from chain_token k join evm_chain c using (chain_id)
    where c.is_in_use and c.off_because is null and k.is_listed and k.chain_id = ${input.chain_id} and k.symbol = ${input.token}`.execute(
    tx,
  );
  const [token] = rows;
  if (!token || token.rate === null) throw fail('not_found');
  const raw = rawOf(input.amount, token.decimals);
  if (raw === null || raw === 0n) throw fail('amount_out_of_range');
  const order_id = `0x${context.services.randomBytes(32).toString('hex')}`;
  const { id } = await tx
    .insertInto('deposit_intent')
    .values({
      chain_id: input.chain_id,
      member_id: input.member_id,
      order_id,
      token_id: token.id,
      raw: String(raw),
      rate: token.rate,
      package: input.package?.code ?? null,
      payer: input.package?.payer.toLowerCase() ?? null,
      via: input.via ?? 'gateway',
      at: context.now,
      expires_at: new Date(context.now.getTime() + intentLife),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, order_id };
}
