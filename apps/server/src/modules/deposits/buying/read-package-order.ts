import type { PackageOrder } from '@banyan/contract/deposits/package-orders';
import { sql } from 'kysely';
import { getAddress, type Hex } from 'viem';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { packageKey } from '../rules.ts';

type Row = Omit<PackageOrder, 'onchain_package_id'>;

/**
 * An order of a package of the caller, with what came for it. Of several payments the one counts that made the topup, else
 * the newest.
 * @throws not_found also where it is another member's
 */
export async function readPackageOrder(
  db: Db,
  { actor, now }: ActorContext,
  { id }: { id: string },
): Promise<PackageOrder> {
  const { rows } = await sql<Row>`
    select i.id::text as id, i.order_id, i.package, i.chain_id, c.gateway as contract_address, k.address as token, k.symbol,
      k.decimals, i.raw::text as price_raw, trim_scale(i.raw / power(10::numeric, k.decimals))::text as price, i.payer,
      extract(epoch from date_trunc('second', i.expires_at))::int as deadline, i.expires_at, i.expires_at <= ${now} as is_expired,
      case when t.id is not null then jsonb_build_object('no', t.no, 'tx', t.tx, 'status', t.status,
        'confirmations', greatest(c.head - t.block, 0), 'needed', c.depth, 'credited', trim_scale(t.credited)::text) end as payment,
      (select receipt_no from topup where id = t.topup_id) as receipt_no
    from deposit_intent i join chain_token k on k.id = i.token_id join evm_chain c on c.chain_id = i.chain_id
      left join lateral (select * from chain_transfer where intent_id = i.id
        order by status = 'bought' desc, id desc limit 1) t on true
    where i.id = ${id}::bigint and i.member_id = ${actor.id} and i.package is not null`.execute(db);
  const [row] = rows;
  if (!row) throw fail('not_found');
  return {
    ...row,
    contract_address: getAddress(row.contract_address as Hex),
    token: getAddress(row.token as Hex),
    payer: getAddress(row.payer as Hex),
    onchain_package_id: packageKey(row.package),
  };
}
