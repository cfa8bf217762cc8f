import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { packagePrices } from '@banyan/contract/deposits/package-prices';
import { sql } from 'kysely';
import { getAddress, type Hex } from 'viem';
import type { Db } from '../../../platform/database/db.ts';
import { packageKey } from '../rules.ts';

type Prices = ReplyOf<typeof packagePrices>['data'];
type Row = Omit<Prices['packages'][number], 'onchain_package_id'>;

/** Every package on sale on every chain in use: its price of the gateway, or why it is not offered there. */
export async function readPackagePrices(db: Db, { now }: { now: Date }): Promise<Prices> {
  const { rows } = await sql<Row>`
    select p.code, c.chain_id, c.gateway as contract_address,
      case when p.amount is null then 'no_fixed_amount' when o.code is null then 'no_price' when not o.is_active then 'not_active'
        when k.id is null or not k.is_listed then 'token_not_taken'
        when not exists (select from token_rate r where r.token_id = k.id and r.effective_at <= ${now}) then 'no_rate' end as problem,
      case when o.code is not null then jsonb_build_object('token', o.token, 'price_raw', o.raw::text, 'is_active', o.is_active,
        'read_at', o.read_at, 'symbol', k.symbol, 'tokens', trim_scale(o.raw / power(10::numeric, k.decimals))::text) end as price
    from package p cross join evm_chain c left join package_price o on o.chain_id = c.chain_id and o.code = p.code
      left join chain_token k on k.chain_id = o.chain_id and k.address = o.token
    where p.is_current and p.is_on_sale and c.is_in_use and c.off_because is null
    order by p.code, c.chain_id`.execute(db);
  const { rows: tokens } = await sql<Prices['tokens'][number]>`
    select k.chain_id, k.symbol, k.address as token, k.decimals
    from chain_token k join evm_chain c using (chain_id)
    where k.is_listed and c.is_in_use and c.off_because is null order by k.chain_id, k.symbol`.execute(db);
  const packages = rows.map(({ contract_address, price, ...row }) => ({
    ...row,
    contract_address: getAddress(contract_address as Hex),
    onchain_package_id: packageKey(row.code),
    price: price && { ...price, token: getAddress(price.token as Hex) },
  }));
  return { packages, tokens: tokens.map((row) => ({ ...row, token: getAddress(row.token as Hex) })) };
}
