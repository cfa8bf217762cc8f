import { creditedAmount } from '@banyan/chain/token-amounts';
import type { WalletDeposit } from '@banyan/contract/deposits/wallet-deposits';
import { sql } from 'kysely';
import { getAddress, type Hex } from 'viem';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { paymentsOfIntent } from './payments-of-intent.ts';

type Row = Omit<WalletDeposit, 'expected'> & { digits: number };

/**
 * What a member asked to pay in from a wallet, and what came for it.
 * @throws not_found also where it is another member's
 */
export async function readWalletDeposit(
  db: Db,
  { actor }: ActorContext,
  { id }: { id: string },
): Promise<WalletDeposit> {
  const { rows } = await sql<Row>`
    select i.id::text as id, i.chain_id, i.order_id, c.gateway as contract_address, k.address as token, k.symbol, k.decimals,
      i.raw::text as price_raw, trim_scale(i.raw / power(10::numeric, k.decimals))::text as amount,
      trim_scale(i.rate)::text as rate, i.expires_at, m.round_off_digits as digits, ${paymentsOfIntent} as payments
    from deposit_intent i join chain_token k on k.id = i.token_id join evm_chain c on c.chain_id = i.chain_id cross join company m
    where i.id = ${id}::bigint and i.member_id = ${actor.id} and i.via = 'gateway' and i.package is null`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw fail('not_found');
  const { digits, ...order } = row;
  return {
    ...order,
    contract_address: getAddress(order.contract_address as Hex),
    token: getAddress(order.token as Hex),
    expected: creditedAmount({
      raw: BigInt(order.price_raw),
      decimals: order.decimals,
      rate: order.rate,
      digits,
    }),
  };
}
