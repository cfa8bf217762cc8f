import { creditedAmount } from '@banyan/chain/token-amounts';
import type { DepositIntent } from '@banyan/contract/deposits/deposits';
import { sql } from 'kysely';
import { toString as qrCode } from 'qrcode';
import { getAddress, type Hex } from 'viem';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { paymentsOfIntent } from './payments-of-intent.ts';

type Row = Omit<DepositIntent, 'expected' | 'uri' | 'qr_svg'> & {
  raw: string;
  decimals: number;
  digits: number;
};

/**
 * What a member asked to pay in to their address, and what came for it.
 * @throws not_found also where it is another member's
 */
export async function readDepositIntent(
  db: Db,
  { actor }: ActorContext,
  { id }: { id: string },
): Promise<DepositIntent> {
  const { rows } = await sql<Row>`
    select i.id::text as id, i.chain_id, k.symbol, k.decimals, k.address as token, i.raw::text as raw,
      trim_scale(i.raw / power(10::numeric, k.decimals))::text as amount, trim_scale(i.rate)::text as rate,
      a.address, i.expires_at, m.round_off_digits as digits,
      ${paymentsOfIntent} as payments
    from deposit_intent i join chain_token k on k.id = i.token_id join evm_chain c on c.chain_id = i.chain_id
      join deposit_address a on a.chain_id = i.chain_id and a.member_id = i.member_id cross join company m
    where i.id = ${id}::bigint and i.member_id = ${actor.id} and i.via = 'address'`.execute(db);
  const [row] = rows;
  if (!row) throw fail('not_found');
  const { raw, decimals, digits, rate, chain_id } = row;
  const [address, token] = [getAddress(row.address as Hex), getAddress(row.token as Hex)];
  const uri = `ethereum:${token}@${chain_id}/transfer?address=${address}&uint256=${raw}`;
  return {
    ...row,
    address,
    token,
    expected: creditedAmount({ raw: BigInt(raw), decimals, rate, digits }),
    uri,
    qr_svg: await qrCode(uri, { type: 'svg', margin: 0 }),
  };
}
